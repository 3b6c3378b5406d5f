import { html, type TemplateResult } from "lit";
import type { FaultOrder } from "../../caption-service/faults/fault.ts";
import type { AccountState, PageState } from "../page-state.ts";
import { app } from "./app.ts";
import { button } from "./controls.ts";

/** A button of the tab Faults. A click begins the situation, and a second click ends it if it has an `end`. */
interface Situation {
  readonly title: string;
  /** What to do next, and what the keys will say. */
  readonly hint: string;
  readonly isOn: (service: PageState["service"], account: AccountState) => boolean;
  readonly canBegin?: (account: AccountState) => boolean;
  readonly begin: (account: AccountState) => Promise<unknown>;
  readonly end?: (account: AccountState) => Promise<unknown>;
}

function faultSituation(title: string, hint: string, { fault, match = {} }: FaultOrder): Situation {
  // The form under Advanced may have added the same kind with other `times`.
  const findActive = ({ faults }: PageState["service"]) =>
    faults.find((each) => each.fault.kind === fault.kind && each.match.times === match.times);
  return {
    title,
    hint,
    isOn: (service) => findActive(service) !== undefined,
    begin: () => app.sendOrder("add-fault", { fault, match }),
    end: () => app.sendOrder("remove-fault", { faultId: findActive(app.state.service)?.id }),
  };
}

const situations: readonly Situation[] = [
  faultSituation(
    "Wi-Fi sign-in page",
    "A guest network answers in place of the service. The keys say that somebody has to sign in.",
    { fault: { kind: "captive-portal" } },
  ),
  {
    title: "Network cut",
    hint: "The cable is out. The keys keep what they know, marked as old, with its age.",
    isOn: ({ network }) => network === "cut",
    begin: () => app.sendOrder("network", { action: "cut" }),
    end: () => app.sendOrder("network", { action: "restore" }),
  },
  faultSituation(
    "Answer lost",
    "The next press is carried out, and its answer never arrives. Press START, CLEAR or HIDE.",
    { fault: { kind: "drop-after-carrying-out" }, match: { only: "commands", times: 1 } },
  ),
  {
    title: "Ended at the dashboard",
    hint: "Somebody else ends the session. The keys say ENDED and flash until one is pressed.",
    isOn: () => false,
    canBegin: ({ session }) => session !== null,
    begin: ({ name }) => app.sendOrder("session", { account: name, move: "stop" }),
  },
  faultSituation(
    "Service busy",
    "It answers 429 and asks to wait for 20 seconds. The keys wait, and presses still go out at once.",
    { fault: { kind: "rate-limit", retryAfter: 20 } },
  ),
  {
    title: "Dashboard closed",
    hint: "No session can start. Press START while none is running: the key says why.",
    isOn: (_, { dashboardReady }) => !dashboardReady,
    begin: ({ name }) => app.sendOrder("set-dashboard-ready", { account: name, ready: false }),
    end: ({ name }) => app.sendOrder("set-dashboard-ready", { account: name, ready: true }),
  },
];

export function situationList(account: AccountState): TemplateResult {
  return html`<ul class="situations">
    ${situations.map((situation) => item(situation, account))}
  </ul>`;
}

function item(situation: Situation, account: AccountState): TemplateResult {
  const { title, hint, canBegin, begin, end } = situation;
  const isOn = situation.isOn(app.state.service, account);
  const act = (): unknown => (isOn ? end?.(account) : begin(account));
  const isPossible = isOn || canBegin?.(account) !== false;
  return html`<li>
    ${button(isOn ? html`End: ${title}` : title, act, {
      classes: isOn ? "on" : "",
      disabled: !isPossible,
      title: isPossible ? "" : "No session is running.",
    })}
    <span class=${isOn ? "mark" : "muted"}>${hint}</span>
  </li>`;
}
