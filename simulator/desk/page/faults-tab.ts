import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { PageState } from "../page-state.ts";
import { app } from "./app.ts";
import { button, capitalized, choice, line, segments } from "./controls.ts";

const networks = [
  { id: "up", label: "Works" },
  { id: "cut", label: "Cut off" },
  { id: "black-hole", label: "Silent" },
] as const;

export function pluginWord({ asleep, status }: PageState["plugin"]): string {
  if (asleep) return "asleep";
  return status === "restarting" ? "crashed, starts again in a moment" : status;
}

export const networkWords = { up: "reachable", cut: "cut off", "black-hole": "silent" } as const;

/** What is not as it should be, for every tab: who looks at a key has to know. */
export function faultsInForce(): string[] {
  const { network, certificate, dialect, faults } = app.state.service;
  const usual = app.state.choices.dialects[0];
  return [
    ...(network === "up" ? [] : [`network ${networkWords[network]}`]),
    ...(certificate === "good" ? [] : [`certificate ${certificate.replace("-", " ")}`]),
    ...(dialect === usual?.id ? [] : [`answers in the dialect ${dialect}`]),
    ...faults.map(({ title }) => title),
  ];
}

export async function endFaults(): Promise<void> {
  const { service, choices } = app.state;
  for (const { id } of service.faults) await app.order("remove-fault", { faultId: id });
  await app.order("set-certificate", { certificate: "good" });
  await app.order("set-dialect", { dialect: choices.dialects[0]?.id });
  await app.order("network", { action: "restore" });
}

const numbers = { ms: { label: "Seconds", unit: 1000 }, every: { label: "One in", unit: 1 } } as const;

export function faultsTab(): TemplateResult {
  const { service, choices } = app.state;
  const setCertificate = async (certificate: string): Promise<void> => {
    await app.order("set-certificate", { certificate });
    await app.order("network", { action: "drop-idle" });
  };
  return html`
    ${line(
      "Network",
      segments("Network", networks, service.network, (id) => {
        void app.order("network", { action: id === "up" ? "restore" : id });
      }),
    )}
    ${line(
      "Certificate",
      segments(
        "Certificate",
        choices.certificates.map((id) => ({ id, label: capitalized(id.replace("-", " ")) })),
        service.certificate,
        (id) => void setCertificate(id),
      ),
    )}
    ${line(
      "Answers",
      choice(
        "How the service words its answers",
        choices.dialects.map(({ id, title }) => ({ id, label: title })),
        service.dialect,
        (dialect) => void app.order("set-dialect", { dialect }),
      ),
    )}
    ${faults()} ${plugin()}
  `;
}

function faults(): TemplateResult {
  const { service, choices } = app.state;
  const { kind: kindToAdd, example } =
    choices.faults.find(({ kind }) => kind === app.view.fault) ?? choices.faults[0] ?? {};
  const values = new Map(Object.entries(example ?? {}));
  const fields = Object.entries(numbers).filter(([name]) => values.has(name));
  const inputs = fields.map(([name, { label, unit }]) => {
    const value = Number(values.get(name)) / unit;
    return html`<label
      >${label} <input type="number" name=${name} required min="0" step="any" value=${value}
    /></label>`;
  });
  const kinds = choices.faults.map(({ kind, title }) => ({ id: kind, label: title }));
  const inForce = html`<ul>
    ${service.faults.map(activeFault)}
  </ul>`;
  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const set = fields.map(([name, { unit }]) => [name, Math.round(Number(form.get(name)) * unit)]);
    const path = form.get("path");
    void app.order("add-fault", {
      fault: { ...example, ...Object.fromEntries(set) },
      match: { ...(path === "" ? {} : { path }), ...(form.get("times") === "once" ? { times: 1 } : {}) },
    });
  };
  return html`
    ${line(
      "Fault",
      html`<form class="row" @submit=${add}>
        ${choice("Fault", kinds, kindToAdd, (fault) => app.set({ fault }))} ${keyed(kindToAdd, inputs)}
        <select name="path" aria-label="Request">
          <option value="">All requests</option>
          ${choices.endpoints.map(({ path, title }) => html`<option value=${path}>${title}</option>`)}
        </select>
        <select name="times" aria-label="How often">
          <option value="always">Always</option>
          <option value="once">Once</option>
        </select>
        <button>Add fault</button>
      </form>`,
    )}
    ${service.faults.length === 0 ? nothing : line("In force", inForce)}
  `;
}

function activeFault(fault: PageState["service"]["faults"][number]): TemplateResult {
  const { id, title, ms, path, hits, waiting } = fault;
  const seconds = ms === null ? "" : `${ms / 1000} s, `;
  return html`<li class="row">
    ${title} <span class="muted">${seconds}${path || "all requests"}, ${hits}×</span>
    ${waiting === 0 ? nothing : button(`Answer ${waiting} waiting`, () => app.order("release-fault", { faultId: id }))}
    ${button("Remove", () => app.order("remove-fault", { faultId: id }), { classes: "push", name: `Remove: ${title}` })}
  </li>`;
}

function plugin(): TemplateResult {
  const { plugin } = app.state;
  const { status, asleep, pid, starts } = plugin;
  const { pluginLog } = app.view;
  type Order = "restart-plugin" | "kill-plugin" | "sleep" | "wake";
  const order = (label: string, command: Order, enabled: boolean): TemplateResult =>
    button(label, () => app.ask({ command }), { disabled: !enabled });
  const readLog = async (): Promise<void> => {
    const answer = await app.ask({ command: "read-log" });
    app.set({ pluginLog: answer?.log === "" ? "Nothing yet." : answer?.log });
  };
  return html`
    ${line(
      "Plugin",
      html`<span>${pluginWord(plugin)}, started ${starts}×</span>
        ${order("Restart", "restart-plugin", status !== "starting")}
        ${order("Crash", "kill-plugin", pid !== undefined)}
        ${asleep ? order("Wake up", "wake", true) : order("Sleep", "sleep", pid !== undefined)}
        ${button(pluginLog === undefined ? "Show the log" : "Refresh the log", readLog)}`,
    )}
    ${pluginLog && html`<pre tabindex="0" role="region" aria-label="Log of the plugin">${pluginLog}</pre>`}
  `;
}
