import { isDeepStrictEqual } from "node:util";
import { type AccountState, nothingSeen } from "../accounts/account-state.ts";
import { type Failure, failureOf, PressFailure } from "../accounts/press-failure.ts";
import type { WatchedAccount } from "../accounts/watched-account.ts";
import type { ConfiguredAction, KeyMemory, PressResult } from "../actions/action.ts";
import { alreadyFace, changedFace, doneFace } from "../actions/press-result-face.ts";
import { failureFace } from "../actions/failure-face.ts";
import type { Timer } from "../clock.ts";
import type { Face, TimedFace, TitleLine } from "../faces/face.ts";
import type { Session } from "../service/caption-service.ts";
import { isNewer } from "../settings/settings-version.ts";
import { DialChoice } from "./dial-choice.ts";
import type { AccountBinding, KeyOptions } from "./key-options.ts";
import { KeyDisplay } from "./key-display.ts";
import type { KeySurface } from "./key-surface.ts";
import { failureShownMs, maxFaceMs, resultShownMs } from "./limits.ts";
import { PressHold } from "./press-hold.ts";
import { pressLogLine, reasonOf } from "./press-log-line.ts";
import { PressNote, type PressNoteOptions } from "./press-note.ts";
import { PressRefusal } from "./press-refusal.ts";
import { TitleLines } from "./title-lines.ts";

interface PressRecord {
  readonly hold: PressHold;
  readonly sent: string[];
  /** The key may be one of another account before the press has ended. */
  binding: AccountBinding;
}

/** One key of a profile, on its page or not: its settings, what it shows and what its presses did. */
export class Key {
  readonly #options: KeyOptions;
  /** Another one with other settings or another account: a press under way goes on with its own. */
  #memory: KeyMemory = {};
  #settings: unknown;
  #configured: ConfiguredAction;
  #isNewer: boolean;
  #binding: AccountBinding = {};
  #unfollow: (() => void) | undefined;
  /** Where it is on its page. */
  #display: KeyDisplay | undefined;
  /** How the last press ended. */
  #note: PressNote | undefined;
  #hold: PressHold | undefined;
  #refusal = new PressRefusal();
  /** What a press would do has not been in sight. */
  #isUnseen = false;
  /** What has happened unasked, as far as this key has told it. */
  #alerts = 0;
  readonly #titles = new TitleLines();
  /** Only on a dial. */
  readonly #choice: DialChoice | undefined;
  #redraw: Timer | undefined;

  constructor(options: KeyOptions, settings: unknown) {
    this.#options = options;
    this.#choice = options.isDial ? new DialChoice(options.clock, () => this.draw()) : undefined;
    this.#settings = settings;
    this.#configured = options.action.configure(settings);
    this.#isNewer = isNewer(settings);
  }

  get account(): WatchedAccount | undefined {
    return this.#binding.account;
  }

  get isShown(): boolean {
    return this.#display !== undefined;
  }

  /** Whether it waits to learn what its account is. */
  get isPending(): boolean {
    return this.#binding.pending !== undefined;
  }

  /** Without a church ID the key can do nothing. */
  get needsChurchId(): boolean {
    return this.#configured.needsChurchId?.(this.#options.inMultiAction) ?? false;
  }

  /** It shows the session, and tells what happens to that. */
  get showsSession(): boolean {
    return this.#configured.showsSession === true && !this.#options.inMultiAction;
  }

  /** New settings of the action; what account they lead to is a matter of its own. */
  configure(settings: unknown): void {
    // Some hosts send the same ones again.
    if (settings === this.#settings || isDeepStrictEqual(settings, this.#settings)) return;
    this.#memory = {};
    this.#settings = settings;
    this.#configured = this.#options.action.configure(settings);
    this.#isNewer = isNewer(settings);
    // It may be about what has just been put right.
    this.#note = undefined;
    this.#choice?.drop();
    this.#lookBack();
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
      this.#lookBack();
      this.#follow();
    }
    this.draw();
    this.#options.onBound();
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
    this.#redraw?.cancel();
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
    this.#display?.repaint();
  }

