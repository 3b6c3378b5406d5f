import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, type TestContext } from "vitest";
import {
  type CertificateKind,
  type Certificates,
  makeCertificates,
} from "../../simulator/caption-service/wire/certificates.ts";
import {
  type ActionSpec,
  type Dial,
  type JsonObject,
  VirtualDeck,
  type VirtualDeckOptions,
} from "../../simulator/virtual-deck/index.ts";
import { type ActionName, actionUuids } from "../../src/identifiers.ts";
import { objectionsTo } from "../drawing/objections.ts";
import { ScriptedService } from "../kit/scripted-service.ts";
import { type SeenKey, Watcher } from "./seen-key.ts";
import { said } from "../kit/words.ts";

export const pluginFolder = join(import.meta.dirname, "../../com.captions.control.sdPlugin");

/** A slot of a page: a key, or the steps of a multi-action. */
type Slot = ActionSpec | { readonly steps: readonly ActionSpec[] };

/** A dial, and what the plugin draws on its strip. */
export interface SeenDial {
  readonly dial: Dial;
  readonly strip: SeenKey;
}

type Placed<T extends readonly Slot[]> = { [K in keyof T]: SeenKey };

type Make = (settings?: JsonObject) => ActionSpec;

/** Every action by its name, with its settings. */
const each = Object.fromEntries(
  Object.entries(actionUuids).map(([name, action]): [string, Make] => [
    name,
    (settings = {}) => ({ action, settings }),
  ]),
) as Record<ActionName, Make>;

export const a = {
  ...each,
  source: (...languageCodes: string[]) => each.transcriptionLanguage({ languageCodes }),
  targets: (...lists: string[][]) =>
    each.translationLanguages({ presets: lists.map((languageCodes) => ({ languageCodes })) }),
  any: (name: string, settings: JsonObject = {}) => ({ action: `com.captions.control.${name}`, settings }),
};

/** A step of a multi-action that is to reach a state. */
export function step(spec: ActionSpec, desiredState?: number): ActionSpec {
  return desiredState === undefined ? spec : { ...spec, desiredState };
}

/** What a status answers. */
export const live = { status: "active" };
export const none = { status: "NO_ACTIVE_SESSION" };

/** Long enough for everything that follows from a press at once, where nothing is to follow. */
export const quiet = (): Promise<void> => pause(400);
/** What a key shows now was on it long enough that a press means it. */
export const seen = (): Promise<void> => pause(1_150);
export { pause };

/** One account at one service, and the keys that show it, on devices of its own. */
export class Church {
  readonly service: ScriptedService;
  readonly deck: VirtualDeck;
  readonly apiKey: string;
  readonly churchId: string;
  /** All keys so far. */
  readonly placed: SeenKey[] = [];
  readonly #watcher: Watcher;
  readonly #ends: (() => void)[] = [];

  constructor(
    service: ScriptedService,
    deck: VirtualDeck,
    watcher: Watcher,
    ids = { apiKey: `ck_live_${randomUUID().replaceAll("-", "")}`, churchId: randomUUID() as string },
  ) {
    this.apiKey = ids.apiKey;
    this.churchId = ids.churchId;
    this.service = service;
    this.deck = deck;
    this.#watcher = watcher;
  }

  /** The account's three fields. */
  get account(): { baseUrl: string; apiKey: string; churchId: string } {
    return { baseUrl: this.service.origin, apiKey: this.apiKey, churchId: this.churchId };
  }

  /** Puts actions on a device of their own, with the account's fields under their own settings. */
  place<T extends readonly Slot[]>(...slots: T): Placed<T> {
    return this.placeWith(this.account, ...slots);
  }

