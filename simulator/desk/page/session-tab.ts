import { html, nothing, type TemplateResult } from "lit";
import { dashboardMoves } from "../../caption-service/accounts/dashboard-moves.ts";
import type { AccountState } from "../page-state.ts";
import { app } from "./app.ts";
import { button, capitalized, choice, line, timeOf, toggle } from "./controls.ts";

const stateWords = { none: "No session", active: "Live", paused: "Paused", suspended: "Suspended" } as const;

/** How long a session can be made to have run, in seconds: the keys of the demo remind after four hours. */
const ages = [
  { label: "1 hour ago", seconds: 3_600, title: "" },
  { label: "almost 4 hours ago", seconds: 4 * 3_600 - 15, title: "The keys remind in 15 seconds" },
] as const;

/** The session of one account, as the dashboard shows and drives it. */
export function sessionTab(account: AccountState): TemplateResult {
  const { name, session, pending, dashboardReady, captionsVisible, viewers, clears } = account;
  const state = session?.state ?? "none";
  const order = (command: string, settings: object): void =>
    void app.order(command, { account: name, ...settings });
  const setViewers = (event: Event): void => {
    const count = Math.round(Number((event.target as HTMLInputElement).value));
    order("set-viewers", { count: Math.min(Math.max(0, count || 0), 10_000) });
  };
  return html`
    <div class=${`session row ${state}`}>
      <span>${name}</span> <b>${stateWords[state]}</b>
      ${session ? html`<span class="mono">since ${timeOf(session.startedAt)}</span>` : nothing}
      ${pending ? html`<span>${pending} accepted, under way</span>` : nothing}
      <span class="push">cleared ${clears}×</span>
    </div>
    ${line(
      "Dashboard",
      Object.entries(dashboardMoves).map(([move, { from }]) =>
        button(capitalized(move), () => order("session", { move }), {
          disabled: !from.some((each) => each === session?.state),
        }),
      ),
    )}
    ${line(
      "Began",
      ages.map(({ label, seconds, title }) =>
        button(label, () => order("set-session-age", { seconds }), { title, disabled: session === null }),
      ),
    )}
    ${line("", [
      toggle("Dashboard ready", dashboardReady, (ready) => order("set-dashboard-ready", { ready })),
      toggle("Captions shown", captionsVisible, (visible) => order("set-captions-visible", { visible })),
    ])}
    ${line(
      "Connected",
      html`<input
        type="number"
        aria-label="Connected clients"
        min="0"
        max="10000"
        .value=${String(viewers)}
        @change=${setViewers}
      />`,
    )}
    ${line(
      "Spoken",
      choice(
        "Spoken language",
        account.supportedLanguages.map((code) => ({ id: code, label: code })),
        account.transcriptionLanguage,
        (languageCode) => order("set-transcription-language", { languageCode }),
      ),
    )}
    ${line("Translated", html`<span>${account.translationLanguages.join(", ") || "nothing"}</span>`)}
  `;
}
