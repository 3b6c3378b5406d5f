import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface, type Interface } from "node:readline";
import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import type { ScriptedService } from "./scripted-service.ts";
import { type Run, stage } from "./stage.ts";

/** The plugin's time, which goes as always and besides when a test lets it pass. All are milliseconds. */
export interface PluginTime {
  /** Lets this much pass, timer by timer; requests that are not held up are answered in between. */
  readonly pass: (ms: number) => Promise<void>;
  /**
   * Lets time pass until `find` is true, and no further than the timer or answer that made it so.
   * @returns how much passed
   * @throws Error after `limit`
   */
  readonly until: (find: () => boolean, limit: number) => Promise<number>;
  /** Since the epoch. */
  readonly now: () => number;
  /** Of the plugin's time between two times of `performance.now()`. */
  readonly span: (from: number, to: number) => number;
}

export interface TimedStage {
  /** A test with an account of its own. They take turns, since they share the plugin's time. */
  readonly it: (sentence: string, run: Run) => void;
  readonly time: PluginTime;
}

/** One plugin for a file of tests, which lets them say how time passes. */
export function timedStage(): TimedStage {
  const server = createServer();
  const plugin = Promise.withResolvers<Line>();
  beforeAll(async () => {
    server.once("connection", (socket) => plugin.resolve(new Line(socket)));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  const { inTurn } = stage({}, "good", () => ({
    NODE_OPTIONS: `--import ${new URL("stepped-clock.ts", import.meta.url).href}`,
    STEPPED_CLOCK_PORT: String((server.address() as AddressInfo).port),
  }));
  afterAll(() => void server.close());

  const services = new Set<ScriptedService>();
  /** When time jumped, and by how much until then. */
  const jumps = [{ at: 0, ahead: 0 }];

  const held = (): number => [...services].reduce((sum, service) => sum + service.held, 0);

  /**
   * Waits until all that the plugin has been told, or has begun, has come to its end, but for what is held up.
   * @returns how many timers have fired by themselves
   */
  async function settle(line: Line): Promise<number> {
    let told = await line.ask("");
    for (; told.underWay > held(); told = await line.ask("")) await pause(1);
    // What the plugin has sent to Stream Deck before it answered here is on another socket.
    await turn();
    await turn();
    return told.fired;
  }

  /**
   * Jumps to the plugin's next timer, by `most` at the most, unless a timer has fired by itself meanwhile.
   * @returns by how much
   */
  async function jump(line: Line, most: number, fired: number): Promise<number> {
    const at = performance.now();
    const { passed, ahead } = await line.ask(`${most} ${fired}`);
    jumps.push({ at, ahead });
    return passed;
  }

  const until: PluginTime["until"] = async (find, limit) => {
    const line = await plugin.promise;
    let passed = 0;
    for (;;) {
      const fired = await settle(line);
      if (find()) return passed;
      if (passed >= limit) throw new Error(`${String(find)}: not within ${limit} ms of the plugin's time`);
      passed += await jump(line, limit - passed, fired);
    }
  };
  const jumpedUntil = (time: number): number => jumps.findLast(({ at }) => at <= time)?.ahead ?? 0;

  return {
    it: (sentence, run) => {
      inTurn(sentence, async (church, other) => {
        services.add(church.service);
        onTestFinished(() => services.clear());
        await run(church, async () => {
          const opened = await other();
          services.add(opened.service);
          return opened;
        });
      });
    },
    time: {
      until,
      pass: async (ms) => {
        const line = await plugin.promise;
        let fired = await settle(line);
        for (let left = ms; left > 0;) {
          left -= await jump(line, left, fired);
          fired = await settle(line);
        }
      },
      now: () => Date.now() + (jumps.at(-1)?.ahead ?? 0),
      span: (from, to) => to - from + jumpedUntil(to) - jumpedUntil(from),
    },
  };
}

interface Told {
  readonly passed: number;
  readonly ahead: number;
  readonly underWay: number;
  readonly fired: number;
}

/** The connection to the clock in the plugin's process. */
class Line {
  readonly #socket: Socket;
  readonly #lines: Interface;

  constructor(socket: Socket) {
    this.#socket = socket.on("error", () => undefined);
    this.#lines = createInterface(socket);
  }

  async ask(question: string): Promise<Told> {
    this.#socket.write(`${question}\n`);
    const [answer] = (await once(this.#lines, "line")) as [string];
    const [passed = 0, ahead = 0, underWay = 0, fired = 0] = answer.split(" ").map(Number);
    return { passed, ahead, underWay, fired };
  }
}
