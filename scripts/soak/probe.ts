/** Loaded before the plugin into its process, by the soak alone: answers every byte by a line of JSON, a `Figures`. */
import { connect } from "node:net";

/** Sizes in MB (of 1,000,000 bytes). */
export interface Figures {
  readonly memory: number;
  /** After a full garbage collection. */
  readonly heap: number;
  readonly timers: number;
  readonly sockets: number;
}

const socket = connect(Number(process.env["SOAK_PROBE_PORT"]), "127.0.0.1");
socket.unref();
// The soak has ended.
socket.on("error", () => undefined);
socket.on("data", () => {
  gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const active = process.getActiveResourcesInfo();
  const count = (kind: string): number => active.filter((resource) => resource === kind).length;
  const counts = { timers: count("Timeout"), sockets: count("TCPSocketWrap") };
  socket.write(
    `${JSON.stringify({ memory: rss / 1e6, heap: heapUsed / 1e6, ...counts } satisfies Figures)}\n`,
  );
});
