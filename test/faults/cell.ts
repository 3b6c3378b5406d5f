import { vi } from "vitest";
import {
  type CaptionServiceEmulator,
  startCaptionServiceEmulator,
} from "../../simulator/caption-service/caption-service-emulator.ts";
import type { Key, TraceEntry, VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { action } from "../kit/desk.ts";
import { said, saying } from "../kit/words.ts";
import { type KeyEvent, KeyRecord } from "../oracle/key-record.ts";
import { newsIn } from "../oracle/plugin-adapter.ts";
import { confirmationLimit, requestLimit, saysHidden, saysLive, untrue } from "../oracle/words.ts";
import type { Row } from "./rows.ts";
import type { Subject } from "./subjects.ts";

/** What a busy computer may take for anything, in milliseconds: the plugin's own limits are measured by its own clock. */
const limit = 60_000;
/** How late a timer of the plugin may be, and the least that tells a time limit from another failure, in milliseconds. */
const late = 4_000;
const early = 100;

/** Tells whether captions are hidden: what is late may contradict a command. */
const tellingDialect = "visibility";

/** Words of a failure on a key that has shown more than a failure before: what was known, marked as old, and why. */
const isOld = (text: string, reason: string): boolean =>
  saying("state.wasLive", "state.wasStopped", "status.wasOff").test(text) && text.endsWith(` ${reason}`);

/** What may have more after it: the service's own words, or why the text was not cleared. */
const beginnings = new Set([said("failure.refused"), said("failure.textNotCleared")]);
const isReason = (text: string, expected: string): boolean =>
  text === expected || (beginnings.has(expected) && text.startsWith(`${expected} `));

/** @returns what is wrong with one fault and one thing that it happens to, with a service and a key of its own */
export async function complaintsOf(row: Row, subject: Subject, deck: VirtualDeck): Promise<string[]> {
  const emulator = await startCaptionServiceEmulator({ accounts: [{ name: "account" }] });
  if (row.ofStatus) emulator.dialect = tellingDialect;
  subject.before?.(emulator.accounts.get());
  const spec = action(subject.action, { ...emulator.access(), ...subject.settings });
  const device = deck.addDevice({ model: "mini", pages: [{ keys: { "0,0": spec } }] });
  const cell = new Cell(row, subject, device.key(0, 0), deck, emulator);
  const unsubscribe = deck.trace.subscribe((entry) => cell.frame(entry));
  emulator.onChange(() => cell.serviceChanged());
  try {
    return await cell.run();
  } finally {
    unsubscribe();
    device.disconnect();
    await emulator.stop();
  }
}

class Cell {
  readonly #row: Row;
  readonly #subject: Subject;
  readonly #key: Key;
  readonly #deck: VirtualDeck;
  readonly #emulator: CaptionServiceEmulator;
  readonly #record: KeyRecord;
  readonly #complaints: string[] = [];
  /** What was so at the service since the last press: what a key may say. */
  #hasRun = false;
  #wereHidden = new Set<boolean>();
  #since = 0;
  /** As in the log. */
  readonly #began = new Date().toISOString();

  constructor(row: Row, subject: Subject, key: Key, deck: VirtualDeck, emulator: CaptionServiceEmulator) {
    this.#row = row;
    this.#subject = subject;
    this.#key = key;
    this.#deck = deck;
    this.#emulator = emulator;
    this.#record = new KeyRecord(key.context);
    this.#record.spec = { action: subject.action, account: "account", isStep: false };
    this.serviceChanged();
  }

  frame({ direction, event = "", context, payload }: TraceEntry): void {
    const news =
      direction === "from-plugin" && context === this.#key.context ? newsIn(event, payload) : undefined;
    if (!news) return;
    this.#record.add({ ...news, at: performance.now() });
    if (news.kind !== "face") return;
    const { fault } = this.#row;
    const hidden = saysHidden(news.text);
    // What is carried out later is accepted before it is so.
    const isEarly = fault.of === "requests" && fault.is.kind === "late-command";
    const isMistake =
      (saysLive(news.text) && !this.#hasRun) ||
      (hidden !== undefined && !isEarly && !this.#wereHidden.has(hidden));
    if (isMistake) this.#complain(`says "${news.text}" by mistake`);
  }

  serviceChanged(): void {
    const { session, captionsVisible } = this.#emulator.accounts.get();
    this.#hasRun ||= session !== null;
    this.#wereHidden.add(!captionsVisible);
  }

  async run(): Promise<string[]> {
    await this.#ready();
    const { fault } = this.#row;
    const end = await this.#begin();
    await this.#suffer();
    await end();
    // What is known belongs to the address, and connections of before the black hole come to life or are lost.
    if (fault.of !== "requests") await this.#keyIsTrue();
    await this.#recover();
    this.#checkSigns();
    this.#checkRequests();
    this.#checkTimes();
    return this.#complaints;
  }

  #complain(what: string): void {
    this.#complaints.push(what);
  }

  /** @returns how the fault is ended */
  async #begin(): Promise<() => unknown> {
    const { fault } = this.#row;
    if (fault.of === "requests") {
      const match = { path: this.#subject.path };
      const handle = this.#emulator.faults.add({ match, fault: fault.is });
      return () => handle.remove();
    }
    if (fault.of === "address") {
      this.#move(fault.is);
      return () => this.#move(this.#emulator.baseUrl);
    }
    await fault.begin(this.#emulator);
    return async () => {
      const { network } = this.#emulator;
      // A command that was given up has reset its connection; a poll may wait on another.
      const isGone = (): boolean => network.state !== "black-hole" || network.counts.sockets <= 1;
      await vi.waitUntil(isGone, { timeout: limit });
      await fault.heal(this.#emulator);
    };
  }

  /** Its key is given another base address. */
  #move(baseUrl: string): void {
    this.#deck.editSettings(this.#key, { ...this.#key.settings, baseUrl });
  }

  /** All is well, and its key says so. */
  async #ready(): Promise<void> {
    await this.#keyIsTrue();
    const { first } = this.#subject;
    if (first !== undefined) {
      await this.#key.tap();
      await this.#record.until("the press before", () => this.#record.state === first, limit);
      await this.#keyIsTrue();
    }
    await this.#record.seen();
    this.#since = this.#emulator.journal.entries().at(-1)?.sequence ?? 0;
  }

  /** The fault has begun: what it is to happen to happens. */
  async #suffer(): Promise<void> {
    const { end: expected, state, sent } = this.#subject;
    if (expected === undefined) {
      await this.#poll();
      return;
    }
    const began = this.#record.events.length;
    const end = await this.#press();
    await this.#commandsArrive(sent);
    const isRight = expected === "either" || (end === "done") === (expected === "done");
    if (!isRight) this.#complain(`a press ended in ${end}, not "${expected}"; "${this.#record.text}"`);
    if (state !== undefined && this.#record.state !== state)
      this.#complain(`has state ${this.#record.state}`);
    if (expected === "done" || expected === "either") return;
    const reason = (): boolean =>
      this.#record.events
        .slice(began)
        .some((event) => event.kind === "face" && isReason(event.text, expected));
    await this.#record.until(`the reason is said: ${expected}`, reason, limit);
  }

  /** The fault is over: all becomes well again. */
  async #recover(): Promise<void> {
    const { end, sent, sentNext } = this.#subject;
    if (this.#commands !== sent) this.#complain(`${this.#commands} commands arrived, not ${sent}`);
    if (end !== undefined) {
      // What may still come is asked for again, which would meet 409; the reason of a start stands before that.
      const isOpen = (): boolean =>
        saying("stream.startPending", "failure.notConfirmed").test(this.#record.text) ||
        (this.#subject.action === "stream" &&
          saying("failure.timedOut", "failure.dropped").test(this.#record.text));
      // A status that comes later would be taken for what the next press does.
      const isTold = (): boolean =>
        this.#subject.action !== "stream" || this.#record.state === this.#trueState;
      await this.#record.until("START ? has ended", () => !isOpen() && isTold(), limit);
      const next = await this.#press();
      if (next !== "done") this.#complain(`the next good press ended in ${next}; "${this.#record.text}"`);
      // After the key was rejected the next poll is a minute away, or the account is set anew.
    } else if (
      saying("failure.keyRejected", "failure.wrongAccount", "failure.churchId").test(this.#row.check)
    )
      this.#deck.editSettings(this.#key, {
        ...this.#key.settings,
        churchId: String(this.#key.settings["churchId"]).toUpperCase(),
      });
    await this.#keyIsTrue();
    // Where it is so already, the status may say it before the command has arrived.
    await this.#commandsArrive(sent + sentNext);
  }

  /** Of each press as many as it may show. */
  #checkSigns(): void {
    const { action: name, end } = this.#subject;
    const count = (kind: KeyEvent["kind"]): number =>
      this.#record.events.filter((event) => event.kind === kind).length;
    const isFailure = end !== undefined && end !== "done" && end !== "either";
    const alerts = count("alert");
    if (alerts !== (isFailure ? 1 : 0) && end !== "either") this.#complain(`it alerted ${alerts} times`);
    if (name === "stream" || name === "visibility" || end === undefined) return;
    if (count("ok") !== (isFailure ? 1 : 2)) this.#complain(`it showed a check mark ${count("ok")} times`);
  }

  #checkRequests(): void {
    const { sent, sentNext, settings } = this.#subject;
    const { journal, network } = this.#emulator;
    if (this.#commands !== sent + sentNext) this.#complain(`${this.#commands} commands arrived in all`);
    const paths = journal.entries().flatMap(({ path }) => (path === "/v1/stream" ? [] : path));
    const isBare = (path: string, at: number): boolean =>
      path === "/v1/captions/show" && !["/v1/stream/clear", path].includes(paths[at - 1] ?? "");
    if (settings?.["clearText"] === true && paths.some(isBare))
      this.#complain("it showed what was not cleared");
    const isLeak = journal.entries().some(({ keySeenIn }) => keySeenIn.length > 0);
    if (isLeak || network.counts.plainRefused > 0)
      this.#complain("the API key was sent elsewhere, or plainly");
  }

  /** Each press took as long as it may, by the plugin's own clock: its log has a line of each. */
  #checkTimes(): void {
    const { host } = new URL(this.#emulator.baseUrl);
    // A port may have been that of a cell before.
    const lines = this.#deck.plugin.log(2_000_000).split("\n");
    for (const line of lines.filter((each) => each > this.#began && each.includes(` ${host}: `))) {
      const took = Number(/(\d+) ms$/.exec(line)?.[1]);
      const requests = / (clear, show|hide, clear), /.test(line) ? 2 : 1;
      const most = this.#subject.action === "stream" ? confirmationLimit : requests * requestLimit;
      const least = line.includes("timed-out") ? requestLimit : 0;
      if (!(took >= least - early && took <= most + late)) this.#complain(line);
    }
  }

  get #commands(): number {
    return this.#emulator.journal
      .entries()
      .filter(({ sequence, path }) => sequence > this.#since && path !== "/v1/stream").length;
  }

  /** That of a stream key. */
  get #trueState(): 0 | 1 {
    return this.#emulator.accounts.get().session ? 1 : 0;
  }

  async #commandsArrive(count: number): Promise<void> {
    if (this.#commands < count) await this.#emulator.journal.waitFor(() => this.#commands >= count, limit);
  }

  async #keyIsTrue(): Promise<void> {
    const isTrue = (): boolean => {
      const state = this.#emulator.accounts.get().session?.state ?? "none";
      return (
        this.#record.text !== "" && untrue(this.#record, { state }, { sureHidden: undefined }) === undefined
      );
    };
    await this.#record.until("the key is true", isTrue, limit);
  }

  async #poll(): Promise<void> {
    const { old, check } = this.#row;
    const record = this.#record;
    if (old === undefined) {
      await this.#emulator.journal.next(({ outcome }) => outcome === "answered", limit);
      const isMarked = record.events.some((event) => event.kind === "face" && event.text.includes("?"));
      if (isMarked) this.#complain("what was known was called old");
      return;
    }
    await record.until(
      `says that it is old: ${old}`,
      () => isOld(record.text, old) || record.text === check,
      limit,
    );
  }

  /** Presses, and waits for the end of it. */
  async #press(): Promise<"done" | "alert"> {
    const record = this.#record;
    await record.seen();
    const { state, events } = record;
    const since = events.length;
    this.#hasRun = false;
    this.#wereHidden.clear();
    this.serviceChanged();
    await this.#key.tap();
    // It says HIDDEN before the clear after it has failed.
    const isFirst = this.#commands === 0 && this.#subject.state === 1;
    const isDone = (event: KeyEvent): boolean => {
      if (this.#subject.action === "stream") return event.kind === "state" && event.state !== state;
      // Not by the state: that of captions that are shown is also that of captions of which nothing is known.
      if (this.#subject.action === "visibility")
        return !isFirst && event.kind === "face" && saysHidden(event.text) !== undefined;
      return event.kind === "ok";
    };
    const find = (): KeyEvent | undefined =>
      events.slice(since).find((event) => event.kind === "alert" || isDone(event));
    const end = await record.until("a press ends", find, limit);
    return end.kind === "alert" ? "alert" : "done";
  }
}