  placeWith<T extends readonly Slot[]>(fields: JsonObject, ...slots: T): Placed<T> {
    const own = (spec: ActionSpec): ActionSpec => ({ ...spec, settings: { ...fields, ...spec.settings } });
    const filled = slots.map((slot) => ("steps" in slot ? { steps: slot.steps.map(own) } : own(slot)));
    const keys = Object.fromEntries(filled.map((slot, n) => [`${n % 8},${Math.floor(n / 8)}`, slot]));
    const device = this.deck.addDevice({ model: "xl", pages: [{ keys }, {}] });
    this.#ends.push(() => {
      if (device.connected) device.disconnect();
    });
    const placed = slots.map((slot, n) => {
      const key = device.key(n % 8, Math.floor(n / 8));
      return this.#watcher.watch("steps" in slot ? `multi ${randomUUID()}` : key.context, key);
    });
    this.placed.push(...placed);
    return placed as unknown as Placed<T>;
  }

  /** Puts actions on the dials of a Stream Deck + of their own, four at most. */
  placeDials<T extends readonly ActionSpec[]>(...specs: T): { [K in keyof T]: SeenDial } {
    const own = specs.map((spec) => ({ ...spec, settings: { ...this.account, ...spec.settings } }));
    const dials = Object.fromEntries(own.map((spec, n) => [String(n), spec]));
    const device = this.deck.addDevice({ model: "plus", pages: [{ dials }, {}] });
    this.#ends.push(() => {
      if (device.connected) device.disconnect();
    });
    const placed = specs.map((_, n) => {
      const dial = device.dial(n);
      return { dial, strip: this.#watcher.watch(dial.instance.context) };
    });
    return placed as unknown as { [K in keyof T]: SeenDial };
  }

  /** Turns the pages of the device that a key is on. */
  showPage({ key }: SeenKey, page: number): void {
    this.deck.device(key.device.id).switchPage(page);
  }

  /** What the plugin does to the steps of a multi-action. */
  stepsOf(multiAction: SeenKey): SeenKey[] {
    return multiAction.key.steps.map(({ context }) => this.#watcher.watch(context));
  }

  /** What the status answers from now on, and that a key has asked for it. */
  async tell(status: SeenKey, body: unknown): Promise<void> {
    this.service.status = body;
    await status.tapOk();
  }

  /** Taps a key, and waits for the n-th request to a path. */
  async tapSends(key: SeenKey, path: string, n?: number, limit?: number): Promise<void> {
    await key.tap();
    await this.service.nth(path, n, limit);
  }

  /** Taps a key, and waits for the answer to the n-th request to a path. */
  async tapAnswered(key: SeenKey, path: string, n?: number): Promise<void> {
    await key.tap();
    await this.service.answered(path, n);
  }

  /** Nothing but these commands has been sent, nor anything by the answer to a status key that is pressed after all others. */
  async sentOnly(...commands: readonly string[]): Promise<void> {
    const [status] = this.place(a.status());
    await status.tapOk();
    expect(this.service.commands).toEqual(commands);
  }

  /** A stream and a status key that have shown what the status answers from now on. */
  async settledIn(status: unknown, settings: JsonObject = {}): Promise<{ stream: SeenKey; status: SeenKey }> {
    this.service.status = status;
    return this.settled(settings);
  }

  /** A stream and a status key that have shown the first status answer. */
  async settled(settings: JsonObject = {}): Promise<{ stream: SeenKey; status: SeenKey }> {
    const [stream, status] = this.place(a.stream(settings), a.status());
    await status.tapOk();
    // The faces follow the answer at once.
    await stream.until(() => !stream.text.includes(said("state.checking")));
    await pause(100);
    return { stream, status };
  }

  onEnd(end: () => void): void {
    this.#ends.push(end);
  }

  end(): void {
    for (const end of this.#ends) end();
    this.service.stop();
  }
}

/** @param other opens one more account, at a service of its own, by what that shows of itself */
export type Run = (church: Church, other: (kind?: CertificateKind) => Promise<Church>) => Promise<void>;

export interface Stage {
  /** A test with an account of its own; all of a file run at the same time. */
  readonly it: (sentence: string, run: Run, timeout?: number) => void;
  /** A test likewise that runs when no other does. */
  readonly inTurn: (sentence: string, run: Run, timeout?: number) => void;
}

/** A stage whose plugin a test may do anything with. */
export interface OwnStage extends Stage {
  readonly deck: () => VirtualDeck;
}

/** A plugin that runs, and what tests need around it. */
interface Running {
  readonly certificates: Certificates;
  readonly deck: VirtualDeck;
  readonly watcher: Watcher;
}

/** @param environment by the file that holds the authority's certificate */
async function start(
  options: Partial<VirtualDeckOptions>,
  environment: (caFile: string) => Record<string, string | undefined>,
): Promise<Running> {
  const certificates = await makeCertificates();
  const deck = await VirtualDeck.start({
    pluginFolder,
    devices: [{ model: "mini" }],
    traceLimit: 100_000,
    ...options,
    environment: {
      NODE_EXTRA_CA_CERTS: certificates.caFile,
      ...options.environment,
      ...environment(certificates.caFile),
    },
  });
  return { certificates, deck, watcher: new Watcher(deck) };
}

async function end({ deck, certificates }: Running): Promise<void> {
  await deck.stop();
  await certificates.dispose();
}

/** A plugin that files share, one after the other: what their tests need of it is a device and an account of their own. */
// oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern which fixtures this one needs
const itShared = it.extend("shared", { scope: "worker" }, async ({}, { onCleanup }) => {
  const running = await start({}, () => ({}));
  onCleanup(() => end(running));
  return running;
});

type Finish = Pick<TestContext, "onTestFinished">;

function runIn({ certificates, deck, watcher }: Running, run: Run) {
  return async ({ onTestFinished }: Finish): Promise<void> => {
    const another = async (kind: CertificateKind = "good"): Promise<Church> => {
      const church = new Church(await ScriptedService.start(certificates, kind), deck, watcher);
      onTestFinished(() => church.end());
      return church;
    };
    const church = await another();
    await run(church, another);
    const pictures = new Set(church.placed.flatMap((key) => key.of("face").map(({ svg }) => svg)));
    expect([...pictures].flatMap((svg) => objectionsTo(svg, 144, 144))).toEqual([]);
  };
}

/** The plugin that files share, in which nothing is set that is for all accounts. */
export const sharedStage: Stage = {
  it: (sentence, run, timeout) => {
    itShared.concurrent(
      sentence,
      ({ shared, onTestFinished }) => runIn(shared, run)({ onTestFinished }),
      timeout,
    );
  },
  inTurn: (sentence, run, timeout) => {
    itShared(sentence, ({ shared, onTestFinished }) => runIn(shared, run)({ onTestFinished }), timeout);
  },
};

/**
 * A plugin for a file of tests alone.
 *
 * @param environment more of it, by the file that holds the authority's certificate
 */
export function stage(
  options: Partial<VirtualDeckOptions> = {},
  environment: (caFile: string) => Record<string, string | undefined> = () => ({}),
): OwnStage {
  let running: Running | undefined;
  const started = (): Running => {
    if (!running) throw new Error("the deck has not started");
    return running;
  };
  beforeAll(async () => {
    running = await start(options, environment);
  });
  afterAll(async () => {
    if (running) await end(running);
  });
  const test = (run: Run) => (context: Finish) => runIn(started(), run)(context);
  return {
    it: (sentence, run, timeout) => {
      it.concurrent(sentence, test(run), timeout);
    },
    inTurn: (sentence, run, timeout) => {
      it(sentence, test(run), timeout);
    },
    deck: () => started().deck,
  };
}
