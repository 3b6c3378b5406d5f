import { css, html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { live } from "lit/directives/live.js";
import type { AccountView } from "../../view.ts";
import { DeskElement } from "../ui/desk-element.ts";
import { icon } from "../ui/icons.ts";
import { numberField } from "../ui/number-field.ts";
import { baseStyles, controlStyles } from "../ui/styles.ts";
import { tabStyles } from "./tab-styles.ts";

/** What somebody can do at the dashboard, and in which states. */
const moves = [
  { move: "start", label: "Start", from: ["none"] },
  { move: "stop", label: "Stop", from: ["active", "paused", "suspended"] },
  { move: "pause", label: "Pause", from: ["active"] },
  { move: "suspend", label: "Suspend", from: ["active", "paused"] },
  { move: "resume", label: "Resume", from: ["paused", "suspended"] },
] as const;

const stateWords = { none: "No session", active: "Live", paused: "Paused", suspended: "Suspended" } as const;

/** The session of one account, as somebody at the dashboard sees and drives it. */
export class SessionTab extends DeskElement {
  static override properties = { ...DeskElement.properties, account: { attribute: false } };
  declare account: AccountView;
  #clock: ReturnType<typeof setInterval> | undefined;

  static override styles = [
    baseStyles,
    controlStyles,
    tabStyles,
    css`
      .state {
        display: flex;
        align-items: center;
        gap: 12px;
        padding: 8px 12px;
        border-radius: 8px;
        background: var(--raised);
        border-inline-start: 4px solid #6d7480;
      }
      .state.active {
        background: var(--live);
        border-color: #fff;
      }
      .state.paused,
      .state.suspended {
        border-color: var(--warn);
      }
      .state .name,
      .state b {
        white-space: nowrap;
      }
      .state b {
        font-size: 15px;
      }
      .state .push {
        text-align: end;
      }
      .chip {
        display: inline-flex;
        align-items: center;
        min-height: 26px;
        padding: 0 2px 0 9px;
        border-radius: 13px;
        background: var(--raised);
      }
      .chip button {
        min-height: 22px;
        min-width: 24px;
        padding: 0;
        border-radius: 50%;
      }
      .pair {
        gap: 10px 22px;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    // The time since the start goes on.
    this.#clock = setInterval(() => this.account.session && this.requestUpdate(), 1_000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#clock);
  }

  override render(): TemplateResult {
    const { name, session, dashboardReady, captionsVisible, viewers, delays } = this.account;
    const state = session?.state ?? "none";
    return html`
      ${this.#state()}
      <div class="line">
        <span class="caption">At the dashboard</span>
        <div class="row" role="group" aria-label="Session, from the dashboard">
          ${moves.map(
            ({ move, label, from }) =>
              html`<button
                type="button"
                ?disabled=${!from.some((each) => each === state)}
                @click=${() => void this.order({ command: "session", account: name, move })}
              >
                ${label}
              </button>`,
          )}
        </div>
      </div>
      <div class="row pair">
        ${this.#switch("Dashboard ready", dashboardReady, (ready) =>
          this.order({ command: "set-dashboard-ready", account: name, ready }),
        )}
        ${this.#switch("Captions shown", captionsVisible, (visible) =>
          this.order({ command: "set-captions-visible", account: name, visible }),
        )}
        ${numberField("Viewers", viewers, 10_000, (count) =>
          this.order({ command: "set-viewers", account: name, count }),
        )}
      </div>
      ${this.#languages()}
      <div class="line">
        <span class="caption">Takes effect after</span>
        <div class="row pair">
          ${numberField("Start, ms", delays.startMs, 3_600_000, (startMs) =>
            this.order({ command: "set-delays", account: name, startMs }),
          )}
          ${numberField("Stop, ms", delays.stopMs, 3_600_000, (stopMs) =>
            this.order({ command: "set-delays", account: name, stopMs }),
          )}
          ${numberField("Restart, ms", delays.restartMs, 3_600_000, (restartMs) =>
            this.order({ command: "set-delays", account: name, restartMs }),
          )}
        </div>
      </div>
    `;
  }

  #state(): TemplateResult {
    const { name, session, pending, viewers, clears } = this.account;
    const state = session?.state ?? "none";
    return html`<div class=${classMap({ state: true, [state]: true })}>
      <span class="name">${name}</span> <b>${stateWords[state]}</b>
      ${session ? html`<span class="mono">${duration(Date.now() - session.startedAt)}</span>` : nothing}
      ${pending ? html`<span class="row">${icon("hourglass", 16)} ${pending} accepted, under way</span>` : nothing}
      <span class="push"> ${viewers} ${viewers === 1 ? "viewer" : "viewers"}, cleared ${clears}× </span>
    </div>`;
  }

  #languages(): TemplateResult {
    const { name, transcriptionLanguage, translationLanguages, supportedLanguages, languageLimit } =
      this.account;
    const set = (languageCodes: string[]) =>
      void this.order({ command: "set-translation-languages", account: name, languageCodes });
    const free = supportedLanguages.filter(
      (code) => code !== transcriptionLanguage && !translationLanguages.includes(code),
    );
    return html`
      <div class="line">
        <label class="caption" for="spoken">Spoken</label>
        <div>
          <select
            id="spoken"
            .value=${live(transcriptionLanguage)}
            @change=${(event: Event) =>
              void this.order({
                command: "set-transcription-language",
                account: name,
                languageCode: valueOf(event),
              })}
          >
            ${supportedLanguages.map(
              (code) => html`<option ?selected=${code === transcriptionLanguage}>${code}</option>`,
            )}
          </select>
        </div>
      </div>
      <div class="line top">
        <span class="caption">Translated, ${languageLimit} at most</span>
        <div class="row">
          ${translationLanguages.map(
            (code) =>
              html`<span class="chip"
                >${code}
                <button
                  class="plain"
                  type="button"
                  aria-label=${`Remove ${code}`}
                  @click=${() => set(translationLanguages.filter((other) => other !== code))}
                >
                  ${icon("cross", 12)}
                </button></span
              >`,
          )}
          <select
            aria-label="Add a translation language"
            .value=${live("")}
            @change=${(event: Event) => set([...translationLanguages, valueOf(event)])}
          >
            <option value="" selected>Add…</option>
            ${free.map((code) => html`<option>${code}</option>`)}
          </select>
        </div>
      </div>
    `;
  }

  #switch(label: string, on: boolean, set: (on: boolean) => Promise<unknown>): TemplateResult {
    return html`<label>
      <input
        type="checkbox"
        role="switch"
        .checked=${live(on)}
        @change=${(event: Event) => void set((event.target as HTMLInputElement).checked)}
      />
      ${label}
    </label>`;
  }
}

function valueOf({ target }: Event): string {
  return (target as HTMLInputElement | HTMLSelectElement).value;
}

function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

customElements.define("desk-session-tab", SessionTab);
