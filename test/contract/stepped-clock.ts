import { subscribe } from "node:diagnostics_channel";
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";
import timers from "node:timers";

/**
 * Loaded into the plugin's process before it (NODE_OPTIONS). Its time goes as always, and jumps from timer to timer when the
 * test at STEPPED_CLOCK_PORT says so: what takes hours is seen at once, and a busy computer makes nothing late.
 */
const slowNow = Date.now.bind(Date);
let ahead = 0;
const now = (): number => slowNow() + ahead;

const slowDate = Date;
globalThis.Date = new Proxy(slowDate, {
  construct: (_, parts: unknown[]) => new slowDate(...((parts.length === 0 ? [now()] : parts) as [number])),
  get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
});

// The steady clock, which measures spans: as far ahead, and never set.
const slowPerformance = performance.now.bind(performance);
performance.now = () => slowPerformance() + ahead;

const [setSlow, clearSlow] = [globalThis.setTimeout, globalThis.clearTimeout];
const pending = new Set<Timeout>();
/** Timers that fired at their time, without a step. */
let fired = 0;

/** What `setTimeout` gives in Node. */
class Timeout {
  due = 0;
  readonly #run: () => void;
  readonly #delay: number;
  #slow: NodeJS.Timeout | undefined;
  #isRef = true;

  constructor(run: () => void, delay: number) {
    [this.#run, this.#delay] = [run, delay];
    this.refresh();
  }

  refresh(): this {
    this.due = now() + this.#delay;
    pending.add(this);
    this.arm();
    return this;
  }

  /** Has it fire at its time, of which there may be less left than when it was set. */
  arm(): void {
    clearSlow(this.#slow);
    this.#slow = setSlow(
      () => {
        fired += 1;
        this.fire();
      },
      Math.max(0, this.due - now()),
    );
    if (!this.#isRef) this.#slow.unref();
  }

  fire(): void {
    this.close();
    this.#run();
  }

  close(): this {
    clearSlow(this.#slow);
    pending.delete(this);
    return this;
  }

  ref(): this {
    this.#isRef = true;
    this.#slow?.ref();
    return this;
  }

  unref(): this {
    this.#isRef = false;
    this.#slow?.unref();
    return this;
  }

  hasRef(): boolean {
    return this.#isRef;
  }
}

const set = (run: (...values: unknown[]) => void, delay = 0, ...values: unknown[]): Timeout =>
  new Timeout(() => run(...values), delay);
const clear = (timeout: unknown): void => {
  if (timeout instanceof Timeout) timeout.close();
  else clearSlow(timeout as NodeJS.Timeout | undefined);
};
for (const place of [globalThis, timers]) Object.assign(place, { setTimeout: set, clearTimeout: clear });

/** Requests without an answer, and how many of them the test says that it holds up. */
let [underWay, held] = [0, 0];
let changed = Promise.withResolvers<undefined>();
const change = (): void => {
  changed.resolve(undefined);
  changed = Promise.withResolvers();
};
subscribe("undici:request:create", () => (underWay += 1));
/** Connections that are opened for a request: the plugin opens them before undici hears of that. */
const opening = new Set<Socket>();
subscribe("net.client.socket", (message) => {
  const { socket } = message as { readonly socket: Socket };
  opening.add(socket);
  const isOver = (): void => {
    opening.delete(socket);
    change();
  };
  socket.once("close", isOver);
  // That to Stream Deck carries no requests.
  socket.once("connect", () => process.argv.includes(String(socket.remotePort)) && isOver());
});
subscribe("undici:client:sendHeaders", (message) => {
  const { localPort } = (message as { readonly socket: Socket }).socket;
  for (const socket of opening) if (socket.localPort === localPort) opening.delete(socket);
});
for (const end of ["trailers", "error"])
  subscribe(`undici:request:${end}`, () => {
    underWay -= 1;
    change();
  });

/** Lets what follows from a timer or an answer come to its end, but for requests that are held up. */
async function settle(): Promise<void> {
  for (;;) {
    for (let turn = 0; turn < 6; turn += 1) await new Promise(setImmediate);
    if (underWay + opening.size <= held) return;
    await changed.promise;
  }
}

/** Jumps to the next timer, but by `most` milliseconds at the most. @returns by how much */
function step(most: number): number {
  const from = now();
  const next = Math.min(...[...pending].map(({ due }) => due));
  ahead += Math.min(most, Math.max(0, next - from));
  const due = [...pending].filter((timeout) => timeout.due <= now());
  for (const timeout of due.sort((one, other) => one.due - other.due))
    if (pending.has(timeout)) timeout.fire();
  for (const timeout of pending) timeout.arm();
  return now() - from;
}

/** "held": a number that is true from now on, without an answer. All else is answered when all has come to its end. */
const commands: Readonly<Record<string, (value: number, known: number) => Promise<number>>> = {
  settle: async () => {
    await settle();
    return 0;
  },
  // What follows from a timer that the test has not heard of comes first.
  step: async (most, known) => {
    const passed = known === fired ? step(most) : 0;
    await settle();
    return passed;
  },
  pass: async (most) => {
    await settle();
    for (let left = most; left > 0;) {
      left -= step(left);
      await settle();
    }
    return most;
  },
};

const control = connect(Number(process.env["STEPPED_CLOCK_PORT"]), "127.0.0.1");
opening.delete(control);
control.on("error", () => undefined).unref();
createInterface(control).on("line", (line) => {
  const [word, value, known] = line.split(" ");
  if (word === "held") {
    held = Number(value);
    change();
    return;
  }
  void commands[word ?? ""]?.(Number(value), Number(known)).then((passed) => {
    control.write(`${JSON.stringify({ passed, fired, ahead })}\n`);
  });
});
