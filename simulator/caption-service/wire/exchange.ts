import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Refusal } from "../accounts/refusal.ts";
import { unlessAborted, type Clock } from "../clock.ts";
import type { Answer } from "../dialects/dialect.ts";
import type { Journal, JournalEntry } from "../journal.ts";
import { redactText } from "../redaction.ts";
import type { Bent } from "../service/caption-service.ts";
import type { Connection, Ending } from "./connection.ts";
import type { Network } from "./network.ts";

/** What the faults may wait for, besides time. */
export interface Release {
  /** Resolves when the request may go on; rejects with the signal's reason when that aborts first. */
  wait(signal: AbortSignal): Promise<void>;
}

export interface ExchangeOptions {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly journal: Journal;
  /** The entry as far as the head of the request tells it. */
  readonly entry: JournalEntry;
  /** Keys that were sent, for redaction. */
  readonly secrets: readonly string[];
  /** Carries the request out and says what to answer. */
  readonly carryOut: (body: Buffer, bent: Bent) => Answer;
  /** What the service says when it refuses. */
  readonly refused: (refusal: Refusal) => Answer;
  readonly network: Pick<Network, "cut" | "restore" | "state" | "port">;
  readonly release: Release;
  /** Which of the requests that the fault has been applied to this is, from 1. */
  readonly turn: number;
  /** Aborted with `ClientGone` when the emulator is being stopped. */
  readonly stopped: AbortSignal;
}

/** The client has gone, or the emulator is being stopped: no answer can be sent any more. */
export class ClientGone extends Error {
  override name = "ClientGone";
}

type Head = Omit<Answer, "body">;

const maxJournaledLength = 2048;

/**
 * One request and its answer, as steps that a fault can take in another order, leave out or spoil. Every step
 * rejects with `ClientGone` as soon as the connection has gone, so that no fault outlives its client.
 */
