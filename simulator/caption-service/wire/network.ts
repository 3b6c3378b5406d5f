import { createServer, type Server, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { close, listen } from "../../listen.ts";
import type { CertificateKind, Certificates } from "./certificates.ts";
import { Connection } from "./connection.ts";

export type Network = ReturnType<typeof createNetwork>;

export function createNetwork(
  certificates: Certificates,
  onChange: () => void,
  onSecure: (socket: TLSSocket, connection: Connection) => void,
) {
  const connections = new Set<Connection>();
  let server: Server | null = null;
  let port = 0;
  let state: "up" | "cut" | "black-hole" = "cut";
  let certificate: CertificateKind = "good";
  let isDisposed = false;
  let opened = 0;
  let lastChange: Promise<void> = Promise.resolve();

  /** Changes the state after all earlier changes: the port can be opened again only after a cut is complete. */
  async function enqueue(change: () => Promise<void>): Promise<void> {
    if (isDisposed) throw new Error("The emulator has been stopped.");
    const done = lastChange.then(change);
    lastChange = done.catch(() => undefined);
    await done;
    onChange();
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
    onChange();
    const secure = new TLSSocket(connection, {
      isServer: true,
      secureContext: certificates.context(certificate),
      // The emulator has no HTTP/2.
      ALPNProtocols: ["http/1.1"],
    });
    secure.on("error", () => connection.destroy());
    secure.once("secure", () => {
      connection.secured = true;
      opened += 1;
      onSecure(secure, connection);
      onChange();
    });
    connection.once("close", () => {
      connections.delete(connection);
      secure.destroy();
      onChange();
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
    /** `opened`: TLS connections since the start. `open`: TLS connections now. `sockets`: TCP connections now. */
    get counts() {
      const all = [...connections].filter(({ destroyed }) => !destroyed);
      const open = all.filter(({ secured }) => secured).length;
      return { opened, open, sockets: all.length };
    },

    /** For port 0: opens any free port. @throws Error if the port is not available */
    async open(requestedPort: number): Promise<void> {
      port = requestedPort;
      await network.restore();
    },

    cut: (): Promise<void> =>
      enqueue(async () => {
        const closed = server && close(server);
        server = null;
        for (const connection of connections) connection.reset();
        await closed;
        state = "cut";
      }),

    blackHole: (): Promise<void> =>
      enqueue(async () => {
        await openPort();
        state = "black-hole";
        for (const connection of connections) connection.goSilent();
      }),

    restore: (): Promise<void> =>
      enqueue(async () => {
        await openPort();
        // Lets connections end whose clients gave up: Node.js reads their resets within two turns of its loop.
        for (let turns = 2; turns > 0; turns -= 1) await new Promise(setImmediate);
        state = "up";
        for (const connection of connections) connection.speakAgain();
      }),

    dropIdle: (): void => {
      for (const connection of connections)
        if (connection.secured && connection.pendingRequests === 0) connection.destroy();
    },

    showCertificate(kind: CertificateKind): void {
      certificate = kind;
      onChange();
    },

    async dispose(): Promise<void> {
      const cut = network.cut();
      isDisposed = true;
      await cut;
    },
  };
  return network;
}
