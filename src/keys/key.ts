import { isDeepStrictEqual } from "node:util";
import { type AccountState, nothingKnown } from "../accounts/state.ts";
import type { ConfiguredAction, KeyMemory, KeyView, PressResult } from "../actions/action.ts";
import { actions } from "../actions/actions.ts";
import { failureFace } from "../actions/faces.ts";
import { type Failure, readFailure, SetupFailure } from "../actions/setup-failure.ts";
import type { Title } from "../drawing/face.ts";
import type { ActionName } from "../identifiers.ts";
import { failureShownMs, resultShownMs, startStopFailureShownMs } from "../limits.ts";
import { withoutDraft } from "../settings/account-fields.ts";
import { DialChoice } from "./dial-choice.ts";
import { KeyDisplay, type KeySurface } from "./key-display.ts";
import type { AccountBinding, KeyIdentity, KeyOptions } from "./key-options.ts";
import { ChangeGuard, failureToast, isOver, KeyPress, skippedWords, type Toast, withToast } from "./press.ts";

export class Key {
  readonly identity: KeyIdentity;
  readonly #options: KeyOptions;
  settings: unknown;
  binding: AccountBinding = {};
  /** Another object with other settings or another account: a press under way keeps its own. */
  #memory: KeyMemory = {};
  #configured: ConfiguredAction;
  #unfollow: (() => void) | undefined;
  /** Present while the key is visible. */
  #display: KeyDisplay | undefined;
  #toast: Toast | undefined;
  #press: KeyPress | undefined;
  #guard = new ChangeGuard();
  /** Alerts of the account that this key has shown. */
  #alerts = 0;
  /** The user's own titles by state. Some hosts report only the title of the shown state, without naming it. */
  readonly #titles = new Map<number | undefined, Title | undefined>();
  readonly #choice: DialChoice | undefined;

  constructor(identity: KeyIdentity, options: KeyOptions) {
    this.identity = identity;
    this.#options = options;
    this.#choice = identity.isDial ? new DialChoice(options.clock, () => this.draw()) : undefined;
    this.#configured = actions[identity.action](this.settings);
  }

  get isShown(): boolean {
    return this.#display !== undefined;
  }

  get showsSession(): boolean {
    return this.#configured.showsSession === true && !this.identity.inMultiAction;
  }

  configure(settings: unknown): void {
    const before = this.settings;
    this.settings = settings;
    // Some hosts send the same ones again, and the settings page sends each letter of a draft.
    if (settings === before || isDeepStrictEqual(withoutDraft(settings), withoutDraft(before))) return;
    this.#configured = actions[this.identity.action](settings);
    this.#reset();
    this.draw();
  }

  bind(binding: AccountBinding): void {
    const before = this.binding.account;
    this.binding = binding;
    if (before !== binding.account) {
      this.#reset();
      this.#follow();
    }
    this.draw();
  }

  appear(surface: KeySurface): void {
    const { clock, log } = this.#options;
    this.#display = new KeyDisplay(surface, clock, () => this.draw(), log);
    this.#guard = new ChangeGuard();
    this.#follow();
    this.draw();
  }

  leave(): void {
    this.release();
    this.#choice?.drop();
    this.#display?.stop();
    this.#display = undefined;
    this.#follow();
  }

  /** @param state the state that the title belongs to; that of both where the host names none */
  titleChanged(title: Title | undefined, state: number | undefined): void {
    for (const each of [undefined, ...(state === undefined ? [0, 1] : [state])])
      this.#titles.set(each, title);
    this.draw();
  }

