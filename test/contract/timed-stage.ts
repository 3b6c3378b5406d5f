import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface, type Interface } from "node:readline";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import type { VirtualDeck, VirtualDeckOptions } from "../../simulator/virtual-deck/index.ts";
import type { ScriptedService } from "../kit/scripted-service.ts";
import { type Church, type Run, stage } from "./stage.ts";

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
}

/** A service that may hold requests up. */
type Holding = Pick<ScriptedService, "held" | "watch">;

export interface TimedStage {
  readonly deck: () => VirtualDeck;
  /** A test with an account of its own. They take turns, since they share the plugin's time. */
  readonly it: (sentence: string, run: Run) => void;
  readonly time: PluginTime;
  /** For a test with a service of its own: what that holds up does not stop the plugin's time. */
  readonly heedHeld: (service: Holding) => void;
}

/** One plugin for a file of tests, which lets them say how time passes. */
export function timedStage(options: Partial<VirtualDeckOptions> = {}): TimedStage {
  const server = createServer();
  const plugin = Promise.withResolvers<Line>();
  beforeAll(async () => {
    server.once("connection", (socket) => plugin.resolve(new Line(socket)));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  const { deck, inTurn } = stage(options, () => ({
    NODE_OPTIONS: `--import ${new URL("stepped-clock.ts", import.meta.url).href}`,
    STEPPED_CLOCK_PORT: String((server.address() as AddressInfo).port),
  }));
  afterAll(() => void server.close());

  const services = new Set<Holding>();
  /** By how much the plugin's time is ahead. */
  let ahead = 0;

  /** Has the plugin do what takes time, and waits until all that follows has come to its end, but for what is held up. */
  async function ask(question: string): Promise<Told> {
    const line = await plugin.promise;
    const told = await line.ask(question);
    ({ ahead } = told);
    // What the plugin has sent to Stream Deck before it answered here is on another socket.
    await turn();
    await turn();
    return told;
  }

  /** Tells the plugin how many requests the services hold up. */
  async function tellHeld(): Promise<void> {
    const line = await plugin.promise;
    line.tellHeld([...services].reduce((sum, service) => sum + service.held, 0));
  }

  const heedHeld = (service: Holding): void => {
    services.add(service);
    service.watch(() => void tellHeld());
  };
  const serve = (church: Church): Church => {
    heedHeld(church.service);
    return church;
  };

  const until: PluginTime["until"] = async (find, limit) => {
    let { fired } = await ask("settle");
    for (let passed = 0; ;) {
      if (find()) return passed;
      if (passed >= limit) throw new Error(`${String(find)}: not within ${limit} ms of the plugin's time`);
      const told = await ask(`step ${limit - passed} ${fired}`);
      passed += told.passed;
      ({ fired } = told);
    }
  };

  return {
    deck,
    it: (sentence, run) => {
      inTurn(sentence, async (church, other) => {
        onTestFinished(() => {
          services.clear();
          return tellHeld();
        });
        await run(serve(church), async (kind) => serve(await other(kind)));
      });
    },
    heedHeld,
    time: {
      until,
      pass: async (ms) => void (await ask(`pass ${ms}`)),
      now: () => Date.now() + ahead,
    },
  };
}

interface Told {
  readonly passed: number;
  /** How many timers have fired by themselves. */
  readonly fired: number;
  /** By how much its time is ahead. */
  readonly ahead: number;
}

/** The connection to the clock in the plugin's process. */
class Line {
  readonly #socket: Socket;
  readonly #lines: Interface;
  #held = 0;

  constructor(socket: Socket) {
    this.#socket = socket.on("error", () => undefined);
    // It passes on the errors of the socket, of which a killed plugin makes some.
    this.#lines = createInterface(socket).on("error", () => undefined);
  }

  async ask(question: string): Promise<Told> {
    this.#socket.write(`${question}\n`);
    const [answer] = (await once(this.#lines, "line")) as [string];
    return JSON.parse(answer) as Told;
  }

  tellHeld(held: number): void {
    if (held === this.#held) return;
    this.#held = held;
    this.#socket.write(`held ${held}\n`);
  }
}