  /** @param desiredState what a multi-action wants the state to become */
  async press(desiredState: number | undefined): Promise<void> {
    const { log, inMultiAction, onStepFailed } = this.#options;
    this.release();
    const hold = new PressHold(this.#options.clock);
    this.#hold = hold;
    this.#note = undefined;
    const record: PressRecord = { hold, sent: [], binding: this.#binding };
    try {
      const result = await this.#pressed(record, desiredState);
      this.#record(record, result.isOvertaken ? "overtaken" : result.isAlready ? "already so" : "ok");
      this.#ended(result);
      // Not at once: a picture on its way to the key keeps the request waiting.
      this.draw();
    } catch (error) {
      const failure = failureOf(error);
      this.#record(record, reasonOf(failure));
      if (failure.kind === "defect") log.error("defect", error);
      if (inMultiAction) onStepFailed(failure, record.binding.account);
      this.#display?.alert();
      this.showFailure(failure);
    }
  }

  /**
   * Shows for some seconds what has failed.
   * @param elsewhere not the press of this key, so that what it shows meanwhile is no answer to that
   */
  showFailure(failure: Failure, elsewhere = false): void {
    // It would hide what was chosen, and what is not seen must not be sent.
    this.#choice?.drop();
    const face = failureFace(failure, this.#options.wording);
    this.#showNote(() => ({ face }), failureShownMs, { covers: true, elsewhere });
  }

  /**
   * Chooses among the entries of a dial, and sends nothing.
   * @param ticks clockwise, negative for the other way
   */
  turn(ticks: number): void {
    const choice = this.#choice;
    // Pushing turns a dial a little: what is held for must not become something else.
    if (!choice || this.#hold?.isAwaited || this.#failure()) return;
    const turn = { account: this.#known, memory: this.#memory, ticks, chosen: choice.chosen };
    const index = this.#configured.turned?.(turn);
    if (index === undefined) return;
    choice.choose(index);
    this.#note = undefined;
    this.draw();
  }

  /** Asks for the status. How that ends is news of the account, and is shown as such. */
  touch(): void {
    const { account } = this.#binding;
    if (!account?.canPoll) return;
    account.check({ at: this.#options.clock.steady() }).catch(() => undefined);
  }

  release(): void {
    this.#hold?.end();
    this.#hold = undefined;
  }

  draw(): void {
    const { clock } = this.#options;
    const [now, wall] = [clock.steady(), clock.now()];
    if (this.#note?.isOver(now, this.#session)) this.#note = undefined;
    this.#noteEffect(now);
    const display = this.#display;
    if (!display) return;
    this.#callFor(display);
    const own = this.#ownLook(now, wall);
    const { face, changesAt } = this.#note?.over(own, { now, wall }) ?? own;
    const state = this.#configured.state?.(this.#known);
    display.show(this.#dressed(face, state ?? 0), state);
    this.#redraw?.cancel();
    this.#redraw =
      changesAt === undefined
        ? undefined
        : clock.after(Math.min(changesAt - wall, maxFaceMs), () => this.draw());
  }

  /** What is known of its account changes what it shows, and what a press means also while it is away. */
  #follow(): void {
    this.#unfollow?.();
    const { account } = this.#binding;
    const onNews = (): void => this.draw();
    this.#unfollow = this.#display ? account?.follow(onNews) : account?.observe(onNews);
    this.#alerts = this.#known.alerts;
  }

  async #pressed(record: PressRecord, desiredState: number | undefined): Promise<PressResult> {
    const { inMultiAction, wording } = this.#options;
    const { hold } = record;
    const choice = this.#choice;
    const chosen = choice?.chosen;
    const isLate = choice?.hasJustEnded === true;
    if (this.#binding.pending) await this.#binding.pending;
    record.binding = this.#binding;
    const { account } = record.binding;
    account?.catchUp();
    const failure = this.#failure();
    if (failure) throw new PressFailure(failure);
    if (!account) throw new PressFailure({ kind: "nothing-set-up" });
    this.#noteEffect(hold.since);
    const isUnseen = this.#isUnseen || this.#refusal.refuses(hold.since);
    this.#isUnseen = false;
    if (isLate || (!inMultiAction && isUnseen)) return { isOvertaken: true };
    return this.#configured.press({
      account,
      at: hold.since,
      onSent: (name) => void record.sent.push(name),
      wording,
      inMultiAction,
      desiredState,
      memory: this.#memory,
      ...(choice && { dial: { chosen, applied: () => choice.chosen === chosen && choice.drop() } }),
      held: () => this.#held(hold),
    });
  }

  #ended({ ok, face, isOvertaken, isAlready }: PressResult): void {
    if (ok && !this.#options.inMultiAction) this.#display?.ok();
    if (isOvertaken) this.#showOver(changedFace);
    else if (isAlready) this.#showOver(alreadyFace);
    else if (face) this.#showNote(() => ({ face }), resultShownMs, { covers: true });
    // A dial has no check mark. Not over a choice: it is of something else.
    else if (ok && this.#choice && this.#choice.chosen === undefined) this.#showOver(doneFace);
  }

  /** What a note covers is not seen; once that is gone, it is a change like any other. */
  #noteEffect(now: number): void {
    const state = this.#binding.account?.state;
    if (!state) return;
    const hasStatus = state.checkedAt !== undefined;
    if (this.#note?.covers) this.#refusal.cover(hasStatus);
    else this.#refusal.note(this.#configured.effect?.(state), hasStatus, now);
  }

  /** Other settings, or another account: what is seen next is no change, but what has changed there just now is one. */
  #lookBack(): void {
    this.#refusal = new PressRefusal();
    for (const { state, since } of this.account?.recentStates ?? [])
      this.#refusal.note(this.#configured.effect?.(state), state.checkedAt !== undefined, since);
  }

  /** A step of a multi-action has nothing to be seen. */
  #callFor(display: KeyDisplay): void {
    const state = this.#binding.account?.state;
    const isVisible = !this.#options.inMultiAction && this.#failure() === undefined;
    display.remind(state && isVisible ? this.#configured.reminder?.(state) : undefined);
    const { alerts, session } = this.#known;
    if (alerts > this.#alerts && isVisible && this.showsSession && session) display.alert();
    this.#alerts = alerts;
  }

  #record({ hold, sent, binding }: PressRecord, outcome: string): void {
    const { name, log, clock } = this.#options;
    const { account, name: accountName = account?.shared.host } = binding;
    const duration = Math.round(clock.steady() - hold.since);
    log.press(pressLogLine({ action: name, accountName, sent, outcome, duration }));
  }

  get #known(): AccountState {
    return this.#binding.account?.state ?? nothingSeen;
  }

  get #session(): Session["state"] | undefined {
    return this.#known.session?.state;
  }

  #failure(): Failure | undefined {
    const { failure } = this.#configured;
    return this.#binding.failure ?? (failure && this.#isNewer ? { kind: "settings-newer" } : failure);
  }

  /** What it shows where there is no note. */
  #ownLook(now: number, wall: number): TimedFace {
    const { wording } = this.#options;
    const failure = this.#failure();
    if (failure) return { face: failureFace(failure, wording) };
    const hold = this.#hold;
    const view = {
      now: wall,
      wording,
      account: this.#known,
      isBlind: this.account?.canPoll === false,
      ...(this.#choice && { dial: { chosen: this.#choice.chosen } }),
      ...(hold?.isAwaited && { heldMs: now - hold.since }),
    };
    return this.#configured.face(view, this.#memory);
  }

  /** A face with what every face of this key has: the name of the account, and room for the title. */
  #dressed(face: Face, state: 0 | 1): Face {
    const { name } = this.#binding;
    const titleLine = this.#titles.of(state);
    return { ...face, ...(name !== undefined && { account: name }), ...(titleLine && { titleLine }) };
  }

  /** Says how a press ended over what the key shows, which goes on. */
  #showOver(said: typeof changedFace): void {
    const look: PressNoteOptions["look"] = (own) => ({ ...own, face: said(own.face, this.#options) });
    this.#showNote(look, resultShownMs, { covers: false });
  }

  #showNote(
    look: PressNoteOptions["look"],
    duration: number,
    { covers, elsewhere = false }: { readonly covers: boolean; readonly elsewhere?: boolean },
  ): void {
    const now = this.#options.clock.steady();
    this.#noteEffect(now);
    const session = this.showsSession && !elsewhere ? { state: this.#session } : undefined;
    this.#note = new PressNote({ look, covers, until: now + duration, session });
    this.draw();
  }

  #held(hold: PressHold): Promise<boolean> {
    const lasts = hold.lasts();
    this.draw();
    return lasts.finally(() => this.draw());
  }
}
