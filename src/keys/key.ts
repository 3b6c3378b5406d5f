import { isDeepStrictEqual } from "node:util";
import { type AccountState, nothingSeen } from "../accounts/account-state.ts";
import { type Failure, failureOf, PressFailure } from "../accounts/press-failure.ts";
import type { ConfiguredAction, KeyMemory, KeyView, PressResult } from "../actions/action.ts";
import { actions } from "../actions/actions.ts";
import { failureFace } from "../actions/failure-face.ts";
import type { TimedFace, TitleLine } from "../faces/face.ts";
import type { ActionName } from "../identifiers.ts";
import { churchIdNeed } from "../settings/church-id.ts";
import { isNewer } from "../settings/settings-version.ts";
import { DialChoice } from "./dial-choice.ts";
import { KeyDisplay } from "./key-display.ts";
import type { AccountBinding, KeyIdentity, KeyOptions } from "./key-options.ts";
import type { KeySurface } from "./key-surface.ts";
import { changeFailureShownMs, failureShownMs, resultShownMs } from "./limits.ts";
import { PressHold } from "./press-hold.ts";
import { type PressRecord, pressLogLine, reasonOf } from "./press-log-line.ts";
import { isOver, type PressNote, withNote } from "./press-note.ts";
import { RecentChangeGuard } from "./recent-change-guard.ts";
import { TitleLines } from "./title-lines.ts";

/** NOW, ALREADY. */
const nothingSentWords = { overtaken: "state.now", "already so": "state.already" } as const;

/** One key of a profile, on its page or not: its settings, what it shows and what its presses did. */
export class Key {
  readonly identity: KeyIdentity;
  readonly #options: KeyOptions;
  /** Another one with other settings or another account: a press under way goes on with its own. */
  #memory: KeyMemory = {};
  #settings: unknown;
  #configured: ConfiguredAction;
  #binding: AccountBinding = {};
  #unfollow: (() => void) | undefined;
  /** Where it is on its page. */
  #display: KeyDisplay | undefined;
  #note: PressNote | undefined;
  #hold: PressHold | undefined;
  #guard: RecentChangeGuard;
  /** What a press would do has not been in sight. */
  #isUnseen = false;
  /** What has happened unasked, as far as this key has told it. */
  #alerts = 0;
  readonly #titles = new TitleLines();
  /** Only on a dial. */
  readonly #choice: DialChoice | undefined;

  constructor(identity: KeyIdentity, options: KeyOptions) {
    this.identity = identity;
    this.#options = options;
    this.#choice = identity.isDial ? new DialChoice(options.clock, () => this.draw()) : undefined;
    this.#configured = actions[identity.action](this.#settings);
    this.#guard = new RecentChangeGuard(this.#configured);
  }

  get settings(): unknown {
    return this.#settings;
  }

  get binding(): AccountBinding {
    return this.#binding;
  }

  get isShown(): boolean {
    return this.#display !== undefined;
  }

