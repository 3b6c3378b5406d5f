/** Loaded before the plugin into its process, by the soak alone: answers every byte by a line of JSON, a `Figures`. */
import { createHook } from "node:async_hooks";
import { connect } from "node:net";

/** Sizes in MB (of 1,000,000 bytes). */
export interface Figures {
  readonly memory: number;
  /** After a full garbage collection. */
  readonly heap: number;
  readonly timers: number;
  /** With the probe's own. */
  readonly sockets: number;
}

const timers = new Set<number>();
const sockets = new Set<number>();
createHook({
  init(id, type) {
    if (type === "Timeout") timers.add(id);
    if (type === "TCPWRAP") sockets.add(id);
  },
  destroy(id) {
    timers.delete(id);
    sockets.delete(id);
  },
}).enable();

const socket = connect(Number(process.env["SOAK_PROBE_PORT"]), "127.0.0.1");
socket.unref();
// The soak has ended.
socket.on("error", () => undefined);
socket.on("data", () => {
  gc?.();
  // Node reports the end of a timer a turn of the event loop late.
  setImmediate(() => setImmediate(answer));
});

function answer(): void {
  const { rss, heapUsed } = process.memoryUsage();
  const figures = { memory: rss / 1e6, heap: heapUsed / 1e6, timers: timers.size, sockets: sockets.size };
  socket.write(`${JSON.stringify(figures satisfies Figures)}\n`);
}
