import { Accounts } from "../../src/accounts/accounts.ts";
import type { ActionName } from "../../src/identifiers.ts";
import type { KeySurface } from "../../src/keys/key-surface.ts";
import { PlacedKeys } from "../../src/keys/placed-keys.ts";
import { WorkingAccounts } from "../../src/keys/working-accounts.ts";
import { KeyWording } from "../../src/languages/key-words/key-wording.ts";
import { FakeClock } from "../kit/fake-clock.ts";
import { wordsOf } from "../kit/words.ts";
import type { ServiceAccess } from "../../src/settings/account.ts";
import type { SavedVisibility } from "../../src/settings/saved-visibility.ts";
import type { KeyNews } from "../oracle/key-record.ts";
import { Observer } from "../oracle/observer.ts";
import { SimulatedAccount } from "./simulated-account.ts";
import { SimulatedProcess, SimulatedService } from "./simulated-service.ts";

export const accountCount = 2;

export interface KeySpec {
  readonly action: ActionName;
  readonly account: number;
  readonly settings: object;
  readonly inMultiAction?: boolean;
  /** Its own base address has another origin than the account that it would take the rest from. */
  readonly isElsewhere?: boolean;
  /** It has no church ID, where it need not ask for the status. */
  readonly churchless?: boolean;
}

/** Account 0 is the shared one; keys of account 1 have it in their own settings, and all have a church ID there or none. */
const origin = "https://captions.example.com";
const accessOf = (account: number): object => ({ baseUrl: origin, apiKey: `ck_live_${account}` });
const churchOf = (account: number): object => ({ churchId: `00000000-0000-0000-0000-00000000000${account}` });

/** The plugin without Stream Deck and network, under an observer. */
export class DeskModel {
  readonly clock = new FakeClock();
  readonly observer = new Observer({ now: () => this.clock.trueNow, lag: 0 });
  readonly accounts = Array.from({ length: accountCount }, () => new SimulatedAccount(this.clock));
  readonly specs: KeySpec[];
  readonly #visible = new Set<number>();
  readonly #saved = new Map<string, SavedVisibility>();
  #run = new SimulatedProcess();
  #keys: PlacedKeys;

  constructor(specs: readonly KeySpec[]) {
    this.specs = [...specs];
    this.#keys = this.#start();
  }

  /** The plugin ends at any moment and is started again: what was under way does not go on. */
  restart(): void {
    const visible = [...this.#visible];
    this.#run.end();
    for (const key of visible) this.disappear(key);
    this.observer.restarted();
    this.#keys = this.#start();
    for (const key of visible) this.appear(key);
  }

  #start(): PlacedKeys {
    const run = new SimulatedProcess();
    this.#run = run;
    const log = {
      press: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      conceal: () => undefined,
      error: (line: string, error?: unknown) => this.observer.complain(`${line}: ${String(error)}`),
    };
    const working = new WorkingAccounts();
    const accounts = new Accounts({
      connect: (access) => working.watch(access, this.#connect(access, run)),
      clock: this.clock,
      random: () => 0.5,
      log,
      visibility: {
        load: () => Object.fromEntries(this.#saved),
        save: (all) => {
          if (run.hasEnded()) return;
          this.#saved.clear();
          for (const [name, saved] of Object.entries(all)) this.#saved.set(name, saved);
        },
      },
    });
    const wording = new KeyWording("en");
    const keys = new PlacedKeys({ accounts, working, clock: this.clock, wording, log });
    keys.globalSettingsReceived({ account: accessOf(0) });
    return keys;
  }

  appear(key: number): void {
    const spec = this.specs[key];
    if (!spec || this.#visible.has(key)) return;
    const id = String(key);
    const { action, inMultiAction = false } = spec;
    this.#visible.add(key);
    this.#place(key, spec);
    const run = this.#run;
    const show = (news: KeyNews): void => {
      if (!run.hasEnded()) this.observer.shown(id, news);
    };
    const surface: KeySurface = {
      showImage: (image) => show({ kind: "face", text: wordsOf(image) }),
      showOk: () => show({ kind: "ok" }),
      showAlert: () => show({ kind: "alert" }),
      setState: (state) => show({ kind: "state", state }),
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
    this.observer.wokeUp();
    this.#keys.wokeUp();
  }

  setClock(by: number): void {
    this.observer.clockSet();
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
      mode: "mode" in settings ? String(settings.mode) : "toggle",
      account: isElsewhere ? undefined : String(account),
    });
  }

  #connect(
    { baseUrl, apiKey }: Pick<ServiceAccess, "baseUrl" | "apiKey">,
    run: SimulatedProcess,
  ): SimulatedService {
    const number = Number(apiKey.slice(-1));
    const account = this.accounts[number];
    if (!account) throw new Error("no such account");
    if (baseUrl !== origin && apiKey !== "") this.observer.complain(`an API key goes to ${baseUrl}`);
    return new SimulatedService(account, {
      clock: this.clock,
      observer: this.observer,
      name: String(number),
      run,
    });
  }
}

/** Without a church ID only what need not ask for the status. */
const isChurchless = ({ churchless, action }: KeySpec): boolean =>
  churchless === true && action !== "stream" && action !== "status";

function settingsOf(spec: KeySpec): object {
  const { account, settings, isElsewhere } = spec;
  if (isElsewhere) return { baseUrl: "https://elsewhere.example.com", ...settings };
  const church = isChurchless(spec) ? {} : churchOf(account);
  return { ...(account !== 0 && accessOf(account)), ...church, ...settings };
}
