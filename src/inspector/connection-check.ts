import { css, html, LitElement, type TemplateResult } from "lit";
import type { InspectorWordKey } from "../languages/inspector-en.ts";
import type { Wording } from "../languages/wording.ts";
import type { CheckResult } from "./messages.ts";
import { controls } from "./styles.ts";

/** How the check stands: not asked, asked, answered, or asked in vain. */
export type CheckState = CheckResult | "checking" | "no reply" | undefined;

/** The button that asks whether the account works, and the answer in plain words. */
export class ConnectionCheck extends LitElement {
  static override properties = { wording: { attribute: false }, state: { attribute: false } };
  static override styles = [
    controls,
    css`
      .result {
        margin: 6px 0 0;
        padding: 6px 8px;
        border-left: 3px solid #8a8a8a;
        background: #262626;
        line-height: 1.4;
      }
      .result:empty {
        display: none;
      }
      .reached {
        border-color: #6fd08c;
      }
      .reached::before {
        content: "✓ ";
        color: #6fd08c;
      }
      .failed {
        border-color: #ffa79b;
      }
      .failed::before {
        content: "⚠ ";
        color: #ffa79b;
      }
    `,
  ];

  declare wording: Wording<InspectorWordKey>;
  declare state: CheckState;

  protected override render(): TemplateResult {
    const { state, wording } = this;
    const kind =
      typeof state !== "object" ? (state ?? "") : state.outcome === "reached" ? "reached" : "failed";
    return html`<div class="row">
      <span></span>
      <div>
        <button type="button" ?disabled=${state === "checking"} @click=${this.#onClick}>
          ${wording.say("check.button")}
        </button>
        <p class="result ${kind === "no reply" ? "failed" : kind}" role="status" aria-live="polite">
          ${describe(state, wording)}
        </p>
      </div>
    </div>`;
  }

  readonly #onClick = (): void => {
    this.dispatchEvent(new CustomEvent("check"));
  };
}

/** What came of the check, and what to do. */
function describe(state: CheckState, wording: Wording<InspectorWordKey>): string {
  if (state === undefined) return "";
  if (state === "checking") return wording.say("check.checking");
  if (state === "no reply") return wording.say("check.noReply");
  if (state.outcome === "reached") {
    const session = wording.say(`check.${state.session}`);
    return wording.say("check.reached", { session, ms: Math.max(1, Math.round(state.roundTrip)) });
  }
  if (state.outcome === "incomplete") {
    const field = wording.say(`account.${state.field}`);
    return wording.say("check.incomplete", { field, problem: wording.say(`problem.${state.problem}`) });
  }
  const status = state.status ?? "?";
  const came = state.came ? wording.say(`came.${state.came}`) : wording.say("came.other", { status });
  const code = state.code === undefined ? "" : ` (${state.code})`;
  return wording.say(`check.${state.kind}`, { status, came, code, words: state.words ?? `HTTP ${status}` });
}

customElements.define("connection-check", ConnectionCheck);
