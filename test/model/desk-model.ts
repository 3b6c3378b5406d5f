import { Accounts } from "../../src/accounts/accounts.ts";
import type { ActionName } from "../../src/identifiers.ts";
import type { KeySurface } from "../../src/keys/key-surface.ts";
import { PlacedKeys } from "../../src/keys/placed-keys.ts";
import { KeyWording } from "../../src/languages/key-words/key-wording.ts";
import { FakeClock } from "../kit/fake-clock.ts";
import { FakeSurface } from "../kit/fake-surface.ts";
import { SimulatedAccount, SimulatedService } from "./simulated-service.ts";

export const accountCount = 2;

export interface KeySpec {
  readonly action: ActionName;
  readonly account: number;
  readonly settings: object;
  readonly inMultiAction?: boolean;
}

/** A press that was made, with the key as it was then. Times in milliseconds since the epoch. */
interface Pressed {
  readonly key: number;
  readonly spec: KeySpec;
  readonly at: number;
}

/** The plugin without Stream Deck and network, with a small model of what it promises beside it. */
export class DeskModel {
  readonly clock = new FakeClock();
  readonly accounts = Array.from({ length: accountCount }, () => new SimulatedAccount());
  readonly services = new Map<number, SimulatedService>();
  readonly surfaces: FakeSurface[] = [];
  readonly visible = new Set<number>();
  readonly presses: Pressed[] = [];
  readonly violations: string[] = [];
  /** Presses of each key since it appeared. */
  readonly pressesInSight: number[] = [];
  /** Times of what may cause a status request out of turn, in milliseconds since the epoch. */
  readonly occasions: number[] = [];
  readonly specs: KeySpec[];
  readonly #keys: PlacedKeys;

  constructor(specs: readonly KeySpec[]) {
    this.specs = [...specs];
    const log = {
      press: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      conceal: () => undefined,
      error: (line: string, error?: unknown) => this.violations.push(`${line}: ${String(error)}`),
    };
    const accounts = new Accounts({
      connect: ({ churchId }) => this.#connect(Number(churchId.slice(-1))),
      clock: this.clock,
      random: () => 0.5,
      log,
    });
    this.#keys = new PlacedKeys({ accounts, clock: this.clock, wording: new KeyWording("en"), log });
    this.#keys.globalSettingsReceived({});
  }

  service(account: number): SimulatedService | undefined {
    return this.services.get(account);
  }

  appear(key: number): void {
    const spec = this.specs[key];
    if (!spec || this.visible.has(key)) return;
    this.occasions.push(this.clock.trueNow);
    this.visible.add(key);
    const surface = new FakeSurface();
    this.surfaces[key] = surface;
    this.pressesInSight[key] = 0;
    this.#keys.appear({
      id: String(key),
      action: spec.action,
      device: "deck",
      surface: this.#watched(surface, key),
      inMultiAction: spec.inMultiAction ?? false,
      settings: settingsOf(spec),
    });
  }

  disappear(key: number): void {
    this.visible.delete(key);
    this.#keys.disappear(String(key));
  }

  press(key: number, desiredState?: number): void {
    const spec = this.specs[key];
    if (!spec || !this.visible.has(key)) return;
    this.occasions.push(this.clock.trueNow);
    this.presses.push({ key, spec, at: this.clock.trueNow });
    this.pressesInSight[key] = (this.pressesInSight[key] ?? 0) + 1;
    this.#keys.press(String(key), desiredState);
  }

  release(key: number): void {
    this.#keys.release(String(key));
  }

  configure(key: number, change: Partial<Pick<KeySpec, "account" | "settings">>): void {
    const spec = this.specs[key];
    if (!spec) return;
    this.occasions.push(this.clock.trueNow);
    this.specs[key] = { ...spec, ...change };
    if (this.visible.has(key)) this.#keys.settingsReceived(String(key), settingsOf(this.specs[key]));
  }

  wake(): void {
    this.occasions.push(this.clock.trueNow);
    this.#keys.wokeUp();
  }

  /** Somebody sets the computer's clock; where that seems to be a long pause, the next request may come at once. */
  setClock(by: number): void {
    this.occasions.push(this.clock.trueNow);
    this.clock.set(by);
  }

  /** Promises that hold at every moment. */
  check(): void {
    for (const [account, service] of this.services) {
      if (service.commandsInFlight > 1)
        this.violations.push(`account ${account}: two commands of one line at once`);
      for (const violation of service.violations.splice(0))
        this.violations.push(`account ${account}: ${violation}`);
    }
  }

  #connect(account: number): SimulatedService {
    const state = this.accounts[account];
    if (!state) throw new Error("no such account");
    const service = new SimulatedService(state, this.clock);
    this.services.set(account, service);
    return service;
  }

  /** A surface that objects to a state that no status has told. */
  #watched(surface: FakeSurface, key: number): KeySurface {
    return {
      showImage: (image) => surface.showImage(image),
      showOk: () => surface.showOk(),
      showAlert: () => surface.showAlert(),
      setState: (state) => {
        surface.setState(state);
        const spec = this.specs[key];
        if (spec?.action !== "stream" || state === 0) return;
        if (this.services.get(spec.account)?.told.isRunning !== true)
          this.violations.push(`key ${key}: LIVE without being told`);
      },
    };
  }
}

function settingsOf({ account, settings }: KeySpec): object {
  const churchId = `00000000-0000-0000-0000-00000000000${account}`;
  return { baseUrl: "https://captions.example.com", apiKey: `ck_live_${account}`, churchId, ...settings };
}
