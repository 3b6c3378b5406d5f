/** The soak loads this into the plugin's process. It answers every message with a line of JSON, `ProbeFigures`. */
import { connect } from "node:net";

/** Sizes in MB (of 1,000,000 bytes). */
export interface ProbeFigures {
  /** The resident memory of the process. */
  readonly memory: number;
  readonly heap: number;
}

const socket = connect(Number(process.env["SOAK_PROBE_PORT"]), "127.0.0.1");
socket.unref();
// The soak may end before the plugin.
socket.on("error", () => undefined);
socket.on("data", () => {
  // Collects garbage first, because garbage is no growth.
  gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  socket.write(`${JSON.stringify({ memory: rss / 1e6, heap: heapUsed / 1e6 } satisfies ProbeFigures)}\n`);
});