  /** Without a church ID the key can do nothing. */
  get needsChurchId(): boolean {
    const { action, inMultiAction } = this.identity;
    return churchIdNeed(action, this.#settings, inMultiAction) === "all";
  }

  /** It shows the session, and tells what happens to that. */
  get showsSession(): boolean {
    return this.#configured.showsSession === true && !this.identity.inMultiAction;
  }

  /** New settings of the action; what account they lead to is a matter of its own. */
  configure(settings: unknown): void {
    // Some hosts send the same ones again.
    if (settings === this.#settings || isDeepStrictEqual(settings, this.#settings)) return;
    this.#memory = {};
    this.#settings = settings;
    this.#configured = actions[this.identity.action](settings);
    // It may be about what has just been put right.
    this.#note = undefined;
    this.#choice?.drop();
    this.#guard = new RecentChangeGuard(this.#configured, this.#binding.account?.news.recentStates);
    this.draw();
  }

  /** Follows another account, or none. */
  bind(binding: AccountBinding): void {
    const before = this.#binding.account;
    this.#binding = binding;
    if (before !== binding.account) {
      this.#note = undefined;
      if (before) {
        this.#choice?.drop();
        this.#memory = {};
      }
      this.#guard = new RecentChangeGuard(this.#configured, binding.account?.news.recentStates);
      this.#follow();
    }
    this.draw();
  }

  /**
   * The key is on its page.
   * @param hasOldPicture what it shows was drawn by an earlier process: the press that comes with this meant that
   */
  appear(surface: KeySurface, hasOldPicture: boolean): void {
    this.#isUnseen = hasOldPicture && this.#configured.actsBySight === true;
    this.#display = new KeyDisplay(surface, this.#options.clock, () => this.draw());
    this.#follow();
    this.draw();
  }

  /** The key is no longer on its page, to which it may come back. */
  leave(): void {
    this.release();
    this.#choice?.drop();
    this.#display?.stop();
    this.#display = undefined;
    this.#follow();
  }

  /** The key is removed and not asked for again. */
  forget(): void {
    this.#unfollow?.();
  }

  /** @param state the state that the title belongs to; of both where the host names none */
  titleChanged(line: TitleLine | undefined, state: number | undefined): void {
    this.#titles.changed(line, state);
    this.draw();
  }

  /** The app may have put another picture in place of the key's own. */
  repaint(): void {
    this.#display?.painter.repaint();
  }

  /** @param desiredState what a multi-action wants the state to become */
  async press(desiredState: number | undefined): Promise<void> {
    const { clock, log, onStepFailed } = this.#options;
    this.release();
    const hold = new PressHold(clock);
    this.#hold = hold;
    this.#note = undefined;
    const { action } = this.identity;
    const record: PressRecord = { action, since: hold.since, sent: [], binding: this.#binding };
    const ended = (outcome: string): void => log.press(pressLogLine(record, outcome, clock.steady()));
    try {
      const result = await this.#pressed(record, hold, desiredState);
      ended(result.nothingSent ?? "ok");
      this.#ended(result);
      // Not at once: a picture on its way to the key keeps the request waiting.
      this.draw();
    } catch (error) {
      const failure = failureOf(error);
      ended(reasonOf(failure));
      if (failure.kind === "defect") log.error("defect", error);
      if (this.identity.inMultiAction) onStepFailed(failure, action, record.binding.account);
      this.#display?.surface.showAlert();
      this.showFailure(failure, action);
    }
  }

  /**
   * Shows for some seconds what has failed.
   * @param action of the key that was pressed
   * @param elsewhere that is another key, so that what this one shows meanwhile is no answer to its press
   */
  showFailure(failure: Failure, action: ActionName, elsewhere = false): void {
    // It would hide what was chosen, and what is not seen must not be sent.
    this.#choice?.drop();
    // Of a start the session matters more than its languages.
    const isLong = action === "stream" && failure.kind !== "scene-step";
    const face = failureFace(failure, this.#options.wording);
    this.#say({ face }, isLong ? changeFailureShownMs : failureShownMs, isLong || !elsewhere);
  }

  /**
   * Chooses among the entries of a dial, and sends nothing.
   * @param ticks clockwise, negative for the other way
   */
  turn(ticks: number): void {
    const choice = this.#choice;
    // Pushing turns a dial a little: what is held for must not become something else.
    if (!choice || this.#hold?.isAwaited || this.#failure()) return;
    const index = this.#configured.turned?.(this.#view(), this.#memory, ticks);
    if (index === undefined) return;
    choice.choose(index);
    this.#note = undefined;
    this.draw();
  }

  release(): void {
    this.#hold?.end();
    this.#hold = undefined;
  }

  draw(): void {
    const { clock } = this.#options;
    const now = clock.steady();
    if (this.#note && isOver(this.#note, now, this.#known.session)) this.#note = undefined;
    this.#noteEffect(now);
    // A step is never seen, and a state would overwrite what the multi-action wants.
    if (!this.#display || this.identity.inMultiAction) return;
    const own = this.#ownLook();
    // After that: what looks different because of the time has alerted.
    this.#call(this.#display);
    const note = this.#note;
    const look = note ? withNote(own, note.says, clock.now() + note.until - now) : own;
    const state = this.#configured.state?.(this.#known);
    const { name } = this.#binding;
    const titleLine = this.#titles.of(state ?? 0);
    const worn = { ...(name !== undefined && { account: name }), ...(titleLine && { titleLine }) };
    this.#display.show({ ...look, face: { ...look.face, ...worn } }, state);
  }

  /** What is known of its account changes what it shows, and what a press means also while it is away. */
  #follow(): void {
    this.#unfollow?.();
    const { account } = this.#binding;
    const onNews = (): void => this.draw();
    this.#unfollow = this.#display ? account?.follow(onNews) : account?.news.follow(onNews);
    this.#alerts = this.#known.alertCount;
  }

  async #pressed(
    record: PressRecord,
    hold: PressHold,
    desiredState: number | undefined,
  ): Promise<PressResult> {
    const { inMultiAction } = this.identity;
    const choice = this.#choice;
    const chosen = choice?.chosen;
    const isLate = choice?.hasJustEnded === true;
    if (this.#binding.pending) await this.#binding.pending;
    record.binding = this.#binding;
    const { account } = record.binding;
    account?.catchUp();
    // Somebody looks.
    if (account?.state.endedAt !== undefined) account.dispatch({ type: "key-pressed" });
    const failure = this.#failure();
    if (failure) throw new PressFailure(failure);
    if (!account) throw new PressFailure({ kind: "nothing-set-up" });
    this.#noteEffect(hold.since);
    // A dial sends what was chosen on it.
    const isUnseen = chosen === undefined && (this.#isUnseen || this.#guard.ignores(hold.since));
    this.#isUnseen = false;
    if (isLate || (!inMultiAction && isUnseen)) return { nothingSent: "overtaken" };
    return this.#configured.press({
      account,
      at: hold.since,
      onSent: (name) => void record.sent.push(name),
      wording: this.#options.wording,
      inMultiAction,
      desiredState,
      memory: this.#memory,
      ...(choice && { dial: { chosen, applied: () => choice.chosen === chosen && choice.drop() } }),
      held: () => this.#held(hold),
    });
  }

  #ended({ ok, face, nothingSent }: PressResult): void {
    const { wording } = this.#options;
    if (ok && !this.identity.inMultiAction) this.#display?.surface.showOk();
    // A dial has no check mark. Not over a choice: it is of something else.
    const saysDone = ok && this.#choice && this.#choice.chosen === undefined;
    const word = nothingSent ? nothingSentWords[nothingSent] : saysDone && !face ? "state.done" : undefined;
    if (word) this.#say({ band: wording.say(word) }, resultShownMs);
    else if (face) this.#say({ face }, resultShownMs);
  }

  /** What a note covers is not seen. */
  #noteEffect(now: number): void {
    const { account } = this.#binding;
    const isCovered = this.#note !== undefined && "face" in this.#note.says;
    if (account) this.#guard.note(account.state, this.#memory, now, isCovered);
  }

  /** Calls for attention unasked. */
  #call({ surface, reminder }: KeyDisplay): void {
    const isVisible = this.#failure() === undefined;
    reminder.set(isVisible ? this.#configured.reminder?.(this.#known) : undefined);
    const { alertCount, session } = this.#known;
    if (alertCount > this.#alerts && isVisible && this.showsSession && session) surface.showAlert();
    this.#alerts = alertCount;
  }

  get #known(): AccountState {
    return this.#binding.account?.state ?? nothingSeen;
  }

  #failure(): Failure | undefined {
    const { account, failure: unusable } = this.#binding;
    if (unusable) return unusable;
    const { failure } = this.#configured;
    // It may come with another key of the account.
    if (account?.canPoll === false && this.needsChurchId)
      return { kind: "account", problem: { field: "churchId", problem: "missing" } };
    return failure && isNewer(this.#settings) ? { kind: "settings-newer" } : failure;
  }

  /** What it shows where there is no note. */
  #ownLook(): TimedFace {
    const failure = this.#failure();
    if (failure) return { face: failureFace(failure, this.#options.wording) };
    return this.#configured.face(this.#view(), this.#memory);
  }

  #view(): KeyView {
    const { clock, wording } = this.#options;
    const hold = this.#hold;
    return {
      now: clock.now(),
      steady: clock.steady(),
      wording,
      account: this.#known,
      ...(this.#choice && { dial: { chosen: this.#choice.chosen } }),
      ...(hold?.isAwaited && { heldMs: clock.steady() - hold.since }),
    };
  }

  /** @param endsWithSession where the session changes meanwhile, on a key that shows it */
  #say(says: PressNote["says"], duration: number, endsWithSession = true): void {
    const now = this.#options.clock.steady();
    this.#noteEffect(now);
    const session =
      this.showsSession && endsWithSession ? { session: { state: this.#known.session?.state } } : {};
    this.#note = { says, until: now + duration, ...session };
    this.draw();
  }

  #held(hold: PressHold): Promise<boolean> {
    const lasts = hold.lasts();
    this.draw();
    return lasts.finally(() => this.draw());
  }
}
