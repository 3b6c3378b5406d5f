import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { onTestFinished } from "vitest";

/** Linux answers on every address of 127.0.0.0/8, and drops packets to a port whose queue of connections is full. */
export const hasSilentAddresses = process.platform === "linux";

/**
 * Fills the queue of connections of a port: a client that connects then gets no answer, as from an address without a host.
 * @param wantedPort 0 for any free port
 */
export async function makeSilentAddress(wantedPort = 0) {
  const address = "127.0.0.2";
  const gate = new Int32Array(new SharedArrayBuffer(4));
  // The worker accepts no connection while it waits.
  const worker = new Worker(
    `const { workerData: { gate, address, wantedPort }, parentPort } = require("node:worker_threads");
     const server = require("node:net").createServer((socket) => socket.destroy());
     server.listen({ host: address, port: wantedPort, backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       setImmediate(() => Atomics.wait(gate, 0, 0));
     });`,
    { eval: true, workerData: { gate, address, wantedPort } },
  );
  const fillers: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of fillers) socket.destroy();
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    await worker.terminate();
  });
  const [port] = (await once(worker, "message")) as [number];
  // Connections succeed until the queue is full.
  for (let isConnected = true; isConnected;) {
    const socket = connect(port, address);
    socket.on("error", () => undefined);
    fillers.push(socket);
    isConnected = await Promise.race([
      once(socket, "connect").then(() => true),
      new Promise<false>((resolve) => setTimeout(resolve, 100, false)),
    ]);
  }
  return { address, port };
}
