import { expect } from "vitest";
import type { ActionName } from "../../src/identifiers.ts";
import { ignorePressMs } from "../../src/limits.ts";
import type { Command, Session } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk, type FakeKey, type KeyKind } from "./fake-desk.ts";
import { type FakeRequest, type FakeService, noAnswer } from "./fake-service.ts";

/**
 * How the service answers a request: with this failure, with success after this many milliseconds, or with success at once
 * (undefined). "held" leaves the request open until the test releases it.
 */
type Reply = ServiceFailure | "held" | number | undefined;

/** One reply to all requests of a kind, or a function that returns a reply to each. `n` counts the requests from 1. */
type Script = Reply | ((n: number, command?: Command) => Reply);

/** The names of commands that `setReply` and `hold` shorten. */
const commandNames: Record<string, string> = {
  source: "set-transcription-language",
  targets: "set-translation-languages",
};
type RequestKind = "source" | "targets" | "status" | "start" | "stop" | "clear" | "hide" | "show";

/** Arguments of `FakeDesk.place`: `source("de", "fr")` makes those of a source key, `targets(["es"], ["it"])` of two presets. */
export type Spec = readonly [action: ActionName, settings?: object, kind?: KeyKind];

export const live = { state: "active" } as const;
export const none = { state: "none" } as const;

export { noAnswer };
export const rejected = new ServiceFailure("rejected", { status: 422 });
export const conflict = new ServiceFailure("conflict", { status: 409 });
export const serviceError = new ServiceFailure("service-error", { status: 503 });

export const source = (...languageCodes: string[]) => ["transcriptionLanguage", { languageCodes }] as const;
export const presets = (...entries: object[]) => ["translationLanguages", { presets: entries }] as const;
export const targets = (...lists: string[][]) =>
  presets(...lists.map((languageCodes) => ({ languageCodes })));
export const scene = (transcriptionLanguage: string, ...languageCodes: string[]) =>
  presets({ name: "Scene", transcriptionLanguage, languageCodes });
export const step = (action: ActionName, settings: object = {}) => [action, settings, "step"] as const;
export const dial = (action: ActionName, settings: object = {}) => [action, settings, "dial"] as const;
/** The same key with a restart guard: a press that could restart the stream must be held. */
export const withRestartGuard = ([action, settings]: Spec) =>
  [action, { ...settings, restartGuard: "hold" }] as const;

/** A desk whose service carries out commands and reports the result in statuses. */
export class ServingDesk extends FakeDesk {
  /** The session that the service reports. */
  session: Session;
  /** Whether accepted commands change the reported session. */
  appliesCommands = true;
  readonly #scripts = new Map<string, Script>();
  /** The first key of the last `placeEach`. A touch of any key makes its account poll. */
  #polledKey: FakeKey | undefined;

  constructor(session: Session = { state: "none" }) {
    super();
    this.session = session;
    this.onRequest = (request, _, service) => this.#serve(request, service);
  }

  /** Sets the reply to requests of a kind. Without a reply, requests succeed. */
  setReply(kind: RequestKind, script: Script): this {
    this.#scripts.set(commandNames[kind] ?? kind, script);
    return this;
  }

  /** Lets requests of a kind succeed again. */
  resetReply(kind: RequestKind): this {
    return this.setReply(kind, undefined);
  }

  /** Holds requests of a kind. @returns a function that lets them, and later requests, succeed */
  hold(kind: RequestKind): () => Promise<void> {
    this.setReply(kind, "held");
    return async () => {
      this.resetReply(kind);
      const name = commandNames[kind] ?? kind;
      const requests = [...this.services.values()].flatMap((service) => service.requests);
      for (const request of requests) if (!request.isOver && request.kind === name) this.#answer(request);
      await this.clock.pass(0);
    };
  }

  /** Places keys, steps and dials that use `account`. */
  async placeEach<T extends readonly Spec[]>(...specs: T): Promise<{ [K in keyof T]: FakeKey }> {
    const placed: FakeKey[] = [];
    for (const spec of specs) placed.push(await this.place(...spec));
    [this.#polledKey] = placed;
    return placed as unknown as { [K in keyof T]: FakeKey };
  }

  /** Places a stream key with these settings and a status key, and waits until they show the session and accept presses. */
  async placeSessionKeys(streamSettings: object = {}): Promise<{ stream: FakeKey; status: FakeKey }> {
    const [stream, status] = await this.placeEach(["stream", streamSettings], ["status"]);
    await this.waitUntilPressable();
    return { stream, status };
  }

  /** Reports this session from now on. Makes the plugin poll at once, so that the keys show the session. */
  async changeSession(session: Session): Promise<void> {
    this.session = session;
    await this.#polledKey?.touch();
  }

  /** Waits until keys accept presses again: they ignore them right after a change. */
  async waitUntilPressable(): Promise<void> {
    await this.clock.pass(ignorePressMs + 150);
  }

  /** Commands so far: "[] es [en,fr] start" empties the targets, sets the source es and two targets, and starts a session. */
  get commands(): string {
    return this.sent.map((each) => (Array.isArray(each) ? `[${each.join()}]` : String(each))).join(" ");
  }

  /** Lets 6 s pass, so that polls come and keys accept presses again. Then expects exactly these commands since the start. */
  async expectSent(commands: string): Promise<void> {
    await this.clock.pass(6_000);
    expect(this.commands).toBe(commands);
  }

  #serve(request: FakeRequest, service: FakeService): void {
    const script = this.#scripts.get(request.kind);
    const count = (): number => service.requestsOf(request.kind).length;
    const reply = typeof script === "function" ? script(count(), request.command) : script;
    if (reply === "held") return;
    if (typeof reply === "number") this.clock.after(reply, () => this.#answer(request));
    else if (reply) request.fail(reply);
    else this.#answer(request);
  }

  #answer(request: FakeRequest): void {
    if (request.command && this.appliesCommands) this.#carryOut(request.command);
    request.answer(this.session);
  }

  /** Carries out a command. Languages and hidden captions change only if the session reports them. */
  #carryOut(command: Command): void {
    if (command.name === "start") this.session = { state: "active" };
    if (command.name === "stop") this.session = { state: "none" };
    if (this.session.state === "none") return;
    if ("languageCode" in command && this.session.transcriptionLanguage !== undefined)
      this.session = { ...this.session, transcriptionLanguage: command.languageCode };
    if ("languageCodes" in command && this.session.translationLanguages !== undefined)
      this.session = { ...this.session, translationLanguages: command.languageCodes };
    if (this.session.captionsHidden !== undefined && (command.name === "hide" || command.name === "show"))
      this.session = { ...this.session, captionsHidden: command.name === "hide" };
  }
}

/** Makes a desk with a stream and a status key that show the session and accept presses. */
export async function deskWithKeys(session?: Session, streamSettings: object = {}) {
  const desk = new ServingDesk(session);
  return { desk, ...(await desk.placeSessionKeys(streamSettings)) };
}