export class Exchange {
  readonly #options: ExchangeOptions;
  readonly #gone = new AbortController();
  readonly #progress: ReturnType<Connection["beginRequest"]>;
  #entry: JournalEntry;
  #isRecorded = false;
  #answer: Answer | null = null;
  #reading: Promise<Buffer> | null = null;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#entry = options.entry;
    this.#progress = options.connection.beginRequest();
    options.response.once("close", () => {
      this.#progress.finished();
      this.#gone.abort(new ClientGone());
      if (!options.response.writableFinished) this.#settle("abandoned");
    });
    // Writing to a connection that has just gone; its close tells the rest.
    options.response.on("error", () => undefined);
  }

  get entry(): JournalEntry {
    return this.#entry;
  }

  /** Which of the requests that the fault has been applied to this is, from 1. */
  get turn(): number {
    return this.#options.turn;
  }

  get clock(): Clock {
    return this.#options.clock;
  }

  /**
   * Reads the request, carries it out, and says what the answer is, without sending it. A
   * request that stands in the journal has been carried out.
   */
  async answer(bent: Bent = {}): Promise<Answer> {
    const body = await this.#body();
    if (this.#answer) return this.#answer;
    this.#answer = this.#options.carryOut(body, bent);
    const asOf = bent.hidesSession === true ? null : this.clock.now() - (bent.agoMs ?? 0);
    if (this.#isRecorded) this.#note({ asOf });
    else this.#noteRead(body, asOf);
    return this.#answer;
  }

  /** What is said to a command that is accepted; only `answer` carries it out. */
  async accepted(): Promise<Answer> {
    const body = await this.#body();
    this.#noteRead(body);
    return this.#options.carryOut(body, { isUndone: true });
  }

  /** Reads the request to its end without carrying it out. */
  async readRequest(): Promise<void> {
    this.#noteRead(await this.#body());
  }

  refused(refusal: Refusal): Answer {
    return this.#options.refused(refusal);
  }

  /** Where a redirect leads: this path without TLS, this path at the service's other name, or the address given. */
  locationOf(to: string): string {
    // Encoded, since a path can hold what a header must not, a redacted key for one.
    const path = encodeURI(this.#entry.path);
    if (to === "http") return `http://127.0.0.1:${this.#options.network.port}${path}`;
    return to === "other-host" ? `https://localhost:${this.#options.network.port}${path}` : to;
  }

  async send(answer: Answer, headers?: OutgoingHttpHeaders): Promise<void> {
    await this.sendBytes(answer, Buffer.from(answer.body), headers);
  }

  /** Sends a whole answer whose body is not text. */
  async sendBytes(
    { status, contentType }: Head,
    body: Uint8Array,
    headers?: OutgoingHttpHeaders,
  ): Promise<void> {
    const length = status === 204 || status === 304 ? {} : { "content-length": body.length };
    await this.sendHead({ status, contentType }, { ...length, ...headers });
    this.end(body);
  }

  /** Reads what is left of the request first, since no client looks at an answer before it has sent all. */
  async sendHead({ status, contentType }: Head, headers?: OutgoingHttpHeaders): Promise<void> {
    await this.readRequest();
    this.#gone.signal.throwIfAborted();
    const type = contentType === null ? {} : { "content-type": contentType };
    this.#options.response.writeHead(status, { "cache-control": "no-store", ...type, ...headers });
    this.#note({ status });
  }

  /** Resolves when the bytes have been handed to the operating system. */
  async write(bytes: Uint8Array): Promise<void> {
    this.#gone.signal.throwIfAborted();
    if (bytes.length === 0) return;
    await this.#written(this.#options.response, bytes);
  }

  /** Ends the answer; the journal has it as answered before the client can. */
  end(bytes: Uint8Array = new Uint8Array()): void {
    this.#gone.signal.throwIfAborted();
    this.#settle("answered");
    this.#progress.answered();
    this.#options.response.end(bytes);
  }

  /** Sends bytes that are no HTTP, and resolves when they have been handed to the operating system. */
  async writeRaw(bytes: Uint8Array): Promise<void> {
    const socket = this.#options.response.socket;
    if (socket) await this.#written(socket, bytes);
  }

  /** Closes the connection, even in the middle of an answer. */
  drop(ending: Ending): void {
    this.#settle("dropped");
    this.#options.connection.cut(ending);
  }

  /** Resets every connection and refuses new ones, for so long or until the fault is released or removed. */
  async goOffline(ms: number): Promise<void> {
    const { network } = this.#options;
    this.#settle("dropped");
    await network.cut();
    await this.later(ms);
    if (network.state === "cut") await network.restore();
  }

  /** Waits so long, or until the fault is released or removed, whether or not the client is still there. */
  async later(ms: number): Promise<void> {
    const over = new AbortController();
    const signal = AbortSignal.any([this.#options.stopped, over.signal]);
    const time = unlessAborted(signal, (done) => this.clock.after(ms, done));
    try {
      await Promise.race([time, this.#options.release.wait(signal)]);
    } finally {
      over.abort(new ClientGone());
    }
  }

  async sleep(ms: number): Promise<void> {
    await unlessAborted(this.#gone.signal, (done) => this.clock.after(ms, done));
  }

  /** Waits until the fault that was applied is released or removed. */
  async untilReleased(): Promise<void> {
    await this.#options.release.wait(this.#gone.signal);
  }

  #noteRead(body: Buffer, asOf: number | null = null): void {
    if (this.#isRecorded) return;
    const text = body.toString("utf8");
    const safe = redactText(text, this.#options.secrets);
    this.#note({
      body: safe.length > maxJournaledLength ? `${safe.slice(0, maxJournaledLength - 1)}…` : safe,
      keySeenIn: [...this.#entry.keySeenIn, ...(safe === text ? [] : ["body"])],
      asOf,
    });
  }

  async #body(): Promise<Buffer> {
    this.#reading ??= buffer(this.#options.request);
    try {
      return await this.#reading;
    } catch {
      // The connection was closed in the middle of the body, by either side.
      this.#settle("abandoned");
      throw new ClientGone();
    }
  }

  async #written(to: Writable, bytes: Uint8Array): Promise<void> {
    await unlessAborted(this.#gone.signal, (done) => void to.write(bytes, () => done()));
  }

  /** The first outcome stands, except that an answer whose connection ended under it was not one. */
  #settle(outcome: "answered" | "dropped" | "abandoned"): void {
    const before = this.#entry.outcome;
    if (before !== "pending" && !(before === "answered" && outcome === "abandoned")) return;
    if (!this.#isRecorded) this.#note({});
    this.#note({ outcome, durationMs: this.clock.now() - this.#entry.at });
  }

  #note(news: Partial<JournalEntry>): void {
    this.#entry = { ...this.#entry, ...news };
    if (this.#isRecorded) this.#options.journal.update(this.#entry);
    else this.#options.journal.add(this.#entry);
    this.#isRecorded = true;
  }
}
