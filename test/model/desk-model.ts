import { Accounts } from "../../src/accounts/accounts.ts";
import type { ActionName } from "../../src/identifiers.ts";
import type { KeySurface } from "../../src/keys/key-surface.ts";
import { PlacedKeys } from "../../src/keys/placed-keys.ts";
import { WorkingAccounts } from "../../src/keys/working-accounts.ts";
import { KeyWording } from "../../src/languages/key-words/key-wording.ts";
import { FakeClock } from "../kit/fake-clock.ts";
import type { ServiceAccess } from "../../src/settings/account.ts";
import { wordsOf } from "../oracle/key-record.ts";
import { Observer } from "../oracle/observer.ts";
import { SimulatedAccount, SimulatedService } from "./simulated-service.ts";

export const accountCount = 2;

export interface KeySpec {
  readonly action: ActionName;
  readonly account: number;
  readonly settings: object;
  readonly inMultiAction?: boolean;
  /** Its own base address has another origin than the account that it would take the rest from. */
  readonly isElsewhere?: boolean;
}

/** Account 0 is the shared one; keys of account 1 have it in their own settings. */
const origin = "https://captions.example.com";
const accessOf = (account: number): object => ({
  baseUrl: origin,
  apiKey: `ck_live_${account}`,
  churchId: `00000000-0000-0000-0000-00000000000${account}`,
});

/** The plugin without Stream Deck and network, under an observer. */
export class DeskModel {
  readonly clock = new FakeClock();
  readonly observer = new Observer({ now: () => this.clock.trueNow, lag: 0 });
  readonly accounts = Array.from({ length: accountCount }, () => new SimulatedAccount());
  readonly specs: KeySpec[];
  readonly #visible = new Set<number>();
  readonly #keys: PlacedKeys;

  constructor(specs: readonly KeySpec[]) {
    this.specs = [...specs];
    const log = {
      press: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      conceal: () => undefined,
      error: (line: string, error?: unknown) => this.observer.complain(`${line}: ${String(error)}`),
    };
    const working = new WorkingAccounts();
    const accounts = new Accounts({
      connect: (access) => working.watch(access, this.#connect(access)),
      clock: this.clock,
      random: () => 0.5,
      log,
    });
    const wording = new KeyWording("en");
    this.#keys = new PlacedKeys({ accounts, working, clock: this.clock, wording, log });
    this.#keys.globalSettingsReceived({ account: accessOf(0) });
  }

  appear(key: number): void {
    const spec = this.specs[key];
    if (!spec || this.#visible.has(key)) return;
    const id = String(key);
    const { action, inMultiAction = false } = spec;
    this.#visible.add(key);
    this.#place(key, spec);
    const surface: KeySurface = {
      showImage: (image) => this.observer.shown(id, { kind: "face", text: wordsOf(image) }),
      showOk: () => this.observer.shown(id, { kind: "ok" }),
      showAlert: () => this.observer.shown(id, { kind: "alert" }),
      setState: (state) => this.observer.shown(id, { kind: "state", state }),
    };
    this.#keys.appear({ id, action, device: "deck", surface, inMultiAction, settings: settingsOf(spec) });
  }

  disappear(key: number): void {
    this.#visible.delete(key);
    this.observer.gone(String(key));
    this.#keys.disappear(String(key));
  }

  press(key: number, desiredState?: number): void {
    if (!this.#visible.has(key)) return;
    this.observer.pressed(String(key));
    this.#keys.press(String(key), desiredState);
  }

  release(key: number): void {
    this.#keys.release(String(key));
  }

  configure(key: number, change: Partial<KeySpec>): void {
    const spec = this.specs[key];
    if (!spec) return;
    const changed = { ...spec, ...change };
    this.specs[key] = changed;
    if (!this.#visible.has(key)) return;
    this.#place(key, changed);
    this.#keys.settingsReceived(String(key), settingsOf(changed));
  }

  wake(): void {
    this.observer.stirred();
    this.#keys.wokeUp();
  }

  /** Somebody sets the computer's clock; where that seems to be a long pause, the next request may come at once. */
  setClock(by: number): void {
    this.observer.stirred({ isClockSet: true });
    this.clock.set(by);
  }

  #place(
    key: number,
    { action, account, inMultiAction: isStep = false, isElsewhere, settings }: KeySpec,
  ): void {
    this.observer.placed(String(key), {
      action,
      isStep,
      clearsText: "clearText" in settings && settings.clearText === true,
      account: isElsewhere ? undefined : String(account),
    });
  }

  #connect({ baseUrl, apiKey, churchId }: ServiceAccess): SimulatedService {
    const number = Number(churchId.slice(-1));
    const account = this.accounts[number];
    if (!account) throw new Error("no such account");
    if (baseUrl !== origin && apiKey !== "") this.observer.complain(`an API key goes to ${baseUrl}`);
    return new SimulatedService(account, this.clock, this.observer, String(number));
  }
}

function settingsOf({ account, settings, isElsewhere }: KeySpec): object {
  if (isElsewhere) return { baseUrl: "https://elsewhere.example.com", ...settings };
  return account === 0 ? settings : { ...accessOf(account), ...settings };
}
