import type { ActionName } from "../../src/identifiers.ts";
import type { Session, SessionDetails } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk, type FakeKey, type Origin } from "../kit/fake-desk.ts";
import { FakeClock, settle } from "../kit/fake-clock.ts";
import type { FakeRequest } from "../kit/fake-service.ts";
import type { Outcome } from "../oracle/observed-account.ts";
import { Observer } from "../oracle/observer.ts";
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

/** How long time passes without a look at its limits, in milliseconds. */
const piece = 2_000;

/** A fake desk between a simulated service and random hands, under an observer; it can be started again. */
export class RandomDesk {
  readonly clock = new FakeClock();
  readonly accounts = Array.from({ length: accountCount }, () => new SimulatedAccount(this.clock));
  readonly observer = new Observer({ now: () => this.clock.trueNow, lag: 100 });
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
    this.#desk.onRequest = (request, origin) => void this.#answer(request, origin);
    this.#desk.onCall = (key, call) => this.#called(key, call);
    await this.share(this.#shared);
    await this.appearAll();
  }

  /** The plugin ends at any moment and is started again: what was under way does not go on. */
  async restart(): Promise<void> {
    const { saved } = this.#desk;
    this.#desk.onRequest = this.#desk.onCall = () => undefined;
    await this.leaveAll();
    this.observer.restarted();
    await this.start(saved);
  }

  async share(index: number): Promise<void> {
    this.#shared = index;
    for (const key of this.#keys.keys()) this.#observe(key);
    this.observer.stirred();
    await this.#desk.share({ account: accessOf(index) });
  }

  async appear(index: number): Promise<void> {
    const spec = this.specs[index];
    if (!spec || this.#keys.has(index)) return;
    const { action, stands } = spec;
    this.#observe(index);
    const [isStep, isDial] = [stands === "step", stands === "dial"];
    const key = await this.#desk.placeRaw(action, settingsOf(spec), isStep, isDial, String(index));
    this.#keys.set(index, key);
  }

  async leave(index: number): Promise<void> {
    if (this.#keys.has(index)) this.observer.gone(String(index));
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
    if (this.#keys.has(index)) this.#observe(index);
    await this.#keys.get(index)?.configure(settingsOf(changed));
  }

  /** So many letters are typed into a field of a key, and then what it was, that accounts without a key are let go. */
  async type(index: number, field: "apiKey" | "churchId"): Promise<void> {
    const spec = this.specs[index];
    const key = this.#keys.get(index);
    if (!spec || !key) return;
    this.observer.stirred();
    for (let letter = 10; letter < 30; letter += 1)
      await key.configure({ ...settingsOf(spec), [field]: account[field].slice(0, -2) + String(letter) });
    await key.configure(settingsOf(spec));
  }

  /** @param wanted the state that a step of a multi-action is to bring about */
  async press(index: number, wanted: number): Promise<void> {
    if (this.#keys.has(index)) this.observer.pressed(String(index));
    await this.#keys.get(index)?.press(this.specs[index]?.stands === "step" ? wanted : undefined);
  }

  /** Presses a key for so long, in milliseconds. */
  async tap(index: number, wanted: number, duration = 0): Promise<void> {
    await this.press(index, wanted);
    if (duration > 0) await this.pass(duration);
    await this.key(index)?.release();
  }

  async pass(duration: number): Promise<void> {
    for (let left = duration; left > 0; left -= piece) {
      await this.clock.pass(Math.min(left, piece));
      this.observer.check();
    }
  }

  /** The user or a time server sets the wall clock. */
  setClock(by: number): void {
    this.clock.set(by);
  }

  async sleep(duration: number): Promise<void> {
    this.clock.sleep(duration);
    this.observer.wokeUp();
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

  #observe(index: number): void {
    const spec = this.specs[index];
    if (!spec) return;
    const { action, stands, settings } = spec;
    const own = this.accountOf(spec);
    this.observer.placed(String(index), {
      action,
      isStep: stands === "step",
      isChurchless: hasNoChurch(spec),
      mayEndInSilence: stands === "dial" || ("restartGuard" in settings && settings.restartGuard === "hold"),
      clearsText: "clearText" in settings && settings.clearText === true,
      mode: "mode" in settings ? String(settings.mode) : "toggle",
      account: own && String(this.accounts.indexOf(own)),
    });
  }

  #called({ id, surface: { text, state = 0 } }: FakeKey, call: string): void {
    if (call === "ok" || call === "alert") this.observer.shown(id, { kind: call });
    else this.observer.shown(id, call === "image" ? { kind: "face", text } : { kind: "state", state });
  }

  /** The plugin asks something, of an account or in vain. */
  async #answer(request: FakeRequest, { apiKey, baseUrl }: Origin): Promise<void> {
    const { command, churchId = account.churchId, limits, what } = request;
    const index = this.accounts.findIndex((_, each) => accessOf(each).apiKey === apiKey);
    const asked = this.accounts[index];
    if (asked && baseUrl !== account.baseUrl) this.observer.complain(`an API key goes to ${baseUrl}`);
    if (!asked || churchId !== account.churchId) {
      request.fail(new ServiceFailure(asked ? "wrong-account" : "key-rejected"));
      return;
    }
    const { observer } = this;
    const desk = this.#desk;
    const seen = observer.asked(String(index), what);
    const over = (outcome: Outcome): void => {
      // Answers to what an earlier run of the plugin asked reach nobody.
      if (desk === this.#desk) observer.answered(seen, outcome);
    };
    try {
      if (command) await asked.send(command, limits);
      const session = command ? undefined : await asked.checkStatus(limits);
      over(session ? toldBy(session) : "acknowledged");
      request.answer(session);
    } catch (error) {
      over(error instanceof ServiceFailure ? outcomeOf(error) : "rejected");
      request.fail(error as Error);
    }
  }
}

function toldBy(session: Session): Outcome {
  const { startedAt }: SessionDetails = session.state === "none" ? {} : session;
  return { states: [session.state], ...(startedAt !== undefined && { startedAt }) };
}

function outcomeOf({ kind, mayHaveBeenCarriedOut }: ServiceFailure): Outcome {
  if (kind === "conflict") return "conflict";
  return mayHaveBeenCarriedOut ? "unanswered" : "rejected";
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
