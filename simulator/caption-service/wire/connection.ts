import type { Socket } from "node:net";
import { Duplex } from "node:stream";

/** How a connection ends: politely (FIN) or by a reset (RST). */
export type Ending = "close" | "reset";

/** First byte of every TLS connection: the record type "handshake" (RFC 8446, 5.1). */
const tlsHandshake = 0x16;

/** What a silent connection keeps for later; beyond it the client's own send buffer fills, as it would in reality. */
const maxHeldBytes = 1024 * 1024;

/**
 * A TCP connection that can be made to go silent, under TLS: nothing is passed on in either direction while the
 * socket stays open, as when the network swallows every packet. When it speaks again it goes on where it was,
 * unless the client has given up meanwhile: then what the client sent into the silence is lost, so that nobody
 * acts on a request whose sender has long gone.
 */
export class Connection extends Duplex {
  /** 1 for the first connection since the start. */
  readonly id: number;
  /** Whether the TLS handshake has been finished. */
  secured = false;
  readonly #socket: Socket;
  #silent: boolean;
  /** Requests whose answer has not been written to its end, and those whose answer has not left in full. */
  readonly #unanswered = new Set<symbol>();
  readonly #unfinished = new Set<symbol>();
  #endWhenFinished = false;
  #beganTls = false;
  #heldInput: Buffer[] = [];
  #heldBytes = 0;
  #heldOutput: (() => void)[] = [];

  /** `onPlainText`: the first bytes were not TLS; the connection has been closed without an answer. */
  constructor(socket: Socket, id: number, silent: boolean, onPlainText: () => void) {
    super({ allowHalfOpen: false });
    this.id = id;
    this.#socket = socket;
    this.#silent = silent;
    socket.on("data", (chunk: Buffer) => {
      if (!this.#beganTls && chunk[0] !== tlsHandshake) {
        this.destroy();
        onPlainText();
        return;
      }
      this.#beganTls = true;
      this.#take(chunk);
    });
    // An end in the silence is a client that gave up; otherwise the TLS layer sees the end in its place.
    socket.on("end", () => (this.#silent ? this.destroy() : this.push(null)));
    socket.on("error", () => this.destroy());
    socket.on("close", () => this.destroy());
  }

  goSilent(): void {
    this.#silent = true;
  }

  speakAgain(): void {
    if (!this.#silent) return;
    this.#silent = false;
    this.#heldBytes = 0;
    for (const write of this.#heldOutput.splice(0)) write();
    for (const chunk of this.#heldInput.splice(0)) this.#take(chunk);
    this.#socket.resume();
  }

  /** Whether the connection stays open while no request waits for its answer. */
  get isIdle(): boolean {
    return this.#unanswered.size === 0 && !this.#endWhenFinished && !this.destroyed;
  }

  /** A request has arrived. Returns what to call when its answer has been written and when it has left. */
  beginRequest(): { readonly answered: () => void; readonly finished: () => void } {
    const request = Symbol("request");
    this.#unanswered.add(request);
    this.#unfinished.add(request);
    const answered = (): void => void this.#unanswered.delete(request);
    const finished = (): void => {
      answered();
      this.#unfinished.delete(request);
      if (this.#endWhenFinished) this.cutWhenFinished();
    };
    return { answered, finished };
  }

  /** Ends the connection as soon as the answers that have been written have left. */
  cutWhenFinished(): void {
    this.#endWhenFinished = true;
    if (this.#unfinished.size === 0) this.cut("close");
  }

  /** Ends the connection at once, also when it is silent. */
  cut(ending: Ending): void {
    if (ending === "reset") this.#socket.resetAndDestroy();
    this.destroy();
  }

  override _read(): void {
    if (!this.#silent) this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.#send(() => this.#socket.write(chunk, callback));
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.#send(() => this.#socket.end(() => callback()));
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#heldInput = [];
    this.#heldOutput = [];
    this.#socket.destroy();
    callback(error);
  }

  #take(chunk: Buffer): void {
    if (!this.#silent) {
      if (!this.push(chunk)) this.#socket.pause();
      return;
    }
    this.#heldInput.push(chunk);
    this.#heldBytes += chunk.length;
    // From here on an end of the client goes unseen until the connection speaks again.
    if (this.#heldBytes > maxHeldBytes) this.#socket.pause();
  }

  #send(write: () => void): void {
    if (this.#silent) this.#heldOutput.push(write);
    else write();
  }
}
