import { isDeepStrictEqual } from "node:util";
import { type AccountState, nothingSeen } from "../accounts/state.ts";
import type { ConfiguredAction, KeyMemory, KeyView, PressResult } from "../actions/action.ts";
import { actions } from "../actions/actions.ts";
import { type Failure, failureOf, SetupFailure } from "../actions/setup-failure.ts";
import { failureFace } from "../actions/faces.ts";
import type { Title } from "../drawing/face.ts";
import type { ActionName } from "../identifiers.ts";
import { changeFailureShownMs, failureShownMs, resultShownMs } from "../limits.ts";
import { withoutDraft } from "../settings/account-fields.ts";
import { DialChoice } from "./dial-choice.ts";
import { KeyDisplay, type KeySurface } from "./key-display.ts";
import type { AccountBinding, KeyIdentity, KeyOptions } from "./key-options.ts";
import { isOver, KeyPress, nothingSentWords, RecentChangeGuard, type Toast, withToast } from "./press.ts";

export class Key {
  readonly identity: KeyIdentity;
  readonly #options: KeyOptions;
  /** Another object with other settings or another account: a press under way keeps its own. */
  #memory: KeyMemory = {};
  settings: unknown;
  #configured: ConfiguredAction;
  binding: AccountBinding = {};
  #unfollow: (() => void) | undefined;
  /** Present on its page. */
  #display: KeyDisplay | undefined;
  #toast: Toast | undefined;
  #press: KeyPress | undefined;
  #guard: RecentChangeGuard;
  /** Alerts of the account, as far as this key has shown them. */
  #alertCount = 0;
  /** Titles of the user's own by state; without one that of a state not reported: some hosts report only the shown one. */
  readonly #titles = new Map<number | undefined, Title | undefined>();
  readonly #choice: DialChoice | undefined;

  constructor(identity: KeyIdentity, options: KeyOptions) {
    this.identity = identity;
    this.#options = options;
    this.#choice = identity.isDial ? new DialChoice(options.clock, () => this.draw()) : undefined;
    this.#configured = actions[identity.action](this.settings);
    this.#guard = new RecentChangeGuard(this.#configured);
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
    this.#startAnew();
    this.draw();
  }

  bind(binding: AccountBinding): void {
    const before = this.binding.account;
    this.binding = binding;
    if (before !== binding.account) {
      this.#startAnew(before !== undefined);
      this.#follow();
    }
    this.draw();
  }

