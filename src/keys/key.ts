import { isDeepStrictEqual } from "node:util";
import type { Account } from "../accounts/account.ts";
import { nothingKnown, onPress } from "../accounts/state.ts";
import type { ConfiguredAction, KeyMemory, KeyView, PressResult } from "../actions/action.ts";
import { actions } from "../actions/actions.ts";
import { failureFace } from "../actions/faces.ts";
import { type Failure, readFailure, SetupFailure } from "../actions/failure.ts";
import type { Clock } from "../clock.ts";
import type { Title } from "../drawing/face.ts";
import type { KeyWording } from "../i18n/key-wording.ts";
import type { ActionName } from "../identifiers.ts";
import { choiceShownMs, resultShownMs, toastRedrawMs } from "../limits.ts";
import type { Log } from "../log/log.ts";
import { withoutDraft } from "../settings/account-fields.ts";
import { KeyDisplay, type KeySurface } from "./key-display.ts";
import { ChangeGuard, failureToast, KeyPress, type Toast } from "./press.ts";

/** What stays when a key leaves its page and comes back. */
export interface KeyIdentity {
  readonly action: ActionName;
  readonly isDial: boolean;
  readonly inMultiAction: boolean;
}

export interface KeyOptions {
  readonly clock: Clock;
  readonly wording: KeyWording;
  readonly log: Log;
  /** Called when a step of a multi-action fails, which has no face. */
  readonly onStepFailed: (failure: Failure, action: ActionName, account: Account | undefined) => void;
}

/** An account, or the reason why there is none. */
interface AccountBinding {
  readonly account?: Account;
  /** Of a named account. The key shows it. */
  readonly name?: string | undefined;
  readonly failure?: SetupFailure;
  /** Resolves when it is known whether there is an account. */
  readonly pending?: Promise<unknown>;
}

const skippedWords = { changed: "state.now", already: "state.already" } as const;

/** A key or dial, visible or not, or a step of a multi-action. */
export class Key {
  readonly identity: KeyIdentity;
  readonly #options: KeyOptions;
  settings: unknown;
  binding: AccountBinding = {};
  #configured: ConfiguredAction;
  /** Replaced when settings or account change. A press that is under way goes on with the old object. */
  #memory: KeyMemory = {};
  #guard = new ChangeGuard();
  #press: KeyPress | undefined;
  #toast: Toast | undefined;
  /** Present while the key is visible. */
  #display: KeyDisplay | undefined;
  #unfollow: (() => void) | undefined;
  /** How many of the alerts of its account this key has shown. */
  #alerts = 0;
  /** The user's own titles by state. */
  #titles: (Title | undefined)[] = [];

  constructor(identity: KeyIdentity, options: KeyOptions) {
    this.identity = identity;
    this.#options = options;
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
    if (isDeepStrictEqual(withoutDraft(settings), withoutDraft(before))) return;
    this.#configured = actions[this.identity.action](settings);
    this.#reset();
  }

  bind(binding: AccountBinding): void {
    const before = this.binding.account;
    this.binding = binding;
    if (before !== binding.account) {
      this.#reset();
      this.#followIfShown();
    }
    this.draw();
  }

  appear(surface: KeySurface): void {
    const { clock, log } = this.#options;
    this.#display = new KeyDisplay(surface, clock, () => this.draw(), log);
    this.#guard = new ChangeGuard();
    this.#followIfShown();
    this.draw();
  }

  leave(): void {
    this.release();
    this.#memory.choice = undefined;
    this.#display?.stop();
    this.#display = undefined;
    this.#followIfShown();
  }

