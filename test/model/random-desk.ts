import type { ActionName } from "../../src/identifiers.ts";
import { FakeClock } from "../kit/fake-clock.ts";
import { account, FakeDesk, type FakeKey, type KeyKind, settle } from "../kit/fake-desk.ts";
import type { FakeRequest } from "../kit/fake-service.ts";
import { type Beginning, FaultyService } from "./faulty-service.ts";
import { Oracle } from "./oracle.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";

/** What a press of a language key sets. */
export interface Entry {
  readonly name?: string;
  readonly transcriptionLanguage?: string;
  readonly languageCodes?: readonly string[];
}

interface KeySettings {
  readonly mode?: string;
  readonly clearText?: boolean;
  readonly languageCodes?: readonly string[];
  readonly presets?: readonly Entry[];
}

export interface KeySpec {
  readonly action: ActionName;
  readonly place: KeyKind;
  readonly settings: KeySettings;
}

/** Keys of the plugin, a faulty service, and an oracle that watches both. */
export class RandomDesk {
  readonly clock = new FakeClock();
  readonly service: FaultyService;
  readonly specs: readonly KeySpec[];
  readonly #oracle: Oracle;
  /** The visible keys by the index of their spec. */
  readonly #keys = new Map<number, FakeKey>();
  /** The running plugin. Each start replaces it. */
  #desk = new FakeDesk({}, this.clock);

  constructor(specs: readonly KeySpec[], beginning: Beginning) {
    this.specs = specs;
    this.service = new FaultyService(this.clock, beginning);
    this.#oracle = new Oracle(() => this.clock.trueNow);
  }

  /** Starts the plugin and shows all keys. @param saved the plugin's file */
  async start(saved: FakeDesk["saved"] = {}): Promise<void> {
    const desk = new FakeDesk(saved, this.clock);
    this.#desk = desk;
    desk.onRequest = (request) => void this.#answer(request, desk);
    desk.onCall = ({ text }, call) => {
      if (call === "image") this.#oracle.see(text);
    };
    await desk.replaceGlobalSettings({});
    await this.appearAll();
  }

  /** Restarts the plugin. Presses and requests in progress never end. */
  async restart(): Promise<void> {
    const { saved } = this.#desk;
    this.#desk.onRequest = () => undefined;
    await this.leaveAll();
    this.#oracle.restart();
    await this.start(saved);
  }

  key(index: number): FakeKey | undefined {
    return this.#keys.get(index);
  }

  async appear(index: number): Promise<void> {
    const spec = this.specs[index];
    if (!spec || this.#keys.has(index)) return;
    const { action, place, settings } = spec;
    const key = await this.#desk.placeExactly(action, { ...account, ...settings }, place, String(index));
    this.#keys.set(index, key);
  }

  async leave(index: number): Promise<void> {
    await this.#keys.get(index)?.disappear();
    this.#keys.delete(index);
  }

  async appearAll(): Promise<void> {
    for (const index of this.specs.keys()) await this.appear(index);
  }

  async leaveAll(): Promise<void> {
    for (const index of this.specs.keys()) await this.leave(index);
  }

  /** @param wanted the state that the press of a step in a multi-action asks for; other keys ignore it */
  async press(index: number, wanted: number): Promise<void> {
    const spec = this.specs[index];
    const key = this.#desk.keys.findVisible(String(index));
    if (!spec || !key) return;
    const end = this.#oracle.press(spec.action, spec.settings);
    void key.press(spec.place === "step" ? wanted : undefined).then(end);
    await settle();
  }

  /** @param duration of the press, in milliseconds */
  async tap(index: number, wanted: number, duration = 0): Promise<void> {
    await this.press(index, wanted);
    if (duration > 0) await this.clock.pass(duration);
    await this.key(index)?.release();
  }

  async sleep(duration: number): Promise<void> {
    this.clock.sleep(duration);
    this.#desk.keys.wokeUp();
    await this.clock.pass(0);
  }

  showKeysToOracle(): void {
    for (const { text } of this.#keys.values()) this.#oracle.see(text);
  }

  /** Presses that have not ended, by action. */
  get openPresses(): string[] {
    return this.#oracle.openPresses.map(({ action }) => action);
  }

  /** The promises that were broken so far. */
  get violations(): string[] {
    return [...this.#desk.log.filter((line) => line.startsWith("defect")), ...this.#oracle.violations];
  }

  async #answer(request: FakeRequest, desk: FakeDesk): Promise<void> {
    const { command, timeLimit } = request;
    const sent = command && this.#oracle.send(command, timeLimit);
    const requestedAt = command ? 0 : this.#oracle.requestStatus();
    // After a restart, the oracle ignores what the old plugin receives.
    const isCurrent = (): boolean => desk === this.#desk;
    try {
      if (command) await this.service.send(command, timeLimit);
      const status = command ? undefined : await this.service.checkStatus(timeLimit);
      if (isCurrent() && sent) this.#oracle.answer(sent, true);
      if (isCurrent() && status) this.#oracle.answerStatus(status.session, requestedAt);
      request.answer(status?.session, status);
    } catch (error) {
      if (isCurrent() && sent) this.#oracle.answer(sent, false);
      else if (isCurrent()) this.#oracle.failStatus(requestedAt);
      if (error instanceof ServiceFailure && error.details.status === 429) this.#oracle.slowDown();
      request.fail(error as Error);
    }
  }
}