  appear(surface: KeySurface): void {
    const { clock, log } = this.#options;
    this.#display = new KeyDisplay(surface, clock, () => this.draw(), log);
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

  forget(): void {
    this.#unfollow?.();
  }

  /** @param state the state that the title belongs to; that of both where the host names none */
  titleChanged(title: Title | undefined, state: number | undefined): void {
    for (const each of [undefined, ...(state === undefined ? [0, 1] : [state])])
      this.#titles.set(each, title);
    this.draw();
  }

  touch(): void {
    const { account } = this.binding;
    if (account?.canPoll) account.check({ at: this.#options.clock.steady() }).catch(() => undefined);
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
      log.press(press.logLine(result.nothingSent ?? "ok"));
      this.#showResult(result);
      // Not at once: a picture on its way to the key keeps the request waiting.
      this.draw();
    } catch (error) {
      const failure = failureOf(error);
      log.press(press.logLine(failure.message));
      if (failure !== error) log.error("defect", error);
      if (inMultiAction) onStepFailed(failure, action, press.binding.account);
      this.#display?.surface.showAlert();
      this.showFailure(failure, action);
    }
  }

  /** @param elsewhere another key was pressed, and the face meanwhile is no answer to that */
  showFailure(failure: Failure, action: ActionName, elsewhere = false): void {
    // Hidden under the failure, a choice must not be sent.
    this.#choice?.drop();
    const isLong = action === "stream" && failure.kind !== "scene-step";
    const face = failureFace(failure, this.#options.wording);
    this.#showToast({ face }, isLong ? changeFailureShownMs : failureShownMs, isLong || !elsewhere);
  }

  turn(ticks: number): void {
    const choice = this.#choice;
    // A push turns the dial a little: a hold must not become that of another entry.
    if (!choice || this.#press?.isHeld || this.#failure()) return;
    const index = this.#configured.turned?.(this.#view(), ticks);
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
    if (this.#toast && isOver(this.#toast, this.#state.session, clock.steady())) this.#toast = undefined;
    this.#watchEffect();
    // A step is never seen, and a state would overwrite what the multi-action wants.
    if (!this.#display || this.identity.inMultiAction) return;
    // Until it is known which API keys are secret, one that was pasted into a name would be drawn.
    if (this.binding.pending) return;
    const failure = this.#failure();
    const own = failure ? { face: failureFace(failure, wording) } : this.#configured.face(this.#view());
    // After the face, which time may have changed: that has alerted.
    const { alertCount, session } = this.#state;
    const isNews = alertCount > this.#alertCount && session !== undefined;
    if (isNews && !failure && this.showsSession) this.#display.surface.showAlert();
    this.#alertCount = alertCount;
    const timed = this.#toast ? withToast(own, this.#toast, clock.steady()) : own;
    const state = this.#configured.state?.(this.#state);
    const title = this.#titles.get(this.#titles.has(state ?? 0) ? (state ?? 0) : undefined);
    const face = { ...timed.face, account: this.binding.name, title };
    const reminder = failure ? undefined : this.#configured.reminder?.(this.#state);
    this.#display.show({ ...timed, face }, state, reminder);
  }

  #startAnew(dropsChoice = true): void {
    this.#toast = undefined;
    if (dropsChoice) {
      this.#choice?.drop();
      this.#memory = {};
    }
    this.#guard = new RecentChangeGuard(this.#configured, this.binding.account?.recentStates);
  }

  /** The effect of a press changes while the key is away, too. */
  #follow(): void {
    this.#unfollow?.();
    const { account } = this.binding;
    this.#unfollow = account?.follow(() => this.draw(), this.isShown);
    this.#alertCount = this.#state.alertCount;
  }

  async #act(press: KeyPress, desiredState: number | undefined): Promise<PressResult> {
    const { inMultiAction } = this.identity;
    const choice = this.#choice;
    const chosen = choice?.chosen;
    const isLate = choice?.isInGracePeriod;
    if (this.binding.pending) await this.binding.pending;
    press.binding = this.binding;
    const { account } = press.binding;
    // Somebody looks. What time has changed is taken in, too: a press may come before its timer.
    account?.dispatch({ type: "key-pressed" });
    const failure = this.#failure();
    if (failure) throw failure;
    if (!account) throw new SetupFailure("nothing-set-up");
    this.#watchEffect(press.since);
    const isTooLate = chosen === undefined && this.#guard.ignores(press.since);
    if (isLate || (!inMultiAction && isTooLate)) return { nothingSent: "overtaken" };
    return this.#configured.press({
      account,
      at: press.since,
      onSent: (name) => void press.sent.push(name),
      wording: this.#options.wording,
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

  #showResult({ ok, face, nothingSent }: PressResult): void {
    if (ok && !this.identity.inMultiAction) this.#display?.surface.showOk?.();
    // A dial has no check mark. Its choice is another entry.
    const saysDone = ok && !face && this.#choice && this.#choice.chosen === undefined;
    const word = nothingSent ? nothingSentWords[nothingSent] : saysDone ? "state.done" : undefined;
    if (word) this.#showToast({ band: this.#options.wording.say(word) }, resultShownMs);
    else if (face) this.#showToast({ face }, resultShownMs);
  }

  /** @param endsWithSession where the session changes meanwhile, on a key that shows it */
  #showToast(content: Pick<Toast, "face" | "band">, duration: number, endsWithSession = true): void {
    this.#watchEffect();
    const session = endsWithSession && this.showsSession ? { state: this.#state.session?.state } : undefined;
    this.#toast = { ...content, until: this.#options.clock.steady() + duration, session };
    this.draw();
  }

  #watchEffect(now = this.#options.clock.steady()): void {
    const isCovered = this.#toast?.face !== undefined;
    if (this.binding.account) this.#guard.watch(this.#state, this.#memory, now, isCovered);
  }

  get #state(): AccountState {
    return this.binding.account?.state ?? nothingSeen;
  }

  #failure(): SetupFailure | undefined {
    return this.binding.failure ?? this.#configured.failure;
  }

  #view(): KeyView {
    const { clock, wording } = this.#options;
    const press = this.#press;
    return {
      now: clock.now(),
      steady: clock.steady(),
      wording,
      account: this.#state,
      memory: this.#memory,
      ...(this.#choice && { dial: { chosen: this.#choice.chosen } }),
      ...(press?.isHeld && { heldMs: clock.steady() - press.since }),
    };
  }
}
