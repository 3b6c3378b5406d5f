import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers";
import promises from "node:timers/promises";
import { promisify } from "node:util";

/**
 * Loaded into the plugin's process before it (NODE_OPTIONS): time goes FAST_CLOCK times as fast from FAST_CLOCK_FROM on
 * (milliseconds since the epoch), so that what takes hours or minutes can be seen on the built plugin.
 */
const factor = Number(process.env["FAST_CLOCK"]);
const from = Number(process.env["FAST_CLOCK_FROM"]);

const slowDate = Date;
const slowNow = Date.now.bind(Date);
const fastNow = (): number => Math.round(from + (slowNow() - from) * factor);
globalThis.Date = new Proxy(slowDate, {
  construct: (_, parts: unknown[]) =>
    parts.length === 0 ? new slowDate(fastNow()) : new slowDate(...(parts as [number])),
  get: (target, name) => (name === "now" ? fastNow : (Reflect.get(target, name) as unknown)),
});

const slowPerformance = performance.now.bind(performance);
Object.defineProperty(performance, "now", { value: () => slowPerformance() * factor });

for (const name of ["setTimeout", "setInterval"] as const) {
  const slow = globalThis[name] as (act: () => void, delay: number, ...rest: unknown[]) => unknown;
  const fast = (act: () => void, delay?: number, ...rest: unknown[]): unknown =>
    slow(act, (delay ?? 0) / factor, ...rest);
  Object.defineProperty(fast, promisify.custom, {
    value: (delay: number, ...rest: []) => promises.setTimeout(delay, ...rest),
  });
  Object.assign(globalThis, { [name]: fast });
  Object.assign(timers, { [name]: fast });
}
const slowPause = promises.setTimeout;
Object.assign(promises, {
  setTimeout: (delay?: number, value?: unknown, options?: object) =>
    slowPause((delay ?? 0) / factor, value, options),
});
syncBuiltinESMExports();
