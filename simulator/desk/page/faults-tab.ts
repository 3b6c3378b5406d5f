import { html, nothing, type TemplateResult } from "lit";
import type { AccountState, PageState } from "../page-state.ts";
import { app } from "./app.ts";
import { button, line, segments } from "./controls.ts";
import { orderForm } from "./forms.ts";
import { situationList } from "./situations.ts";

const networks = [
  { id: "up", label: "Works" },
  { id: "cut", label: "Cut off" },
  { id: "black-hole", label: "Silent" },
] as const;

const networkWords = { up: "reachable", cut: "cut off", "black-hole": "silent" } as const;

const usualDialect = "flat-camel";

export function pluginWord({ asleep, status }: PageState["plugin"]): string {
  if (asleep) return "asleep";
  return status === "restarting" ? "crashed, starts again in a moment" : status;
}

export function serviceWord(): string {
  const { service, hasServiceRecovered } = app.state;
  if (service.network !== "up") return networkWords[service.network];
  if (!hasServiceRecovered) return "back, but no request has succeeded yet";
  return describeFaults().length > 0 ? "has a fault" : "reachable";
}

/** Describes all that is wrong with the service. Every tab lists it, since it explains what the keys show. */
export function describeFaults(): string[] {
  const { network, certificate, dialect, faults } = app.state.service;
  return [
    ...(network === "up" ? [] : [`network ${networkWords[network]}`]),
    ...(certificate === "good" ? [] : [`certificate ${certificate.replace("-", " ")}`]),
    ...(dialect === usualDialect ? [] : [`answers in the dialect ${dialect}`]),
    ...app.state.accounts
      .filter(({ dashboardReady }) => !dashboardReady)
      .map(({ name }) => `dashboard of ${name} closed`),
    ...faults.map(({ title }) => title),
  ];
}

export async function endFaults(): Promise<void> {
  const { service, accounts } = app.state;
  for (const { id } of service.faults) await app.sendOrder("remove-fault", { faultId: id });
  for (const { name } of accounts) await app.sendOrder("set-dashboard-ready", { account: name, ready: true });
  await app.sendOrder("set-certificate", { certificate: "good" });
  await app.sendOrder("set-dialect", { dialect: usualDialect });
  await app.sendOrder("network", { action: "restore" });
}

export function faultsTab(account: AccountState): TemplateResult {
  return html`
    ${situationList(account)}
    <details>
      <summary>Advanced</summary>
      <div class="tab">${networkPart()} ${faultsPart()} ${pluginPart()}</div>
    </details>
  `;
}

function networkPart(): TemplateResult {
  const { service } = app.state;
  return html`
    ${line(
      "Network",
      segments("Network", networks, service.network, (id) => {
        void app.sendOrder("network", { action: id === "up" ? "restore" : id });
      }),
    )}
    ${line("", orderForm("set-certificate", { values: { certificate: service.certificate } }))}
    ${line("", orderForm("set-dialect", { values: { dialect: service.dialect } }))}
  `;
}

function faultsPart(): TemplateResult {
  const { service, choices } = app.state;
  const active = html`<ul>
    ${service.faults.map(faultItem)}
  </ul>`;
  return html`
    ${line("", orderForm("add-fault", { values: { fault: choices.faultExamples }, submit: "Add fault" }))}
    ${service.faults.length === 0 ? nothing : line("Active", active)}
  `;
}

function faultItem({ id, title, match, hits }: PageState["service"]["faults"][number]): TemplateResult {
  const requests = match.path ?? match.only ?? "all requests";
  const remove = (): unknown => app.sendOrder("remove-fault", { faultId: id });
  return html`<li class="row">
    ${title} <span class="muted">${requests}, ${hits}×</span>
    ${button("Remove", remove, { classes: "push", name: `Remove: ${title}` })}
  </li>`;
}

function pluginPart(): TemplateResult {
  const { plugin } = app.state;
  const { status, asleep, pid, starts } = plugin;
  type PluginCommand = "restart-plugin" | "kill-plugin" | "sleep" | "wake";
  const commandButton = (label: string, command: PluginCommand, enabled: boolean): TemplateResult =>
    button(label, () => app.send({ command }), { disabled: !enabled });
  return html`
    ${line(
      "Plugin",
      html`<span>${pluginWord(plugin)}, started ${starts}×</span>
        ${commandButton("Restart", "restart-plugin", status !== "starting")}
        ${commandButton("Crash", "kill-plugin", pid !== undefined)}
        ${asleep ? commandButton("Wake up", "wake", true) : commandButton("Sleep", "sleep", pid !== undefined)} `,
    )}
  `;
}
