import type { Socket } from "node:net";
import { Duplex } from "node:stream";

const maxHeldBytes = 1024 * 1024;

/** The TCP connection under TLS. A silent connection holds all bytes back, like a network that drops every packet. */
export class Connection extends Duplex {
  /** Whether the TLS handshake is done; set by the network. */
  secured = false;
  /** The number of requests without an answer; set by the exchanges. */
  pendingRequests = 0;
  readonly #socket: Socket;
  #silent: boolean;
  #heldInput: Buffer[] = [];
  #heldInputBytes = 0;
  #heldOutput: (() => void)[] = [];

  constructor(socket: Socket, silent: boolean) {
    super({ allowHalfOpen: false });
    this.#socket = socket;
    this.#silent = silent;
    socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    // A client that closes a silent connection has given up.
    socket.on("end", () => (this.#silent ? this.destroy() : this.push(null)));
    socket.on("error", () => this.destroy());
    socket.on("close", () => this.destroy());
  }

  goSilent(): void {
    this.#silent = true;
  }

  /** Delivers all bytes that were held back. */
  speakAgain(): void {
    if (!this.#silent) return;
    this.#silent = false;
    this.#heldInputBytes = 0;
    for (const write of this.#heldOutput.splice(0)) write();
    for (const chunk of this.#heldInput.splice(0)) this.#receive(chunk);
    this.#socket.resume();
  }

  /** Ends the connection by a TCP RST. */
  reset(): void {
    this.#socket.resetAndDestroy();
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

  #receive(chunk: Buffer): void {
    if (!this.#silent) {
      if (!this.push(chunk)) this.#socket.pause();
      return;
    }
    this.#heldInput.push(chunk);
    this.#heldInputBytes += chunk.length;
    if (this.#heldInputBytes > maxHeldBytes) this.#socket.pause();
  }

  #send(write: () => void): void {
    if (this.#silent) this.#heldOutput.push(write);
    else write();
  }
}
