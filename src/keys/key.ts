import { nothingKnown } from "../accounts/account-state.ts";
import { PressFailure, type Failure, failureOf } from "../actions/failure.ts";
import type { WatchedAccount } from "../accounts/watched-account.ts";
import type { Action, ConfiguredAction, KeyMemory, PressResult } from "../actions/action.ts";
import type { Clock, Timer } from "../clock.ts";
import type { Face, TimedFace, TitleLine } from "../faces/face.ts";
import type { Holding } from "../actions/key-view.ts";
import { failureFace } from "../actions/failure-face.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import type { Log } from "../log/log.ts";
import type { Session } from "../service/caption-service.ts";
import { isNewer } from "../settings/settings-version.ts";
import { KeyPainter } from "./key-painter.ts";
import type { KeySurface } from "./key-surface.ts";

/** How long a key shows why its press failed, and how it ended otherwise, in milliseconds. */
const failureDuration = 5_000;
const resultDuration = 2_000;

/** How long a face that depends on time is kept at most, in milliseconds: the clock may be set, and no timer notices. */
const longestPause = 15_000;

/** How late a hold may be noticed to be long enough, in milliseconds. */
const latestHold = 2_000;

export interface KeyOptions {
  readonly action: Action;
  readonly surface: KeySurface;
  readonly inMultiAction: boolean;
  readonly clock: Clock;
  readonly wording: KeyWording;
  readonly log: Log;
  /** Called whenever what the key stands on or knows may have changed. */
  readonly onNews: () => void;
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

/** How the last press ended: shown for a moment, unless something else becomes true meanwhile. */
interface Note {
  readonly face: Face;
  readonly since: number;
  readonly until: number;
  /** The session when the press ended. */
  readonly session: Session["state"] | undefined;
}

/** One placed key: its settings, what it shows and what its presses did. */
export class Key {
  readonly #options: KeyOptions;
  readonly #painter: KeyPainter;
  readonly #memory: KeyMemory = {};
  #configured: ConfiguredAction;
  #isNewer: boolean;
  #binding: AccountBinding = {};
  #unfollow: (() => void) | undefined;
  #note: Note | undefined;
  /** Where titles of the user's own are printed, by the state of the key that they belong to. */
  readonly #titleLines: [TitleLine | undefined, TitleLine | undefined] = [undefined, undefined];
  #isDown = false;
  #hold: (Holding & { readonly end: (held: boolean) => void }) | undefined;
  #redraw: Timer | undefined;
  #isGone = false;

  constructor(options: KeyOptions, settings: unknown) {
    this.#options = options;
    this.#painter = new KeyPainter(options.surface, options.clock);
    this.#configured = options.action.configure(settings);
    this.#isNewer = isNewer(settings);
  }

  get account(): WatchedAccount | undefined {
    return this.#binding.account;
  }

  /** New settings of the action; what account they lead to is a matter of its own. */
  configure(settings: unknown): void {
    this.#configured = this.#options.action.configure(settings);
    this.#isNewer = isNewer(settings);
    // It may be about what has just been mended.
    this.#note = undefined;
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
      this.#unfollow?.();
      this.#unfollow = binding.account?.follow(() => this.draw());
    }
    this.draw();
  }

  /** @param state the state that the title belongs to; of both where the host names none */
  titleChanged(line: TitleLine | undefined, state: number | undefined): void {
    if (state !== 1) this.#titleLines[0] = line;
    if (state !== 0) this.#titleLines[1] = line;
    this.draw();
  }

