import { setTimeout as pause } from "node:timers/promises";
import {
  type DashboardMove,
  dashboardMoves,
} from "../../simulator/caption-service/accounts/dashboard-moves.ts";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import type { Random } from "./random.ts";
import type { ActionName } from "../../src/identifiers.ts";
import { languageSettings, type SoakDesk, type SoakKey } from "./soak-desk.ts";

/** What people do: at the deck, in its window, at the dashboard, and with the computer. */
export class UserSteps {
  readonly #desk: SoakDesk;
  readonly #random: Random;
  presses = 0;

  constructor(desk: SoakDesk, random: Random) {
    this.#desk = desk;
    this.#random = random;
  }

  /** One step, at random. Some take a while. */
  async takeOne(): Promise<void> {
    const random = this.#random;
    const turn = random.integer(1, 100);
    if (turn <= 62) await this.#press();
    else if (turn <= 70) this.#atDashboard();
    else if (turn <= 78) this.#editSettings();
    else if (turn <= 80) await this.#typeAccount();
    else if (turn <= 86) this.#desk.deck.device().switchPage(random.pick([0, 0, 0, 1, 2]));
    else if (turn <= 88) await this.#sleep();
    else if (turn <= 90) await this.#unplug();
    else this.#desk.deck.device().switchPage(0);
  }

  /** As many accounts as the plugin remembers at most, so that its memory of them is full from the start. */
  async fillMemory(): Promise<void> {
    const found = this.#desk.keys[1];
    if (!found) return;
    for (let number = 0; number < 30; number += 1) {
      this.#desk.deck.editSettings(found.key.instance, this.#ownAccount(`ck_live_soak_${number}_typed`));
      await pause(50);
    }
    this.#restore(found);
  }

  /** All keys at once, and the longest answers: the most memory that requests take, of which the process keeps a part. */
  async overLongAnswers(): Promise<void> {
    const { emulator, keys } = this.#desk;
    const handle = emulator.faults.add({ match: {}, fault: { kind: "over-long-body" } });
    await Promise.all(keys.map(({ key }) => key.tap()));
    await pause(4_000);
    handle.remove();
  }

  /** Everything as it was: page, settings, nothing held, nothing open. */
  calm(): void {
    const { deck, keys, accounts, sharedAccount } = this.#desk;
    deck.device().connect();
    deck.device().switchPage(0);
    for (const inspector of deck.inspectors) inspector.close();
    for (const { key } of keys) void key.release();
    for (const key of keys) if (key.action) this.#restore(key);
    if (JSON.stringify(deck.globalSettings) !== JSON.stringify(sharedAccount))
      deck.editGlobalSettings(sharedAccount);
    for (const account of accounts) {
      account.setDashboardReady(true);
      account.setDelays({ startMs: 0, stopMs: 0, restartMs: 0 });
      // None of the languages that the keys set may be a target.
      account.setTranslationLanguages([]);
      account.setViewers(7);
    }
  }

  /** After all is well: each of one account's keys does what it says, and is seen to. */
  async oneOfEach(): Promise<void> {
    const { accounts, adapter, deck } = this.#desk;
    for (const [index, account] of accounts.entries()) {
      const keys = this.#desk.keys.filter((key) => key.account === index);
      const press = async (action: ActionName, mode: string | undefined, isDone: () => boolean) => {
        const found = keys.find((each) => each.action === action && each.settings["mode"] === mode);
        if (!found) throw new Error(`account ${index} has no ${action} key`);
        await adapter.of(found.key).seen();
        await found.key.tap();
        const describe = `account ${index}: ${action} ${mode ?? ""}`;
        await deck.waitFor(() => isDone() && adapter.untrue().length === 0, { timeoutMs: 3_000, describe });
      };
      const { clears } = account;
      const languages = languageSettings.languageCodes;
      await press("stream", undefined, () => account.session?.state === "active");
      await press("clear", undefined, () => account.clears === clears + 1);
      await press("visibility", "hide", () => !account.captionsVisible);
      await press("transcriptionLanguage", undefined, () =>
        languages.includes(account.transcriptionLanguage),
      );
      await press("stream", "stop", () => !account.session);
    }
  }

