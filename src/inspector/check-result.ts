import { css, html, nothing, type TemplateResult } from "lit";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { Wording } from "../languages/wording.ts";
import { type CheckState, describe, understood } from "./check-words.ts";

export const checkStyles = css`
  .result {
    margin: 0 0 6px;
    padding: 6px 8px;
    border-left: 3px solid #8a8a8a;
    background: #262626;
    line-height: 1.4;
  }
  .reached {
    border-color: #6fd08c;
  }
  .reached::before {
    content: "✓\\a0" / "";
    color: #6fd08c;
  }
  .failed {
    border-color: #ffa79b;
  }
  .failed::before {
    content: "⚠\\fe0e\\a0" / "";
    color: #ffa79b;
  }
  .understood {
    margin: 0 0 6px;
    padding: 0 11px;
    line-height: 1.4;
  }
`;

/** Whether the account works, in plain words; and what was read of a session that runs. */
export function checkResult(check: CheckState, wording: Wording<InspectorWordKey>): TemplateResult {
  if (check === undefined) return html`${nothing}`;
  const kind = isReached(check) ? "reached" : check === "checking" ? "" : "failed";
  const isRead = isReached(check) && check.session !== "none" && !("isOutdated" in check);
  return html`<p class="result ${kind}">${describe(check, wording)}</p>
    ${isRead ? html`<p class="understood">${understood(check, wording)}</p>` : nothing}`;
}

export function isReached(check: CheckState): check is Extract<CheckState, { outcome: "reached" }> {
  return typeof check === "object" && check.outcome === "reached";
}