  /** @param desiredState what a multi-action wants the state to become */
  async press(desiredState: number | undefined): Promise<void> {
    const { surface, log, wording } = this.#options;
    this.release();
    this.#isDown = true;
    const hadNote = this.#note !== undefined;
    this.#note = undefined;
    try {
      const { ok, face } = await this.#pressed(desiredState);
      if (this.#isGone) return;
      if (ok) surface.showOk();
      if (face) this.#showNote(face, resultDuration);
      // Not at once: a picture on its way to the key keeps the request waiting, for 0.7 ms.
      else if (hadNote) this.draw();
    } catch (error) {
      const failure = failureOf(error);
      log.warn(`press failed: ${reasonOf(failure)}`);
      if (failure.kind === "defect") log.error("defect", error);
      if (this.#isGone) return;
      surface.showAlert();
      this.#showNote(failureFace(failure, wording), failureDuration);
    }
  }

  release(): void {
    this.#isDown = false;
    this.#hold?.end(false);
  }

  /** The key is no longer on the desk. */
  leave(): void {
    this.#isGone = true;
    this.release();
    this.#unfollow?.();
    this.#redraw?.cancel();
    this.#painter.stop();
  }

  draw(): void {
    if (this.#isGone) return;
    const { clock, onNews } = this.#options;
    onNews();
    const now = clock.now();
    const { face, changesAt } = this.#look(now);
    // The state goes first: whoever sees a key say LIVE finds its state changed already.
    const state = this.#configured.state?.(this.#binding.account?.state ?? nothingKnown);
    if (state !== undefined) this.#painter.setState(state);
    this.#painter.paint(this.#dressed(face, state ?? 0));
    this.#redraw?.cancel();
    this.#redraw =
      changesAt === undefined
        ? undefined
        : clock.after(Math.min(changesAt - now, longestPause), () => this.draw());
  }

  async #pressed(desiredState: number | undefined): Promise<PressResult> {
    const { clock, inMultiAction, wording } = this.#options;
    const at = clock.now();
    if (this.#binding.pending) await this.#binding.pending;
    const { account } = this.#binding;
    const failure = this.#failure();
    if (failure) throw new PressFailure(failure);
    if (!account) throw new PressFailure({ kind: "nothing-set-up" });
    return this.#configured.press({
      account,
      at,
      wording,
      inMultiAction,
      desiredState,
      memory: this.#memory,
      heldFor: (duration) => this.#heldFor(duration, at),
    });
  }

  get #session(): Session["state"] | undefined {
    return this.#binding.account?.state.session?.state;
  }

  #failure(): Failure | undefined {
    const { failure } = this.#configured;
    return this.#binding.failure ?? (failure && this.#isNewer ? { kind: "settings-newer" } : failure);
  }

  #look(now: number): TimedFace {
    const { wording } = this.#options;
    const note = this.#note;
    if (note && now >= note.since && now < note.until && note.session === this.#session)
      return { face: note.face, changesAt: note.until };
    this.#note = undefined;
    const failure = this.#failure();
    if (failure) return { face: failureFace(failure, wording) };
    const view = {
      now,
      wording,
      account: this.#binding.account?.state ?? nothingKnown,
      ...(this.#hold && { holding: this.#hold }),
    };
    return this.#configured.face(view, this.#memory);
  }

  /** A face with what every face of this key has: the name of the account, and room for the title. */
  #dressed(face: Face, state: 0 | 1): Face {
    const { name } = this.#binding;
    const titleLine = this.#titleLines[state];
    return { ...face, ...(name !== undefined && { account: name }), ...(titleLine && { titleLine }) };
  }

  #showNote(face: Face, duration: number): void {
    const since = this.#options.clock.now();
    this.#note = { face, since, until: since + duration, session: this.#session };
    this.draw();
  }

  #heldFor(duration: number, since: number): Promise<boolean> {
    if (!this.#isDown) return Promise.resolve(false);
    this.#note = undefined;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const { clock } = this.#options;
    const end = (held: boolean): void => {
      timer.cancel();
      this.#hold = undefined;
      resolve(held);
      this.draw();
    };
    // A timer that comes much too late has slept with the computer, and nobody knows what became of the finger.
    const timer = clock.after(since + duration - clock.now(), () =>
      end(clock.now() - since < duration + latestHold),
    );
    this.#hold = { since, duration, end };
    this.draw();
    return promise;
  }
}

/** A failure in one line of the log. */
function reasonOf(failure: Failure): string {
  switch (failure.kind) {
    case "service":
      return failure.failure.message;
    case "account":
      return `${failure.problem.field}: ${failure.problem.problem}`;
    case "setting-wrong":
      return `setting ${failure.name} is not valid`;
    default:
      return failure.kind;
  }
}