  /** Some hosts report the title of one state only, so the first title is for both. @param state absent on some hosts */
  titleChanged(title: Title | undefined, state: number | undefined): void {
    if (state === undefined || this.#titles.length === 0) this.#titles = [title, title];
    else this.#titles[state] = title;
    this.draw();
  }

  touch(): void {
    this.binding.account?.requestStatus({ at: this.#options.clock.steady() }).catch(() => undefined);
  }

  /** @param desiredState of a step of a multi-action */
  async press(desiredState?: number): Promise<void> {
    const { clock, log, onStepFailed } = this.#options;
    const { action, inMultiAction } = this.identity;
    this.release();
    const press = new KeyPress(clock);
    this.#press = press;
    // Not drawn yet: a picture that is sent now would delay the request.
    this.#toast = undefined;
    if (this.binding.pending) await this.binding.pending;
    // The key may change its account before the press has ended.
    const { account, name = account?.host ?? "no account" } = this.binding;
    try {
      const result = await this.#act(press, desiredState);
      log.press(press.logLine(action, name, result.skipped ?? "ok"));
      this.#showResult(result);
      this.draw();
    } catch (error) {
      const failure = readFailure(error);
      log.press(press.logLine(action, name, failure.message));
      if (failure !== error) log.error("defect", error);
      if (inMultiAction) onStepFailed(failure, action, account);
      this.#display?.surface.showAlert();
      this.showFailure(failure, action);
    }
  }

  /** @param action whose press failed */
  showFailure(failure: Failure, action: ActionName): void {
    // A choice hidden under the failure must not be sent.
    this.#memory.choice = undefined;
    this.#toast = failureToast(failure, action === "stream", this.#view);
    this.draw();
  }

  turn(ticks: number): void {
    // Holding a dial down can turn it a little, which must not change the entry.
    if (this.#press?.mayBecomeLong || this.#failure) return;
    const view = this.#view;
    const index = this.#configured.turn?.(view, ticks);
    if (index === undefined) return;
    this.#memory.choice = { index, until: view.now + choiceShownMs };
    this.#toast = undefined;
    this.draw();
  }

  release(): void {
    this.#press?.release();
    this.#press = undefined;
  }

  draw(): void {
    this.#dropExpired();
    const toast = this.#toast;
    const view = this.#view;
    // The user can't see a change of the face while a toast covers it. It counts from the end of the toast.
    if (!toast?.face) this.#trackNextPress();
    // A step of a multi-action has no picture, and setting its state would overwrite the desired state.
    if (!this.#display || this.identity.inMultiAction) return;
    // Somebody may have pasted an API key as a name. Faces are redacted, but not before the shared account is known.
    if (this.binding.pending) return;
    const { now, memory } = view;
    const failure = this.#failure;
    const own = failure ? { face: failureFace(failure, view.wording) } : this.#configured.face(view);
    if (!failure) this.#alert();
    const keyState = this.#configured.keyState?.(view.state);
    const face = {
      ...(toast?.face ?? own.face),
      ...(toast?.band !== undefined && { band: toast.band }),
      account: this.binding.name,
      title: this.#titles[keyState ?? 0],
    };
    const delays = [
      own.changesIn,
      toast && Math.min(toast.until - now, toastRedrawMs),
      memory.choice ? memory.choice.until - now : undefined,
    ];
    this.#display.show(face, keyState, delays, failure ? undefined : this.#configured.reminder?.(view.state));
  }

  /** The choice of a dial expires only in a drawing, so that a push sends what the strip shows. */
  #dropExpired(): void {
    const { now, state, memory } = this.#view;
    const toast = this.#toast;
    if (toast && (now >= toast.until || toast.endsEarly?.(state, now))) this.#toast = undefined;
    if (memory.choice && now >= memory.choice.until) memory.choice = undefined;
  }

  #alert(): void {
    const { alerts } = this.#view.state.session;
    if (alerts > this.#alerts && this.showsSession) this.#display?.surface.showAlert();
    this.#alerts = alerts;
  }

  #reset(): void {
    this.#toast = undefined;
    this.#memory = {};
    this.#guard = new ChangeGuard();
  }

  #followIfShown(): void {
    this.#unfollow?.();
    this.#unfollow = this.isShown ? this.binding.account?.follow(() => this.draw()) : undefined;
    this.#alerts = this.#view.state.session.alerts;
  }

  async #act(press: KeyPress, desiredState: number | undefined): Promise<PressResult> {
    const { account } = this.binding;
    if (this.#failure) throw this.#failure;
    if (!account) throw new SetupFailure("nothing-set-up");
    // The press has ended the toast, so a change that the toast covered becomes visible only now.
    this.#trackNextPress();
    account.update(onPress);
    const { isDial, inMultiAction } = this.identity;
    const memory = this.#memory;
    if (!memory.choice && !inMultiAction && this.#guard.ignores(press.since)) return { skipped: "changed" };
    return this.#configured.press({
      account,
      at: press.since,
      memory,
      isDial,
      inMultiAction,
      desiredState,
      onSending: (name) => void press.sent.push(name),
      becomesLong: () => {
        const isLong = press.becomesLong();
        this.draw();
        return isLong.finally(() => this.draw());
      },
    });
  }

  #showResult({ ok, face, skipped }: PressResult): void {
    const view = this.#view;
    const { isDial, inMultiAction } = this.identity;
    if (ok && !inMultiAction) this.#display?.surface.showOk?.();
    const until = view.now + resultShownMs;
    if (skipped) this.#toast = { band: view.wording.say(skippedWords[skipped]), until };
    else if (face) this.#toast = { face: face(view), until };
    // A dial has no check mark. If it was turned meanwhile, the word would stand at an entry that was not sent.
    else if (ok && isDial && !view.memory.choice)
      this.#toast = { band: view.wording.say("state.done"), until };
  }

  #trackNextPress(): void {
    const view = this.#view;
    if (!this.binding.account) return;
    this.#guard.track(this.#configured.nextPress?.(view), view.state.statusAt !== undefined, view.now);
  }

  get #failure(): SetupFailure | undefined {
    return this.binding.failure ?? this.#configured.failure;
  }

  get #view(): KeyView {
    const { clock, wording } = this.#options;
    const now = clock.steady();
    const press = this.#press;
    return {
      now,
      wording,
      state: this.binding.account?.state ?? nothingKnown,
      memory: this.#memory,
      isDial: this.identity.isDial,
      ...(press?.mayBecomeLong && { heldMs: now - press.since }),
    };
  }
}
