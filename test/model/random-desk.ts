import type { ActionName } from "../../src/identifiers.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk, type FakeKey, type Origin } from "../kit/fake-desk.ts";
import { FakeClock, settle } from "../kit/fake-clock.ts";
import type { FakeRequest, FakeService } from "../kit/fake-service.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { SimulatedAccount } from "./simulated-account.ts";

export const accountCount = 2;

export interface KeySpec {
  readonly action: ActionName;
  readonly stands: "key" | "dial" | "step";
  /** A key of account 0 uses the shared account, which may become account 1. */
  readonly account: number;
  readonly settings: object;
  /** It has no church ID, where it need not ask for the status. */
  readonly isChurchless: boolean;
  /** Its own address has another origin than the account that it would take the rest from. */
  readonly isElsewhere: boolean;
}

export const accessOf = (index: number) => ({ baseUrl: account.baseUrl, apiKey: `ck_live_${index}` });

/** A fake desk between a simulated service and random hands; it can be started again. */
export class RandomDesk {
  readonly clock = new FakeClock();
  readonly accounts = Array.from({ length: accountCount }, () => new SimulatedAccount(this.clock));
  readonly specs: KeySpec[];
  /** By the place of the spec; absent for one that is not on its page. */
  readonly #keys = new Map<number, FakeKey>();
  #shared = 0;
  #desk = new FakeDesk({}, this.clock);

  constructor(specs: readonly KeySpec[]) {
    this.specs = [...specs];
  }

  async start(saved: FakeDesk["saved"] = {}): Promise<void> {
    this.#desk = new FakeDesk(saved, this.clock);
    this.#desk.onRequest = (...asked) => void this.#answer(...asked);
    this.#desk.onCall = (key, call) => this.called(key, call);
    await this.share(this.#shared);
    await this.appearAll();
  }

  /** The plugin ends at any moment and is started again: what was under way does not go on. */
  async restart(): Promise<void> {
    const { saved } = this.#desk;
    this.#desk.onRequest = this.#desk.onCall = () => undefined;
    await this.leaveAll();
    await this.start(saved);
  }

  async share(index: number): Promise<void> {
    this.#shared = index;
    await this.#desk.share({ account: accessOf(index) });
  }

  async appear(index: number): Promise<void> {
    const spec = this.specs[index];
    if (!spec || this.#keys.has(index)) return;
    const { action, stands } = spec;
    const [isStep, isDial] = [stands === "step", stands === "dial"];
    const key = await this.#desk.placeRaw(action, settingsOf(spec), isStep, isDial, String(index));
    this.#keys.set(index, key);
  }

  async leave(index: number): Promise<void> {
    await this.#keys.get(index)?.leave();
    this.#keys.delete(index);
  }

  async appearAll(): Promise<void> {
    for (const index of this.specs.keys()) await this.appear(index);
  }

  async leaveAll(): Promise<void> {
    for (const index of this.specs.keys()) await this.leave(index);
  }

  key(index: number): FakeKey | undefined {
    return this.#keys.get(index);
  }

  async configure(index: number, change: Partial<KeySpec>): Promise<void> {
    const spec = this.specs[index];
    if (!spec) return;
    const changed = { ...spec, ...change };
    this.specs[index] = changed;
    await this.#keys.get(index)?.configure(settingsOf(changed));
  }

  /** So many letters are typed into a field of a key, and then what it was, that accounts without a key are let go. */
  async type(index: number, field: "apiKey" | "churchId"): Promise<void> {
    const spec = this.specs[index];
    const key = this.#keys.get(index);
    if (!spec || !key) return;
    for (let letter = 10; letter < 30; letter += 1)
      await key.configure({ ...settingsOf(spec), [field]: account[field].slice(0, -2) + String(letter) });
    await key.configure(settingsOf(spec));
  }

  /** @param wanted the state that a step of a multi-action is to bring about */
  async press(index: number, wanted: number): Promise<void> {
    await this.#keys.get(index)?.press(this.specs[index]?.stands === "step" ? wanted : undefined);
  }

  /** Presses a key for so long, in milliseconds. */
  async tap(index: number, wanted: number, duration = 0): Promise<void> {
    await this.press(index, wanted);
    if (duration > 0) await this.pass(duration);
    await this.key(index)?.release();
  }

  async pass(duration: number): Promise<void> {
    await this.clock.pass(duration);
  }

  /** The user or a time server sets the wall clock. */
  setClock(by: number): void {
    this.clock.set(by);
  }

  async sleep(duration: number): Promise<void> {
    this.clock.sleep(duration);
    this.#desk.keys.wokeUp();
    await settle();
  }

  /** The account that a key uses; undefined for one whose settings lead to none. */
  accountOf({ account: index, isElsewhere }: KeySpec): SimulatedAccount | undefined {
    return isElsewhere ? undefined : this.accounts[index === 0 ? this.#shared : index];
  }

  /** What went wrong in the plugin itself. */
  get defects(): string[] {
    return this.#desk.log.filter((line) => line.startsWith("defect"));
  }

  /** The plugin has done something to a key. */
  protected called(_key: FakeKey, _call: string): void {
    // For who observes it.
  }

  /** The plugin asks something, of an account or in vain. @throws ServiceFailure */
  protected async asked(
    { command, churchId = account.churchId, limits }: FakeRequest,
    { apiKey }: Origin,
    _service: FakeService,
  ): Promise<Session | undefined> {
    const asked = this.accounts.find((_, index) => accessOf(index).apiKey === apiKey);
    if (!asked) throw new ServiceFailure("key-rejected");
    if (churchId !== account.churchId) throw new ServiceFailure("wrong-account");
    if (!command) return asked.checkStatus(limits);
    await asked.send(command, limits);
    return undefined;
  }

  async #answer(request: FakeRequest, origin: Origin, service: FakeService): Promise<void> {
    try {
      request.answer(await this.asked(request, origin, service));
    } catch (error) {
      request.fail(error as Error);
    }
  }
}

/** Only what need not ask for the status can do without a church ID. */
export const hasNoChurch = ({ isChurchless, action, settings }: KeySpec): boolean =>
  isChurchless &&
  action !== "status" &&
  !(action === "stream" && "mode" in settings && settings.mode === "toggle");

function settingsOf(spec: KeySpec): object {
  const { account: index, settings, isElsewhere } = spec;
  return {
    ...(index !== 0 && accessOf(index)),
    ...(isElsewhere && { baseUrl: "https://elsewhere.example.com", apiKey: "" }),
    ...(!hasNoChurch(spec) && { churchId: account.churchId }),
    ...settings,
  };
}
