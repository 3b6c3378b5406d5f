import { type CommandName, endOf, specOf } from "./commands.ts";
import { confirmationLimit, type Fixture, interval, requestLimit, startLimit, tolerance } from "./fixture.ts";
import type { End, Row } from "./rows.ts";

/** One fault and one thing that it happens to. The phases are called one after the other. */
export interface Cell {
  readonly name: string;
  readonly fixture: Fixture;
  /** Path of the requests that fail; all where there is none. */
  readonly path?: string;
  /** All is well, and its keys say so. */
  ready(): Promise<void>;
  /** The fault has begun: what it is to happen to happens. */
  suffer(): Promise<void>;
  /** The fault is over: all becomes well again. */
  recover(): Promise<void>;
  /** All cells have recovered: nothing more may have happened. */
  finish(): void;
}

/** Words of a failure on a key that has shown more than a failure before: what was known, marked as old, and why. */
const isOld = (text: string, reason: string): boolean =>
  /(LIVE|STOPPED) \? /.test(text) && text.endsWith(` ${reason}`);

/** A press of a command's key. @param isBlind the status fails as well */
export class PressCell implements Cell {
  readonly name: string;
  readonly fixture: Fixture;
  readonly path?: string;
  readonly #row: Row;
  readonly #command: CommandName;
  readonly #isBlind: boolean;

  constructor(row: Row, command: CommandName, isBlind: boolean, fixture: Fixture) {
    this.name = `${command}${isBlind ? ", and the status" : ""}`;
    this.fixture = fixture;
    if (!isBlind) this.path = specOf(command).path;
    this.#row = row;
    this.#command = command;
    this.#isBlind = isBlind;
  }

  async ready(): Promise<void> {
    const { fixture } = this;
    await fixture.keysAreTrue(startLimit);
    await specOf(this.#command).first?.(fixture.key, fixture.record);
    await fixture.keysAreTrue(startLimit);
    await fixture.record.seen();
    fixture.begin();
  }

  async suffer(): Promise<void> {
    const { complaints, record } = this.fixture;
    const [expected, limit] = this.#expected;
    const began = record.events.length;
    const { end, took } = await this.#press(limit + tolerance);
    const isRight = expected === "either" || (end === "done") === (expected === "done");
    if (!isRight) complaints.push(`a press ended in ${end}, not "${expected}"; "${record.text}"`);
    if (expected === "NO ANSWER try again" && took < limit - tolerance)
      complaints.push(`gave up after ${took} ms`);
    if (expected === "done" || expected === "either") return;
    const reason = (): boolean =>
      record.events.slice(began).some((event) => event.kind === "face" && isReason(event.text, expected));
    await record.until(`the reason is said: ${expected}`, reason, 1_000);
  }

  async recover(): Promise<void> {
    const { complaints, commands } = this.fixture;
    const { sent } = this.#row;
    if (commands !== sent) complaints.push(`${commands} commands arrived, not ${sent}`);
    const { end } = await this.#press(requestLimit);
    if (end !== "done") complaints.push(`the next good press ended in ${end}; "${this.fixture.record.text}"`);
    await this.fixture.keysAreTrue(interval + tolerance);
    // Where it is so already, the status may say it before the command has arrived.
    await this.fixture.commandsArrive(sent + 1, requestLimit);
  }

  finish(): void {
    const { complaints, commands } = this.fixture;
    if (commands !== this.#row.sent + 1) complaints.push(`${commands} commands arrived in all`);
  }

  /** What the press has to end in, and in what time. */
  get #expected(): [End, number] {
    const row = this.#row;
    const command = this.#command;
    if (command !== "start" && command !== "stop") return [row.press, requestLimit];
    const end = this.#isBlind ? (row.blind ?? row.press) : (row[command] ?? row.press);
    return [end, end === row.blind ? confirmationLimit : requestLimit];
  }

  /** Presses, and waits for the end of it. @returns how it ended, and how long that took, in milliseconds */
  async #press(limit: number): Promise<{ readonly end: "done" | "alert"; readonly took: number }> {
    const { key, record } = this.fixture;
    await record.seen();
    const since = record.events.length;
    const pressedAt = performance.now();
    await key.tap();
    const end = await record.until("a press ends", () => endOf(this.#command, record, since), limit);
    return { end: end.kind === "alert" ? "alert" : "done", took: end.at - pressedAt };
  }
}

/** A cell in which the status is asked for and no command is pressed. */
abstract class StatusCell implements Cell {
  abstract readonly name: string;
  readonly path = "/v1/stream";
  readonly fixture: Fixture;
  protected readonly row: Row;

  constructor(row: Row, fixture: Fixture) {
    this.row = row;
    this.fixture = fixture;
  }

  async ready(): Promise<void> {
    await this.fixture.keysAreTrue(startLimit);
    this.fixture.begin();
  }

  abstract suffer(): Promise<void>;
  abstract recover(): Promise<void>;

  finish(): void {
    if (this.fixture.commands !== 0) this.fixture.complaints.push("commands arrived without a press");
  }
}

/** A press of the status key. */
export class CheckCell extends StatusCell {
  readonly name = "status key";

  async suffer(): Promise<void> {
    const { check } = this.row;
    const { status } = this.fixture;
    await this.#press(check === "done" ? "ok" : "alert", requestLimit + tolerance);
    if (check === "done") return;
    await status.until(`the reason is said: ${check}`, () => isReason(status.text, check), 1_000);
  }

  async recover(): Promise<void> {
    await this.#press("ok", requestLimit);
    await this.fixture.keysAreTrue(interval + tolerance);
  }

  async #press(expected: "ok" | "alert", limit: number): Promise<void> {
    const { status, statusKey, complaints } = this.fixture;
    const since = status.events.length;
    await statusKey.tap();
    const end = await status.until(
      `a press ends in ${expected}`,
      () => status.events.slice(since).find(({ kind }) => kind === "ok" || kind === "alert"),
      limit,
    );
    if (end.kind !== expected)
      complaints.push(`a press ended in ${end.kind}, not ${expected}; "${status.text}"`);
  }
}

/** The poller, without a press. */
export class PollCell extends StatusCell {
  readonly name = "poll";

  async suffer(): Promise<void> {
    const { old } = this.row;
    const { fixture } = this;
    if (old === undefined) {
      await fixture.emulator.journal.next(
        ({ account, outcome }) => account === fixture.account.name && outcome === "answered",
        interval + requestLimit,
      );
      return;
    }
    const limit = interval + requestLimit + tolerance;
    for (const record of [fixture.status, fixture.record]) {
      await record.until(
        `says that it is old: ${old}`,
        () => isOld(record.text, old) || record.text === this.row.check,
        limit,
      );
    }
  }

  async recover(): Promise<void> {
    const { fixture } = this;
    const { check, old } = this.row;
    // After the key was rejected the next poll is a minute away, or a press.
    if (/REJECTED|CHURCH/.test(check)) await fixture.statusKey.tap();
    await fixture.keysAreTrue(interval + tolerance);
    const events = [...fixture.record.events, ...fixture.status.events];
    if (events.some(({ kind }) => kind === "alert")) fixture.complaints.push("a failed poll flashed");
    const isMarked = events.some((event) => event.kind === "face" && event.text.includes("?"));
    if (old === undefined && isMarked) fixture.complaints.push("what was known was called old");
  }
}

/** The reason in full, or, of a refusal, with the service's own words after it. */
function isReason(text: string, expected: string): boolean {
  return text === expected || (expected === "REFUSED" && text.startsWith("REFUSED "));
}
