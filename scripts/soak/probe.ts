/** The soak loads this into the plugin's process. It answers every byte with a line of JSON, a `ProbeFigures`. */
import { connect } from "node:net";

/** Sizes in MB (of 1,000,000 bytes). */
export interface ProbeFigures {
  readonly memory: number;
  /** After a full garbage collection. */
  readonly heap: number;
}

const socket = connect(Number(process.env["SOAK_PROBE_PORT"]), "127.0.0.1");
socket.unref();
// The soak has ended.
socket.on("error", () => undefined);
socket.on("data", () => {
  gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  socket.write(`${JSON.stringify({ memory: rss / 1e6, heap: heapUsed / 1e6 } satisfies ProbeFigures)}\n`);
});
