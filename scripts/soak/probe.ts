/** Loaded before the plugin into its process, by the soak alone: answers every byte by a line of JSON, an `InsideView`. */
import { createHook } from "node:async_hooks";
import { connect } from "node:net";

/** What only the process itself can tell. Sizes in bytes. */
export interface InsideView {
  readonly rss: number;
  /** After a full garbage collection. */
  readonly heapUsed: number;
  /** Timers that are set, those that do not keep the process alive included. */
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
// The soak has ended; the plugin ends by its own rules.
socket.on("error", () => undefined);
socket.on("data", () => {
  gc?.();
  // The ends of timers are told a turn of the event loop late.
  setImmediate(() => setImmediate(tell));
});

function tell(): void {
  const { rss, heapUsed } = process.memoryUsage();
  const view: InsideView = { rss, heapUsed, timers: timers.size, sockets: sockets.size };
  socket.write(`${JSON.stringify(view)}\n`);
}
