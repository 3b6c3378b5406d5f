import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk, type FakeKey, type Origin } from "../kit/fake-desk.ts";
import { FakeClock } from "../kit/fake-clock.ts";
import type { FakeRequest } from "../kit/fake-service.ts";
import { type Beginning, FaultyAccount } from "./faulty-account.ts";
import { hasNoChurch, type KeySpec } from "./key-spec.ts";
import { Watch } from "./watch.ts";

export const accountCount = 2;

export const accessOf = (index: number) => ({ baseUrl: account.baseUrl, apiKey: `ck_live_${index}` });

/** A fake desk between a simulated service and random hands; it can be started again. */
export class RandomDesk {
  readonly clock = new FakeClock();
  readonly accounts: readonly FaultyAccount[];
  readonly #watches: readonly Watch[];
  readonly specs: KeySpec[];
  /** All that the plugin asks, and does to keys but for their pictures. */
  readonly record: unknown[] = [];
  /** By the place of the spec; absent for one that is not on its page. */
  readonly #keys = new Map<number, FakeKey>();
  readonly #strays: string[] = [];
  #shared = 0;
  #desk = new FakeDesk({}, this.clock);

  constructor(specs: readonly KeySpec[], begin: readonly Beginning[]) {
    this.specs = [...specs];
    this.accounts = Array.from(
      { length: accountCount },
      (_, index) => new FaultyAccount(this.clock, begin[index] ?? {}),
    );
    this.#watches = this.accounts.map(() => new Watch(() => this.clock.trueNow));
  }

  async start(saved: FakeDesk["saved"] = {}): Promise<void> {
    this.#desk = new FakeDesk(saved, this.clock);
    this.#desk.onRequest = (request, origin) => void this.#answer(request, origin, this.#desk);
    this.#desk.onCall = ({ id }, call) => {
      if (call === "image") this.#look(Number(id));
      else this.record.push([id, call]);
    };
    await this.share(this.#shared);
    await this.appearAll();
  }

  /** The plugin ends at any moment and is started again: what was under way does not go on. */
  async restart(): Promise<void> {
    const { saved } = this.#desk;
    this.#desk.onRequest = () => undefined;
    await this.leaveAll();
    for (const watch of this.#watches) watch.restarted();
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
    const key = await this.#desk.placeRaw(action, settingsOf(spec), stands, String(index));
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

  /** A key that may be on its page, and its account unless its settings lead to none. */
  at(index: number): { spec: KeySpec; key: FakeKey | undefined; account: FaultyAccount | undefined } {
    const spec = this.specs[index];
    if (!spec) throw new Error(`there is no key ${index}`);
    return { spec, key: this.#keys.get(index), account: this.accountOf(spec) };
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
    const spec = this.specs[index];
    const key = this.#keys.get(index);
    if (!spec || !key) return;
    this.#watchOf(spec)?.pressed(spec);
    await key.press(spec.stands === "step" ? wanted : undefined);
  }

  /** Presses a key for so long, in milliseconds. */
  async tap(index: number, wanted: number, duration = 0): Promise<void> {
    await this.press(index, wanted);
    if (duration > 0) await this.clock.pass(duration);
    await this.key(index)?.release();
  }

  async sleep(duration: number): Promise<void> {
    this.clock.sleep(duration);
    this.#desk.keys.wokeUp();
    // What was due meanwhile.
    await this.clock.pass(0);
  }

  /** The account that a key uses; undefined for one whose settings lead to none. */
  accountOf({ account: index, isElsewhere }: KeySpec): FaultyAccount | undefined {
    return isElsewhere ? undefined : this.accounts[index === 0 ? this.#shared : index];
  }

  /** What all keys say now. */
  look(): void {
    for (const index of this.#keys.keys()) this.#look(index);
  }

  #look(index: number): void {
    const spec = this.specs[index];
    if (spec) this.#watchOf(spec)?.said(this.key(index)?.text ?? "");
  }

  /** What must not have been. */
  get violations(): string[] {
    const defects = this.#desk.log.filter((line) => line.startsWith("defect"));
    return [...this.#strays, ...defects, ...this.#watches.flatMap(({ violations }) => violations)];
  }

  #watchOf(spec: KeySpec): Watch | undefined {
    const found = this.accountOf(spec);
    return found && this.#watches[this.accounts.indexOf(found)];
  }

  /** The plugin asks something, of an account or in vain. */
  async #answer(request: FakeRequest, { apiKey, baseUrl }: Origin, desk: FakeDesk): Promise<void> {
    const { command, churchId = account.churchId, limits } = request;
    const index = this.accounts.findIndex((_, each) => accessOf(each).apiKey === apiKey);
    const [asked, watch] = [this.accounts[index], this.#watches[index]];
    const at = this.clock.trueNow;
    this.record.push([at, request.what, limits.timeLimit]);
    const sent = command && watch?.sent(command);
    // What an earlier run of the plugin asked is answered to nobody.
    const isHeard = (): boolean => desk === this.#desk;
    if (asked && baseUrl !== account.baseUrl) this.#strays.push(`an API key goes to ${baseUrl}`);
    try {
      if (!asked) throw new ServiceFailure("key-rejected");
      if (churchId !== account.churchId) throw new ServiceFailure("wrong-account");
      if (command) await asked.send(command, limits);
      const session = command ? undefined : await asked.checkStatus(limits);
      if (isHeard() && sent) watch?.answered(sent, "accepted");
      if (isHeard() && session) watch?.reported(session, at);
      request.answer(session);
    } catch (error) {
      if (isHeard() && sent) watch?.answered(sent, "failed");
      request.fail(error as Error);
    }
  }
}

function settingsOf(spec: KeySpec): object {
  const { account: index, settings, isElsewhere } = spec;
  return {
    ...(index !== 0 && accessOf(index)),
    ...(isElsewhere && { baseUrl: "https://elsewhere.example.com", apiKey: "" }),
    ...(!hasNoChurch(spec) && { churchId: account.churchId }),
    ...settings,
  };
}