  async #press(): Promise<void> {
    const device = this.#desk.deck.device();
    const keys = device.keys().filter((key) => key.content !== undefined && !key.held);
    if (keys.length === 0 || !device.connected) return;
    const key = this.#random.pick(keys);
    this.presses += 1;
    const turn = this.#random.integer(1, 10);
    if (turn > 8) {
      await key.press();
      // Nothing waits for the release: other things happen meanwhile.
      void pause(this.#random.integer(50, 1_500)).then(() => key.release());
      return;
    }
    await key.tap();
    if (turn <= 6) return;
    await pause(this.#random.integer(0, 250));
    if (key.held) return;
    this.presses += 1;
    await key.tap();
  }

  #atDashboard(): void {
    const random = this.#random;
    const account = random.pick(this.#desk.accounts);
    const turn = random.integer(1, 6);
    if (turn <= 2) {
      const move = random.pick(Object.keys(dashboardMoves) as DashboardMove[]);
      try {
        account.fromElsewhere(move);
      } catch {
        // Not possible in the present state.
      }
    } else if (turn === 3) account.setViewers(random.integer(0, 40));
    else if (turn === 4) account.setDashboardReady(random.chance(0.7));
    else if (turn === 5)
      account.setDelays({ startMs: random.integer(0, 3_000), stopMs: random.integer(0, 3_000) });
    else {
      account.setTranscriptionLanguage(random.pick(account.supportedLanguages));
      account.setTranslationLanguages([random.pick(account.supportedLanguages)]);
    }
  }

  #editSettings(): void {
    const random = this.#random;
    const { deck, sharedAccount, emulator } = this.#desk;
    const found = random.pick(this.#desk.keys.filter(({ action }) => action !== undefined));
    const { key, settings } = found;
    const others: readonly JsonObject[] = [
      // Another origin than that of the account that it would take the rest from.
      { ...settings, baseUrl: emulator.baseUrl.replace("127.0.0.1", "localhost"), apiKey: "", churchId: "" },
      { ...settings, mode: 5, presets: "x" },
      { ...settings, mode: random.pick(["toggle", "start", "stop", "hide", "show"]) },
      { baseUrl: "http://captions.example.com", apiKey: "", churchId: 7 },
    ];
    const turn = random.integer(1, 9);
    if (turn <= 3) this.#restore(found);
    else if (turn <= 7) deck.editSettings(key.instance, random.pick(others));
    else deck.editGlobalSettings(random.chance(0.7) ? sharedAccount : { account: { baseUrl: "captions" } });
  }

  /** An inspector is open, and an API key is typed letter by letter. */
  async #typeAccount(): Promise<void> {
    const found = this.#desk.keys[this.#random.integer(0, 11)];
    if (!found) return;
    const { deck } = this.#desk;
    deck.device().switchPage(0);
    const inspector = deck.openInspector(found.key.instance);
    const text = `ck_live_${this.#random.integer(1_000_000, 9_999_999)}`;
    for (let length = 8; length <= text.length; length += 1) {
      deck.editSettings(found.key.instance, this.#ownAccount(text.slice(0, length)));
      await pause(80);
    }
    if (this.#random.chance(0.5)) await pause(700);
    this.#restore(found);
    inspector.close();
  }

  async #sleep(): Promise<void> {
    this.#desk.deck.sleep();
    await pause(this.#random.chance(0.3) ? 12_000 : this.#random.integer(200, 3_000));
    this.#desk.deck.wake();
  }

  async #unplug(): Promise<void> {
    const device = this.#desk.deck.device();
    device.disconnect(this.#random.chance(0.3));
    await pause(this.#random.integer(100, 1_000));
    device.connect();
  }

  #ownAccount(apiKey: string): JsonObject {
    return { baseUrl: this.#desk.emulator.baseUrl, apiKey, churchId: this.#desk.accounts[0]?.churchId ?? "" };
  }

  #restore({ key, settings }: SoakKey): void {
    if (JSON.stringify(key.settings) !== JSON.stringify(settings))
      this.#desk.deck.editSettings(key.instance, settings);
  }
}
