import { createServer, type Server, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { close, listen } from "../../listen.ts";
import type { CertificateKind, Certificates } from "./certificates.ts";
import { Connection } from "./connection.ts";

/** `cut`: connections are refused. `black-hole`: they are accepted and then nothing comes back. */
export type NetworkState = "up" | "cut" | "black-hole";

/** Connections of one service. */
export interface ConnectionCounts {
  /** TLS connections whose handshake was finished, since the start. */
  readonly opened: number;
  /** Those of them that are open now. */
  readonly open: number;
  /** Connections in any phase that are open now, with those that wait in the black hole. */
  readonly sockets: number;
  /** Connections closed because their first byte was not TLS: plain HTTP. */
  readonly plainRefused: number;
}

export interface NetworkOptions {
  readonly certificates: Certificates;
  /** A handshake has been finished. */
  readonly onSecure: (socket: TLSSocket, connection: Connection) => void;
  readonly changed: () => void;
}

/** The way to the service: one TCP port, TLS on it, and all that can happen to either. */
export class Network {
  readonly #options: NetworkOptions;
  readonly #connections = new Set<Connection>();
  #server: Server | null = null;
  #port = 0;
  #state: NetworkState = "cut";
  #certificate: CertificateKind = "good";
  #isDisposed = false;
  #lastId = 0;
  #opened = 0;
  #plainRefused = 0;
  /** Changes of state one after another: a cut has to be over before the same port can be opened again. */
  #turn: Promise<void> = Promise.resolve();

  constructor(options: NetworkOptions) {
    this.#options = options;
  }

  get state(): NetworkState {
    return this.#state;
  }

  get port(): number {
    return this.#port;
  }

  /** What new connections are shown. */
  get certificate(): CertificateKind {
    return this.#certificate;
  }

  get counts(): ConnectionCounts {
    const all = [...this.#connections].filter(({ destroyed }) => !destroyed);
    return {
      opened: this.#opened,
      open: all.filter(({ secured }) => secured).length,
      sockets: all.length,
      plainRefused: this.#plainRefused,
    };
  }

  /** Opens the port; 0 takes any that is free. Rejects when it is not available. */
  async open(port: number): Promise<void> {
    this.#port = port;
    await this.restore();
  }

  /** Every connection is reset, new ones are refused. */
  async cut(): Promise<void> {
    await this.#inTurn(async () => {
      await this.#close();
      this.#state = "cut";
    });
  }

  /** Connections are accepted and nothing comes back, not even a handshake; those that exist go silent. */
  async blackHole(): Promise<void> {
    await this.#inTurn(async () => {
      await this.#listen();
      this.#state = "black-hole";
      for (const connection of this.#connections) connection.goSilent();
    });
  }

  /** All is well again, on the same port. Connections that were silent and are still there go on. */
  async restore(): Promise<void> {
    await this.#inTurn(async () => {
      await this.#listen();
      // A client that has given up has reset its connection: the turns in which that is read come first.
      for (let turns = 2; turns > 0; turns -= 1) await new Promise(setImmediate);
      this.#state = "up";
      for (const connection of this.#connections) connection.speakAgain();
    });
  }

  /** Closes the connections on which no request waits for its answer, and says how many those were. */
  dropIdle(): number {
    const idle = [...this.#connections].filter(({ secured, isIdle }) => secured && isIdle);
    for (const connection of idle) connection.cutWhenFinished();
    return idle.length;
  }

  /** For new connections; those that exist keep theirs. */
  showCertificate(kind: CertificateKind): void {
    this.#certificate = kind;
    this.#options.changed();
  }

  /** Cuts it permanently. */
  async dispose(): Promise<void> {
    const cut = this.cut();
    this.#isDisposed = true;
    await cut;
  }

  async #inTurn(change: () => Promise<void>): Promise<void> {
    if (this.#isDisposed) throw new Error("The emulator has been stopped.");
    const turn = this.#turn.then(change);
    // The next change has its turn whether or not this one went well.
    this.#turn = turn.catch(() => undefined);
    await turn;
    this.#options.changed();
  }

  async #listen(): Promise<void> {
    if (this.#server) return;
    const server = createServer({ noDelay: true }, (socket) => this.#accept(socket));
    this.#port = await listen(server, this.#port, { exclusive: true });
    this.#server = server;
  }

  async #close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    const closed = server && close(server);
    for (const connection of this.#connections) connection.cut("reset");
    await closed;
  }

  #accept(socket: Socket): void {
    this.#lastId += 1;
    const connection = new Connection(socket, this.#lastId, this.#state === "black-hole", {
      onPlainText: () => {
        this.#plainRefused += 1;
        this.#options.changed();
      },
    });
    this.#connections.add(connection);
    this.#options.changed();
    const secure = new TLSSocket(connection, {
      isServer: true,
      secureContext: this.#options.certificates.context(this.#certificate),
      // Explicit, so that a client that prefers HTTP/2 does not try it.
      ALPNProtocols: ["http/1.1"],
    });
    secure.on("error", () => connection.destroy());
    secure.once("secure", () => {
      connection.secured = true;
      this.#opened += 1;
      this.#options.onSecure(secure, connection);
      this.#options.changed();
    });
    connection.once("close", () => {
      this.#connections.delete(connection);
      secure.destroy();
      this.#options.changed();
    });
  }
}
