import { randomUUID } from "node:crypto";
import { expect, it as base, type TestContext } from "vitest";
import {
  type CertificateKind,
  type Certificates,
  makeCertificates,
} from "../../simulator/caption-service/wire/certificates.ts";
import type {
  ActionSpec,
  DeviceSpec,
  Dial,
  JsonObject,
  SlotSpec,
  VirtualDeck,
  VirtualDeckOptions,
  VirtualDevice,
} from "../../simulator/virtual-deck/index.ts";
import { type ActionName, actionUuids } from "../../src/identifiers.ts";
import { objectionsTo } from "../drawing/objections.ts";
import { action, place, startPlugin } from "../kit/desk.ts";
import { ScriptedService } from "../kit/scripted-service.ts";
import { type SeenKey, Watcher } from "./seen-key.ts";
import { said } from "../kit/words.ts";

/** A dial, and what the plugin draws on its strip. */
export interface SeenDial {
  readonly dial: Dial;
  readonly strip: SeenKey;
}

type Make = (settings?: JsonObject) => ActionSpec;

const names = Object.keys(actionUuids) as ActionName[];

/** Every action by its name, with its settings. */
const each = Object.fromEntries(
  names.map((name): [string, Make] => [name, (settings) => action(name, settings)]),
) as Record<ActionName, Make>;

export const a = {
  ...each,
  source: (...languageCodes: string[]) => each.transcriptionLanguage({ languageCodes }),
  targets: (...lists: string[][]) =>
    each.translationLanguages({ presets: lists.map((languageCodes) => ({ languageCodes })) }),
  any: (name: string, settings: JsonObject = {}) => ({ action: `com.captions.control.${name}`, settings }),
};

/** A step of a multi-action that is to reach a state. */
export const step = (spec: ActionSpec, desiredState: number): ActionSpec => ({ ...spec, desiredState });

/** What a status answers. */
export const live = { status: "active" };
export const none = { status: "NO_ACTIVE_SESSION" };

/** One account at one service, and the keys that show it, on devices of its own. */
export class Church {
  readonly service: ScriptedService;
  readonly deck: VirtualDeck;
  readonly apiKey = `ck_live_${randomUUID().replaceAll("-", "")}`;
  readonly churchId: string = randomUUID();
  /** All keys so far. */
  readonly placed: SeenKey[] = [];
  readonly #watcher: Watcher;
  readonly #ends: (() => void)[] = [];

  constructor(service: ScriptedService, { deck, watcher }: Running) {
    this.service = service;
    this.deck = deck;
    this.#watcher = watcher;
  }

  /** The account's three fields. */
  get account(): { baseUrl: string; apiKey: string; churchId: string } {
    return { baseUrl: this.service.origin, apiKey: this.apiKey, churchId: this.churchId };
  }

  /** Puts actions on a device of their own, with the account's fields under their own settings. */
  place<T extends readonly SlotSpec[]>(...slots: T): { [K in keyof T]: SeenKey } {
    return this.placeWith(this.account, ...slots);
  }

  placeWith<T extends readonly SlotSpec[]>(fields: JsonObject, ...slots: T): { [K in keyof T]: SeenKey } {
    const own = (spec: ActionSpec): ActionSpec => ({ ...spec, settings: { ...fields, ...spec.settings } });
    const filled = slots.map((slot) => ("steps" in slot ? { steps: slot.steps.map(own) } : own(slot)));
    const device = this.#addDevice("xl", { keys: place(filled, 8) });
    const placed = slots.map((slot, n) => {
      const key = device.key(n % 8, Math.floor(n / 8));
      return this.#watcher.watch("steps" in slot ? `multi ${randomUUID()}` : key.context, key);
    });
    this.placed.push(...placed);
    return placed as unknown as { [K in keyof T]: SeenKey };
  }

