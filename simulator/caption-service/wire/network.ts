import { createServer, type Server, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { close, listen } from "../../listen.ts";
import type { CertificateKind, Certificates } from "./certificates.ts";
import { Connection } from "./connection.ts";

export type Network = ReturnType<typeof createNetwork>;

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
  let opened = 0;
  /** The port can be opened again only after a cut is complete. */
  let turn: Promise<void> = Promise.resolve();

  async function inTurn(change: () => Promise<void>): Promise<void> {
    if (isDisposed) throw new Error("The emulator has been stopped.");
    const done = turn.then(change);
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
    const connection = new Connection(socket, state === "black-hole");
    connections.add(connection);
    changed();
    const secure = new TLSSocket(connection, {
      isServer: true,
      secureContext: certificates.context(certificate),
      // No HTTP/2.
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
    get state() {
      return state;
    },
    get port() {
      return port;
    },
    get certificate() {
      return certificate;
    },
    get counts() {
      const all = [...connections].filter(({ destroyed }) => !destroyed);
      const open = all.filter(({ secured }) => secured).length;
      return { opened, open, sockets: all.length };
    },

    /** `wanted`: 0 takes any free port. @throws Error if the port is not available */
    async open(wanted: number): Promise<void> {
      port = wanted;
      await network.restore();
    },

    cut: (): Promise<void> =>
      inTurn(async () => {
        const closed = server && close(server);
        server = null;
        for (const connection of connections) connection.reset();
        await closed;
        state = "cut";
      }),

    blackHole: (): Promise<void> =>
      inTurn(async () => {
        await openPort();
        state = "black-hole";
        for (const connection of connections) connection.goSilent();
      }),

    restore: (): Promise<void> =>
      inTurn(async () => {
        await openPort();
        // First read the resets of clients that have given up.
        for (let turns = 2; turns > 0; turns -= 1) await new Promise(setImmediate);
        state = "up";
        for (const connection of connections) connection.speakAgain();
      }),

    dropIdle: (): void => {
      for (const connection of connections)
        if (connection.secured && connection.pending === 0) connection.destroy();
    },

    showCertificate(kind: CertificateKind): void {
      certificate = kind;
      changed();
    },

    async dispose(): Promise<void> {
      const cut = network.cut();
      isDisposed = true;
      await cut;
    },
  };
  return network;
}
