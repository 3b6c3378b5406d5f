import { isDeepStrictEqual } from "node:util";
import { type AccountState, nothingKnown } from "../accounts/account-state.ts";
import type { WatchedAccount } from "../accounts/watched-account.ts";
import type { Action, ConfiguredAction, KeyMemory, PressResult } from "../actions/action.ts";
import { changedFace, doneFace } from "../actions/connection-face.ts";
import { type Failure, failureOf, PressFailure } from "../actions/failure.ts";
import { failureFace } from "../actions/failure-face.ts";
import type { Clock, Timer } from "../clock.ts";
import type { Face, TimedFace, TitleLine } from "../faces/face.ts";
import type { ActionName } from "../identifiers.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import type { Log } from "../log/log.ts";
import type { Session } from "../service/caption-service.ts";
import { isNewer } from "../settings/settings-version.ts";
import { DialChoice } from "./dial-choice.ts";
import { KeyPainter } from "./key-painter.ts";
import type { KeySurface } from "./key-surface.ts";
import { PressHold } from "./press-hold.ts";
import { pressLogLine, reasonOf } from "./press-log-line.ts";
import { type NoteKind, PressNote, type PressNoteOptions } from "./press-note.ts";
import { ReminderTimer } from "./reminder-timer.ts";
import { SeenEffect } from "./seen-effect.ts";

/** How long a key shows why its press failed, and how it ended otherwise, in milliseconds. */
const failureDuration = 5_000;
const resultDuration = 2_000;

/** How long a face that depends on time is kept at most, in milliseconds: the clock may be set, and no timer notices. */
const longestPause = 15_000;

export interface KeyOptions {
  readonly name: ActionName;
  readonly action: Action;
  readonly surface: KeySurface;
  readonly inMultiAction: boolean;
  readonly clock: Clock;
  readonly wording: KeyWording;
  readonly log: Log;
  /** Called when the key was given an account or none, also where it is the one it had. */
  readonly onBound: () => void;
  /** Called when a step of a multi-action fails, which has no face of its own. */
  readonly onStepFailed: (failure: Failure, account: WatchedAccount | undefined) => void;
  /** After a look at another page of keys: the key that is to whoever pressed this one the same, if it is there again. */
  readonly heir: (account: WatchedAccount | undefined) => Key | undefined;
}

/** What a key works with: an account, or the reason why it has none. */
export interface AccountBinding {
  readonly account?: WatchedAccount;
  /** What the account is called, where it has a name. */
  readonly name?: string;
  readonly failure?: Failure;
  /** Whether there is an account is not known yet; settles when it is. */
  readonly pending?: Promise<unknown>;
}

interface PressRecord {
  readonly hold: PressHold;
  readonly sent: string[];
  /** The key may be one of another account before the press has ended. */
  binding: AccountBinding;
}

/** One placed key: its settings, what it shows and what its presses did. */
export class Key {
  readonly #options: KeyOptions;
  readonly #painter: KeyPainter;
  /** Another one with other settings or another account: a press under way goes on with its own. */
  memory: KeyMemory = {};
  #settings: unknown;
  #configured: ConfiguredAction;
  #isNewer: boolean;
  #binding: AccountBinding = {};
  #unfollow: (() => void) | undefined;
  /** How the last press ended. */
  #note: PressNote | undefined;
  #hold: PressHold | undefined;
  readonly #seen = new SeenEffect();
  /** Where titles of the user's own are printed, by the state of the key that they belong to. */
  readonly #titleLines: [TitleLine | undefined, TitleLine | undefined] = [undefined, undefined];
  /** Only on a dial. */
  readonly #choice: DialChoice | undefined;
  #redraw: Timer | undefined;
  readonly #reminder: ReminderTimer;
  #isGone = false;