  /** Puts actions on the dials of a Stream Deck + of their own, four at most. */
  placeDials<T extends readonly ActionSpec[]>(...specs: T): { [K in keyof T]: SeenDial } {
    const own = specs.map((spec) => ({ ...spec, settings: { ...this.account, ...spec.settings } }));
    const dials = Object.fromEntries(own.map((spec, n) => [String(n), spec]));
    const device = this.#addDevice("plus", { dials });
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

  /** Nothing but these commands has been sent, nor anything by the answer to a status key that is pressed after all others. */
  async sentOnly(...commands: readonly string[]): Promise<void> {
    const [status] = this.place(a.status());
    await status.tapOk();
    expect(this.service.commands).toEqual(commands);
  }

  /** A stream and a status key that have shown what the status answers from now on. */
  async settled(
    answer: unknown = none,
    settings: JsonObject = {},
  ): Promise<Record<"stream" | "status", SeenKey>> {
    this.service.status = answer;
    const [stream, status] = this.place(a.stream(settings), a.status());
    await status.tapOk();
    await stream.until(() => !stream.text.includes(said("state.checking")));
    return { stream, status };
  }

  onEnd(end: () => void): void {
    this.#ends.push(end);
  }

  end(): void {
    for (const end of this.#ends) end();
    this.service.stop();
  }

  #addDevice(model: DeviceSpec["model"], page: NonNullable<DeviceSpec["pages"]>[number]): VirtualDevice {
    const device = this.deck.addDevice({ model, pages: [page, {}] });
    this.onEnd(() => {
      if (device.connected) device.disconnect();
    });
    return device;
  }
}

/** @param other opens one more account, at a service of its own, by what that shows of itself */
export type Run = (church: Church, other: (kind?: CertificateKind) => Promise<Church>) => Promise<void>;

/** A plugin that runs, and what tests need around it. */
interface Running {
  readonly certificates: Certificates;
  readonly deck: VirtualDeck;
  readonly watcher: Watcher;
}

export interface Stage {
  /** A test with an account of its own; all of a file run at the same time. */
  readonly it: (sentence: string, run: Run) => void;
  /** A test likewise that runs when no other does. */
  readonly inTurn: (sentence: string, run: Run) => void;
  readonly deck: () => VirtualDeck;
}

/** @param scope of its plugin: the tests of a file, or all files that a process runs */
function stageFor(scope: "file" | "worker", options: Partial<VirtualDeckOptions> = {}): Stage {
  let running: VirtualDeck | undefined;
  // Vitest's types know each scope, and not one of two.
  const known = { scope: scope as "file" };
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern which fixtures this one needs
  const it = base.extend("plugin", known, async ({}, { onCleanup }): Promise<Running> => {
    const certificates = await makeCertificates();
    const deck = await startPlugin(certificates.caFile, { traceLimit: 100_000, ...options });
    onCleanup(async () => {
      await deck.stop();
      await certificates.dispose();
    });
    running = deck;
    return { certificates, deck, watcher: new Watcher(deck) };
  });
  const test =
    (run: Run) =>
    async ({
      plugin,
      onTestFinished,
    }: Pick<TestContext, "onTestFinished"> & { readonly plugin: Running }) => {
      const open = async (kind: CertificateKind = "good"): Promise<Church> => {
        const church = new Church(await ScriptedService.start(plugin.certificates, kind), plugin);
        onTestFinished(() => church.end());
        return church;
      };
      const church = await open();
      await run(church, open);
      const pictures = new Set(church.placed.flatMap((key) => key.of("face").map(({ svg }) => svg)));
      expect([...pictures].flatMap((svg) => objectionsTo(svg, 144, 144))).toEqual([]);
    };
  return {
    it: (sentence, run) => {
      it.concurrent(sentence, test(run));
    },
    inTurn: (sentence, run) => {
      it(sentence, test(run));
    },
    deck: () => {
      if (!running) throw new Error("the deck has not started");
      return running;
    },
  };
}

/** A plugin for a file of tests alone, which may do anything with it. */
export const stage = (options: Partial<VirtualDeckOptions> = {}): Stage => stageFor("file", options);

/** The plugin that files share, one after the other: what their tests need of it is a device and an account of their own. */
export const sharedStage: Omit<Stage, "deck"> = stageFor("worker");