  touch(): void {
    this.binding.account?.requestStatus({ at: this.#options.clock.steady() }).catch(() => undefined);
  }

  async press(desiredState?: number): Promise<void> {
    const { clock, log, onStepFailed } = this.#options;
    this.release();
    const { action, inMultiAction } = this.identity;
    const press = new KeyPress(action, this.binding, clock);
    this.#press = press;
    this.#toast = undefined;
    try {
      const result = await this.#act(press, desiredState);
      log.press(press.logLine(result.skipped ?? "ok"));
      this.#showResult(result);
      // Not at once: a picture on its way to the key keeps the request waiting.
      this.draw();
    } catch (error) {
      const failure = readFailure(error);
      log.press(press.logLine(failure.message));
      if (failure !== error) log.error("defect", error);
      if (inMultiAction) onStepFailed(failure, action, press.binding.account);
      this.#display?.surface.showAlert();
      this.showFailure(failure, action);
    }
  }

  /** @param action whose press failed */
  showFailure(failure: Failure, action: ActionName): void {
    // A choice hidden under the failure must not be sent.
    this.#choice?.drop();
    const shownMs = action === "stream" ? startStopFailureShownMs : failureShownMs;
    const face = failureFace(failure, this.#options.wording);
    this.#toast = failureToast(failure, face, this.#state, this.#options.clock.steady(), shownMs);
    this.draw();
  }

  turn(ticks: number): void {
    const choice = this.#choice;
    // A push turns the dial a little: a hold must not become that of another entry.
    if (!choice || this.#press?.isHeld || this.#failure) return;
    const index = this.#configured.turn?.(this.#view, ticks);
    if (index === undefined) return;
    choice.choose(index);
    this.#toast = undefined;
    this.draw();
  }

  release(): void {
    this.#press?.release();
    this.#press = undefined;
  }

  draw(): void {
    const { clock, wording } = this.#options;
    const now = clock.steady();
    if (this.#toast && isOver(this.#toast, this.#state, now)) this.#toast = undefined;
    // A change under a toast counts from when it comes to light.
    if (!this.#toast?.face) this.#seeEffect(now);
    // A step is never seen, and a state would overwrite what the multi-action wants.
    if (!this.#display || this.identity.inMultiAction) return;
    // Until it is known which API keys are secret, one that was pasted into a name would be drawn.
    if (this.binding.pending) return;
    const failure = this.#failure;
    const own = failure ? { face: failureFace(failure, wording) } : this.#configured.face(this.#view);
    if (!failure) this.#alert();
    const timed = this.#toast ? withToast(own, this.#toast, now) : own;
    const state = this.#configured.state?.(this.#state);
    const title = this.#titles.get(this.#titles.has(state ?? 0) ? (state ?? 0) : undefined);
    const face = { ...timed.face, account: this.binding.name, title };
    const reminder = failure ? undefined : this.#configured.reminder?.(this.#state);
    this.#display.show({ ...timed, face }, state, reminder);
  }

  #alert(): void {
    const { alerts } = this.#state.session;
    if (alerts > this.#alerts && this.showsSession) this.#display?.surface.showAlert();
    this.#alerts = alerts;
  }

  #reset(): void {
    this.#toast = undefined;
    this.#choice?.drop();
    this.#memory = {};
    this.#guard = new ChangeGuard();
  }

  #follow(): void {
    this.#unfollow?.();
    this.#unfollow = this.isShown ? this.binding.account?.follow(() => this.draw()) : undefined;
    this.#alerts = this.#state.session.alerts;
  }

  async #act(press: KeyPress, desiredState: number | undefined): Promise<PressResult> {
    const { wording } = this.#options;
    const { inMultiAction } = this.identity;
    const choice = this.#choice;
    const chosen = choice?.chosen;
    if (this.binding.pending) await this.binding.pending;
    press.binding = this.binding;
    const { account } = press.binding;
    if (this.#failure) throw this.#failure;
    if (!account) throw new SetupFailure("nothing-set-up");
    this.#seeEffect(press.since);
    account.press();
    const isMeantForBefore = chosen === undefined && !inMultiAction && this.#guard.ignores(press.since);
    if (isMeantForBefore) return { skipped: "changed" };
    return this.#configured.press({
      account,
      at: press.since,
      onSent: (name) => void press.sent.push(name),
      wording,
      inMultiAction,
      desiredState,
      memory: this.#memory,
      ...(choice && { dial: { chosen, applied: () => choice.chosen === chosen && choice.drop() } }),
      held: () => {
        const held = press.held();
        this.draw();
        return held.finally(() => this.draw());
      },
    });
  }

  #showResult({ ok, face, skipped }: PressResult): void {
    if (ok && !this.identity.inMultiAction) this.#display?.surface.showOk?.();
    // A dial has no check mark. Its choice is another entry.
    const saysDone = ok && !face && this.#choice && this.#choice.chosen === undefined;
    const word = skipped ? skippedWords[skipped] : saysDone ? "state.done" : undefined;
    const content = word ? { band: this.#options.wording.say(word) } : face && { face };
    if (!content) return;
    const since = this.#options.clock.steady();
    this.#toast = { ...content, since, until: since + resultShownMs };
  }

  #seeEffect(now: number): void {
    const { account } = this.binding;
    if (!account) return;
    const effect = this.#configured.effect?.({ account: account.state, memory: this.#memory, now });
    this.#guard.see(effect, account.state.statusAt !== undefined, now);
  }

  get #state(): AccountState {
    return this.binding.account?.state ?? nothingKnown;
  }

  get #failure(): SetupFailure | undefined {
    return this.binding.failure ?? this.#configured.failure;
  }

  get #view(): KeyView {
    const now = this.#options.clock.steady();
    const press = this.#press;
    return {
      now,
      wording: this.#options.wording,
      account: this.#state,
      memory: this.#memory,
      ...(this.#choice && { dial: { chosen: this.#choice.chosen } }),
      ...(press?.isHeld && { heldMs: now - press.since }),
    };
  }
}