  constructor(options: KeyOptions, settings: unknown) {
    this.#options = options;
    this.#painter = new KeyPainter(options.surface, options.clock);
    this.#reminder = new ReminderTimer(options.clock, () => {
      options.surface.showAlert();
      this.draw();
    });
    this.#choice =
      options.surface.isDial === true ? new DialChoice(options.clock, () => this.draw()) : undefined;
    this.#settings = settings;
    this.#configured = options.action.configure(settings);
    this.#isNewer = isNewer(settings);
  }

  get account(): WatchedAccount | undefined {
    return this.#binding.account;
  }

  /** Without a church ID the key can do nothing. */
  get needsChurchId(): boolean {
    return this.#configured.needsChurchId?.(this.#options.inMultiAction) ?? false;
  }

  /** New settings of the action; what account they lead to is a matter of its own. */
  configure(settings: unknown): void {
    // Some hosts send the same ones again.
    if (isDeepStrictEqual(settings, this.#settings)) return;
    this.memory = {};
    this.#settings = settings;
    this.#configured = this.#options.action.configure(settings);
    this.#isNewer = isNewer(settings);
    // It may be about what has just been put right.
    this.#note = undefined;
    this.#choice?.drop();
    this.#seen.reset();
    this.draw();
  }

  /** Follows another account, or none. */
  bind(binding: AccountBinding): void {
    const before = this.#binding.account;
    this.#binding = binding;
    // Of use to a press that still waits for it.
    if (this.#isGone) return;
    if (before !== binding.account) {
      this.#note = undefined;
      if (before) {
        this.#choice?.drop();
        this.memory = {};
      }
      this.#seen.reset();
      this.#unfollow?.();
      this.#unfollow = binding.account?.follow(() => this.draw());
    }
    this.draw();
    this.#options.onBound();
  }

  /** @param state the state that the title belongs to; of both where the host names none */
  titleChanged(line: TitleLine | undefined, state: number | undefined): void {
    if (state !== 1) this.#titleLines[0] = line;
    if (state !== 0) this.#titleLines[1] = line;
    this.draw();
  }

  /** @param desiredState what a multi-action wants the state to become */
  async press(desiredState: number | undefined): Promise<void> {
    const { log, inMultiAction, onStepFailed, heir } = this.#options;
    this.release();
    const hold = new PressHold(this.#options.clock);
    this.#hold = hold;
    this.#endNote(hold.since);
    const record: PressRecord = { hold, sent: [], binding: this.#binding };
    const here = (): Key | undefined => (this.#isGone ? heir(record.binding.account) : this);
    try {
      const result = await this.#pressed(record, desiredState);
      this.#record(record, result.isOvertaken ? "overtaken" : "ok");
      here()?.ended(result);
      // Not at once: a picture on its way to the key keeps the request waiting.
      this.draw();
    } catch (error) {
      const failure = failureOf(error);
      this.#record(record, reasonOf(failure));
      if (failure.kind === "defect") log.error("defect", error);
      if (inMultiAction) onStepFailed(failure, record.binding.account);
      here()?.failed(failure);
    }
  }

  /** Tells how a press of this key has ended. */
  ended({ ok, face, isOvertaken }: PressResult): void {
    if (ok && !this.#options.inMultiAction) this.#options.surface.showOk();
    if (isOvertaken) this.#showOver(changedFace);
    else if (face) this.#showNote(() => ({ face }), resultDuration, { covers: true });
    // A dial has no check mark. Not over a choice: it is of something else.
    else if (ok && this.#choice && this.#choice.chosen === undefined) this.#showOver(doneFace);
  }

  /** Tells that a press of this key has failed. */
  failed(failure: Failure): void {
    this.#options.surface.showAlert();
    this.showFailure(failure);
  }

  /**
   * Shows for some seconds what has failed.
   * @param elsewhere not the press of this key, so that what it shows meanwhile is no answer to that
   */
  showFailure(failure: Failure, elsewhere = false): void {
    // It would hide what was chosen, and what is not seen must not be sent.
    this.#choice?.drop();
    const face = failureFace(failure, this.#options.wording);
    this.#showNote(() => ({ face }), failureDuration, { covers: true, elsewhere });
  }

  /**
   * Chooses among the entries of a dial, and sends nothing.
   * @param ticks clockwise, negative for the other way
   */
  turn(ticks: number): void {
    const choice = this.#choice;
    // Pushing turns a dial a little: what is held for must not become something else.
    if (!choice || this.#hold?.duration !== undefined || this.#failure()) return;
    const turn = { account: this.#known, memory: this.memory, ticks, chosen: choice.chosen };
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
    account.check({ at: this.#options.clock.now() }).catch(() => undefined);
  }

  release(): void {
    this.#hold?.end();
    this.#hold = undefined;
  }

  /** The key is no longer on the desk. */
  leave(): void {
    this.#isGone = true;
    this.release();
    this.#choice?.drop();
    this.#unfollow?.();
    this.#redraw?.cancel();
    this.#reminder.set(undefined);
    this.#painter.stop();
  }

  draw(): void {
    if (this.#isGone) return;
    const { clock } = this.#options;
    const now = clock.now();
    this.#noteEffect(now);
    this.#watchReminder();
    const { face, changesAt } = this.#look(now);
    // The state goes first: whoever sees a key say LIVE finds its state changed already.
    const state = this.#configured.state?.(this.#known);
    if (state !== undefined) this.#painter.setState(state);
    this.#painter.paint(this.#dressed(face, state ?? 0));
    this.#redraw?.cancel();
    this.#redraw =
      changesAt === undefined
        ? undefined
        : clock.after(Math.min(changesAt - now, longestPause), () => this.draw());
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
    const failure = this.#failure();
    if (failure) throw new PressFailure(failure);
    if (!account) throw new PressFailure({ kind: "nothing-set-up" });
    this.#noteEffect(hold.since);
    if (isLate || (!inMultiAction && this.#seen.isTooNew(hold.since))) return { isOvertaken: true };
    return this.#configured.press({
      account,
      at: hold.since,
      onSent: (name) => void record.sent.push(name),
      wording,
      inMultiAction,
      desiredState,
      memory: this.memory,
      ...(choice && { dial: { chosen, applied: () => choice.chosen === chosen && choice.drop() } }),
      heldFor: (duration) => this.#heldFor(hold, duration),
    });
  }

  #noteEffect(now: number): void {
    const state = this.#binding.account?.state;
    if (state) this.#seen.note(this.#configured.effect?.(state), state.sessionAt !== undefined, now);
  }

  /** A step of a multi-action has nothing to be seen. */
  #watchReminder(): void {
    const state = this.#binding.account?.state;
    const isVisible = !this.#options.inMultiAction && this.#failure() === undefined;
    this.#reminder.set(state && isVisible ? this.#configured.reminder?.(state) : undefined);
  }

  #record({ hold, sent, binding }: PressRecord, outcome: string): void {
    const { name, log, clock } = this.#options;
    const { account, name: accountName = account?.host } = binding;
    log.press(pressLogLine({ action: name, accountName, sent, outcome, duration: clock.now() - hold.since }));
  }

  get #known(): AccountState {
    return this.#binding.account?.state ?? nothingKnown;
  }

  get #session(): Session["state"] | undefined {
    return this.#binding.account?.state.session?.state;
  }

  #failure(): Failure | undefined {
    const { failure } = this.#configured;
    return this.#binding.failure ?? (failure && this.#isNewer ? { kind: "settings-newer" } : failure);
  }

  #look(now: number): TimedFace {
    if (this.#note?.isOver(now, this.#session)) this.#endNote(now);
    const own = this.#ownLook(now);
    return this.#note?.over(own) ?? own;
  }

  /** What it shows where there is no note. */
  #ownLook(now: number): TimedFace {
    const { wording } = this.#options;
    const failure = this.#failure();
    if (failure) return { face: failureFace(failure, wording) };
    const { since = 0, duration } = this.#hold ?? {};
    const view = {
      now,
      wording,
      account: this.#known,
      isBlind: this.account?.canPoll === false,
      ...(this.#choice && { dial: { chosen: this.#choice.chosen } }),
      ...(duration !== undefined && { holding: { since, duration } }),
    };
    return this.#configured.face(view, this.memory);
  }

  /** A face with what every face of this key has: the name of the account, and room for the title. */
  #dressed(face: Face, state: 0 | 1): Face {
    const { name } = this.#binding;
    const titleLine = this.#titleLines[state];
    return { ...face, ...(name !== undefined && { account: name }), ...(titleLine && { titleLine }) };
  }

  /** Says how a press ended over what the key shows, which goes on. */
  #showOver(said: typeof changedFace): void {
    const look: PressNoteOptions["look"] = (own) => ({ ...own, face: said(own.face, this.#options) });
    this.#showNote(look, resultDuration, { covers: false });
  }

  #showNote(look: PressNoteOptions["look"], duration: number, { covers, elsewhere = false }: NoteKind): void {
    const { name, clock } = this.#options;
    const since = clock.now();
    this.#noteEffect(since);
    if (!covers) this.#endNote(since);
    const session = this.#session;
    // What one note after another has hidden has not been seen between them.
    const coversSince = covers ? (this.#note?.coversSince ?? since) : undefined;
    const endsWithSession = !elsewhere && (name === "stream" || name === "status");
    this.#note = new PressNote({ look, coversSince, since, duration, session, endsWithSession });
    this.draw();
  }

  #endNote(now: number): void {
    const since = this.#note?.coversSince;
    this.#note = undefined;
    if (since === undefined) return;
    this.#noteEffect(now);
    this.#seen.uncovered(since, now);
  }

  #heldFor(hold: PressHold, duration: number): Promise<boolean> {
    const lasts = hold.lasts(duration);
    this.draw();
    return lasts.finally(() => this.draw());
  }
}
