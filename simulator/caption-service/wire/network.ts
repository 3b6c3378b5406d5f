import { createServer, type Server, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { close, listen } from "../../listen.ts";
import type { CertificateKind, Certificates } from "./certificates.ts";
import { Connection } from "./connection.ts";

export type Network = ReturnType<typeof createNetwork>;

/**
 * The way to the service: one TCP port, TLS on it, and all that can happen to either.
 *
 * @param onSecure called when a handshake has been finished
 */
export function createNetwork(
  certificates: Certificates,
  changed: () => void,
  onSecure: (socket: TLSSocket, connection: Connection) => void,
) {
  const connections = new Set<Connection>();
  let server: Server | null = null;
  let port = 0;
  let state: "up" | "cut" | "black-hole" = "cut";
  let certificate: CertificateKind = "good";
  let isDisposed = false;
  let lastId = 0;
  let opened = 0;
  let plainRefused = 0;
  /** Changes of state one after another: a cut has to be over before the same port can be opened again. */
  let turn: Promise<void> = Promise.resolve();

  async function inTurn(change: () => Promise<void>): Promise<void> {
    if (isDisposed) throw new Error("The emulator has been stopped.");
    const done = turn.then(change);
    // The next change has its turn whether or not this one went well.
    turn = done.catch(() => undefined);
    await done;
    changed();
  }

  async function openPort(): Promise<void> {
    if (server) return;
    const opening = createServer({ noDelay: true }, accept);
    port = await listen(opening, port, { exclusive: true });
    server = opening;
  }

  function accept(socket: Socket): void {
    lastId += 1;
    const connection = new Connection(socket, lastId, state === "black-hole", () => {
      plainRefused += 1;
      changed();
    });
    connections.add(connection);
    changed();
    const secure = new TLSSocket(connection, {
      isServer: true,
      secureContext: certificates.context(certificate),
      // Explicit, so that a client that prefers HTTP/2 does not try it.
      ALPNProtocols: ["http/1.1"],
    });
    secure.on("error", () => connection.destroy());
    secure.once("secure", () => {
      connection.secured = true;
      opened += 1;
      onSecure(secure, connection);
      changed();
    });
    connection.once("close", () => {
      connections.delete(connection);
      secure.destroy();
      changed();
    });
  }

  const network = {
    /** `cut`: connections are refused. `black-hole`: they are accepted and then nothing comes back. */
    get state() {
      return state;
    },
    get port() {
      return port;
    },
    /** What new connections are shown. */
    get certificate() {
      return certificate;
    },
    get counts() {
      const all = [...connections].filter(({ destroyed }) => !destroyed);
      return {
        /** TLS connections whose handshake was finished, since the start. */
        opened,
        /** Those of them that are open now. */
        open: all.filter(({ secured }) => secured).length,
        /** Connections in any phase that are open now, with those that wait in the black hole. */
        sockets: all.length,
        /** Connections closed because their first byte was not TLS: plain HTTP. */
        plainRefused,
      };
    },

    /** Opens the port; 0 takes any that is free. Rejects when it is not available. */
    async open(wanted: number): Promise<void> {
      port = wanted;
      await network.restore();
    },

    /** Every connection is reset, new ones are refused. */
    cut: (): Promise<void> =>
      inTurn(async () => {
        const closed = server && close(server);
        server = null;
        for (const connection of connections) connection.cut("reset");
        await closed;
        state = "cut";
      }),

    /** Connections are accepted and nothing comes back, not even a handshake; those that exist go silent. */
    blackHole: (): Promise<void> =>
      inTurn(async () => {
        await openPort();
        state = "black-hole";
        for (const connection of connections) connection.goSilent();
      }),

    /** All is well again, on the same port. Connections that were silent and are still there go on. */
    restore: (): Promise<void> =>
      inTurn(async () => {
        await openPort();
        // A client that has given up has reset its connection: the turns in which that is read come first.
        for (let turns = 2; turns > 0; turns -= 1) await new Promise(setImmediate);
        state = "up";
        for (const connection of connections) connection.speakAgain();
      }),

    /** Closes the connections on which no request waits for its answer, and says how many those were. */
    dropIdle(): number {
      const idle = [...connections].filter(({ secured, isIdle }) => secured && isIdle);
      for (const connection of idle) connection.cutWhenFinished();
      return idle.length;
    },

    /** For new connections; those that exist keep theirs. */
    showCertificate(kind: CertificateKind): void {
      certificate = kind;
      changed();
    },

    /** Cuts it permanently. */
    async dispose(): Promise<void> {
      const cut = network.cut();
      isDisposed = true;
      await cut;
    },
  };
  return network;
}
