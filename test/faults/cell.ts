import type { CaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import type { Key } from "../../simulator/virtual-deck/index.ts";
import type { KeyEvent, KeyRecord } from "../oracle/key-record.ts";
import { PluginAdapter } from "../oracle/plugin-adapter.ts";
import { confirmationLimit, requestLimit, saysHidden } from "../oracle/words.ts";
import type { Row } from "./rows.ts";
import type { Subject } from "./subjects.ts";
import { said, saying } from "../kit/words.ts";

/** The interval of polling, which is also the first pause after a failure; with its jitter of a tenth. */
const interval = 5_500;
/** What a busy computer may add to a request, in milliseconds. */
export const tolerance = 1_500;
/** Everything at the start happens at once, in milliseconds. */
const startLimit = 30_000;

/** Words of a failure on a key that has shown more than a failure before: what was known, marked as old, and why. */
const isOld = (text: string, reason: string): boolean =>
  saying("state.wasLive", "state.wasStopped", "status.wasOff").test(text) && text.endsWith(` ${reason}`);

/** What may have more after it: the service's own words, or why the text was not cleared. */
const beginnings = new Set([said("failure.refused"), said("failure.textNotCleared")]);
const isReason = (text: string, expected: string): boolean =>
  text === expected || (beginnings.has(expected) && text.startsWith(`${expected} `));

interface CellOptions {
  readonly row: Row;
  readonly subject: Subject;
  readonly account: string;
  readonly key: Key;
  readonly adapter: PluginAdapter;
  readonly emulator: CaptionServiceEmulator;
}

/**
 * One fault and one thing that it happens to, with an account and a key of its own. What a row says of it is looked at
 * here; what holds always is the observer's business.
 */
export class Cell {
  readonly subject: Subject;
  readonly account: string;
  readonly key: Key;
  readonly #row: Row;
  readonly #adapter: PluginAdapter;
  readonly #emulator: CaptionServiceEmulator;
  readonly #record: KeyRecord;
  readonly #complaints: string[] = [];
  #since = 0;

  constructor({ row, subject, account, key, adapter, emulator }: CellOptions) {
    this.subject = subject;
    this.account = account;
    this.key = key;
    this.#row = row;
    this.#adapter = adapter;
    this.#emulator = emulator;
    this.#record = adapter.of(key);
  }

  /** What is wrong so far. */
  get complaints(): string[] {
    const { observer } = this.#adapter;
    const name = PluginAdapter.nameOf(this.#emulator, this.account);
    return [...this.#complaints, ...observer.violationsOf(name), ...observer.violationsOf(this.key.context)];
  }

  complain(what: string): void {
    this.#complaints.push(what);
  }

  /** Its key is given another base address. */
  move(baseUrl: string): void {
    this.#adapter.deck.editSettings(this.key, { ...this.key.settings, baseUrl });
  }

  /** All is well, and its key says so. */
  async ready(): Promise<void> {
    await this.keyIsTrue();
    const { first } = this.subject;
    if (first !== undefined) {
      await this.key.tap();
      await this.#record.until("the press before", () => this.#record.state === first, startLimit);
      await this.keyIsTrue();
    }
    await this.#record.seen();
    this.#since = this.#emulator.journal.entries().at(-1)?.sequence ?? 0;
  }

  /** The fault has begun: what it is to happen to happens. */
  async suffer(): Promise<void> {
    const { end: expected, state, sent } = this.subject;
    if (expected === undefined) {
      await this.#poll();
      return;
    }
    const began = this.#record.events.length;
    // Statuses may still say that a stop was done.
    const isLate = expected === this.#row.blind || expected === said("failure.stopRefused");
    const limit = isLate ? confirmationLimit : requestLimit;
    const { end, took } = await this.#press(limit + Math.max(1, sent) * tolerance);
    await this.#commandsArrive(sent);
    const isRight = expected === "either" || (end === "done") === (expected === "done");
    if (!isRight) this.complain(`a press ended in ${end}, not "${expected}"; "${this.#record.text}"`);
    if (expected === said("failure.timedOut", "failure.tryAgain") && took < requestLimit - tolerance)
      this.complain(`gave up after ${took} ms`);
    if (state !== undefined && this.#record.state !== state) this.complain(`has state ${this.#record.state}`);
    if (expected === "done" || expected === "either") return;
    const reason = (): boolean =>
      this.#record.events
        .slice(began)
        .some((event) => event.kind === "face" && isReason(event.text, expected));
    await this.#record.until(`the reason is said: ${expected}`, reason, 1_000);
  }

  /** The fault is over: all becomes well again. */
  async recover(): Promise<void> {
    const { end, sent, sentNext } = this.subject;
    if (this.#commands !== sent) this.complain(`${this.#commands} commands arrived, not ${sent}`);
    if (end !== undefined) {
      // What may still come is asked for again, which would meet 409.
      const isOpen = (): boolean =>
        saying("stream.startPending", "failure.notConfirmed").test(this.#record.text);
      // A status that comes later would be taken for what the next press does.
      const isTold = (): boolean =>
        this.subject.action !== "stream" || this.#record.state === this.#trueState;
      await this.#record.until("START ? has ended", () => !isOpen() && isTold(), startLimit);
      const next = await this.#press(requestLimit);
      if (next.end !== "done")
        this.complain(`the next good press ended in ${next.end}; "${this.#record.text}"`);
      // After the key was rejected the next poll is a minute away, or settings change.
    } else if (
      saying("failure.keyRejected", "failure.wrongAccount", "failure.churchId").test(this.#row.check)
    )
      this.#adapter.deck.editSettings(this.key, { ...this.key.settings, remindAfterHours: 5 });
    await this.keyIsTrue(interval + tolerance);
    // Where it is so already, the status may say it before the command has arrived.
    await this.#commandsArrive(sent + sentNext);
  }

  /** All cells have recovered: nothing more may have happened. */
  finish(): void {
    const { sent, sentNext } = this.subject;
    if (this.#commands !== sent + sentNext) this.complain(`${this.#commands} commands arrived in all`);
    const alerts = this.#record.events.filter(({ kind }) => kind === "alert").length;
    if (this.subject.end === undefined && alerts > 0) this.complain("a failed poll flashed");
  }

  get #commands(): number {
    return this.#emulator.journal
      .entries()
      .filter(
        ({ sequence, account, path }) =>
          sequence > this.#since && account === this.account && path !== "/v1/stream",
      ).length;
  }

  /** That of a stream key. */
  get #trueState(): 0 | 1 {
    return this.#emulator.accounts.get(this.account).session ? 1 : 0;
  }

  async #commandsArrive(count: number): Promise<void> {
    await this.#emulator.journal.waitFor(() => this.#commands >= count, requestLimit);
  }

  async keyIsTrue(limit = startLimit): Promise<void> {
    await this.#record.until("the key is true", () => this.#adapter.untrue(this.#record).length === 0, limit);
  }

  async #poll(): Promise<void> {
    const { old, check } = this.#row;
    const record = this.#record;
    if (old === undefined) {
      const isAnswered = ({ account, outcome }: { account: string | null; outcome: string }): boolean =>
        account === this.account && outcome === "answered";
      await this.#emulator.journal.next(isAnswered, interval + requestLimit);
      const isMarked = record.events.some((event) => event.kind === "face" && event.text.includes("?"));
      if (isMarked) this.complain("what was known was called old");
      return;
    }
    const limit = interval + requestLimit + tolerance;
    await record.until(
      `says that it is old: ${old}`,
      () => isOld(record.text, old) || record.text === check,
      limit,
    );
  }

  /** Presses, and waits for the end of it. @returns how it ended, and how long that took, in milliseconds */
  async #press(limit: number): Promise<{ readonly end: "done" | "alert"; readonly took: number }> {
    const record = this.#record;
    await record.seen();
    const { state, events } = record;
    const since = events.length;
    const pressedAt = performance.now();
    await this.key.tap();
    // It says HIDDEN before the clear after it has failed.
    const isFirst = this.#commands === 0 && this.subject.state === 1;
    const isDone = (event: KeyEvent): boolean => {
      if (this.subject.action === "stream") return event.kind === "state" && event.state !== state;
      // Not by the state: that of captions that are shown is also that of captions of which nothing is known.
      if (this.subject.action === "visibility")
        return !isFirst && event.kind === "face" && saysHidden(event.text) !== undefined;
      return event.kind === "ok";
    };
    const find = (): KeyEvent | undefined =>
      events.slice(since).find((event) => event.kind === "alert" || isDone(event));
    const end = await record.until("a press ends", find, limit);
    return { end: end.kind === "alert" ? "alert" : "done", took: performance.now() - pressedAt };
  }
}
