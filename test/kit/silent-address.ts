import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { onTestFinished } from "vitest";

/** Linux answers on every address of 127.0.0.0/8, and drops packets for a queue that is full. */
export const hasSilentAddresses = process.platform === "linux";

/**
 * A port whose queue of connections is full and stays so: a client that connects gets no answer, as on a dead route.
 * @param target the port of this computer to which it passes connections on when it is open; none by default
 * @param at the port that it is; any by default
 */
export async function silentAddress(target = 0, at = 0) {
  const address = "127.0.0.2";
  /** Whether it is to open, and in how many milliseconds. */
  const gate = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(
    `const { workerData: { gate, address, target, at }, parentPort } = require("node:worker_threads");
     const { connect, createServer } = require("node:net");
     const server = createServer((socket) => {
       socket.on("error", () => undefined);
       if (target) socket.pipe(connect(target, "127.0.0.1").on("error", () => undefined)).pipe(socket);
     });
     server.listen({ host: address, port: at, backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       setImmediate(() => {
         Atomics.wait(gate, 0, 0);
         Atomics.wait(gate, 0, 1, gate[1]);
       });
     });`,
    { eval: true, workerData: { gate, address, target, at } },
  );
  /**
   * From then on connections are accepted: also those whose first packets were lost, when they are sent again.
   * @param delay counted by its own thread, which a busy test does not hold up, in milliseconds
   */
  const open = (delay = 0): void => {
    gate[1] = delay;
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
  };
  const fillers: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of fillers) socket.destroy();
    open();
    await worker.terminate();
  });
  const [port] = (await once(worker, "message")) as [number];
  // As many as the queue takes get through.
  for (let taken = true; taken;) {
    const socket = connect(port, address);
    socket.on("error", () => undefined);
    fillers.push(socket);
    taken = await Promise.race([
      once(socket, "connect").then(() => true),
      new Promise<false>((resolve) => setTimeout(resolve, 100, false)),
    ]);
  }
  return { address, port, open };
}
