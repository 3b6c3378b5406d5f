import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { dashboardMoves } from "../../simulator/caption-service/accounts/dashboard-moves.ts";
import { usualLanguages } from "../../simulator/caption-service/accounts/languages.ts";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import type { ActionName } from "../../src/identifiers.ts";
import { kindOf, ms } from "../../test/kit/random-step.ts";
import { languageSettings, names, type SoakDesk, type SoakKey } from "./soak-desk.ts";

const kind = kindOf<UserSteps>();
const key = fc.nat(31);
const account = fc.constantFrom(...names);
const language = fc.constantFrom(...usualLanguages);
const ofService = (weight: number, command: string, settings: Record<string, fc.Arbitrary<unknown>>) =>
  kind(weight, command, fc.record(settings), ({ desk }, order) =>
    desk.emulator.control({ command, ...order }),
  );

export const userStep = fc.oneof(
  kind(37, "tap", key, (user, index) => user.tap(index)),
  kind(12, "tap twice", fc.tuple(key, ms(0, 250)), async (user, [index, between]) => {
    await user.tap(index);
    await pause(between);
    await user.tap(index);
  }),
  kind(12, "hold", fc.tuple(key, ms(50, 1_500)), (user, [index, duration]) => user.hold(index, duration)),
  ofService(3, "session", { account, move: fc.constantFrom(...Object.keys(dashboardMoves)) }),
  ofService(1, "set-viewers", { account, count: fc.nat(40) }),
  ofService(1, "set-dashboard-ready", { account, ready: fc.boolean() }),
  ofService(1, "set-transcription-language", { account, languageCode: language }),
  kind(
    2,
    "delays and targets",
    fc.tuple(account, ms(0, 3_000), ms(0, 3_000), language),
    ({ desk }, [name, startMs, stopMs, target]) => {
      const found = desk.emulator.accounts.get(name);
      found.setDelays({ startMs, stopMs });
      found.setTranslationLanguages([target]);
    },
  ),
  kind(7, "settings", fc.tuple(key, fc.nat(13)), (user, [index, turn]) => user.edit(index, turn)),
  kind(
    1,
    "other global settings",
    fc.constantFrom(true, true, false),
    ({ desk: { deck, sharedAccount } }, isGood) =>
      deck.editGlobalSettings(isGood ? sharedAccount : { account: { baseUrl: "captions" } }),
  ),
  kind(2, "type an account", fc.tuple(fc.nat(11), ms(1_000_000, 9_999_999)), (user, [index, number]) =>
    user.typeAccount(index, `ck_live_${number}`),
  ),
  kind(16, "page", fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 2), ({ desk }, page) =>
    desk.deck.device().switchPage(page),
  ),
  kind(
    2,
    "sleep",
    fc.oneof({ weight: 3, arbitrary: fc.constant(12_000) }, { weight: 7, arbitrary: ms(200, 3_000) }),
    async ({ desk: { deck } }, duration) => {
      deck.sleep();
      await pause(duration);
      deck.wake();
    },
  ),
  kind(
    2,
    "unplug",
    fc.tuple(fc.constantFrom(true, false, false), ms(100, 1_000)),
    async ({ desk: { deck } }, [isForgotten, duration]) => {
      deck.device().disconnect(isForgotten);
      await pause(duration);
      deck.device().connect();
    },
  ),
);

export class UserSteps {
  readonly desk: SoakDesk;
  presses = 0;

  constructor(desk: SoakDesk) {
    this.desk = desk;
  }

  async tap(index: number): Promise<void> {
    const found = this.#free(index);
    if (!found) return;
    this.presses += 1;
    await found.tap();
  }

  /** Nothing waits for the release: other things happen meanwhile. */
  async hold(index: number, duration: number): Promise<void> {
    const found = this.#free(index);
    if (!found) return;
    this.presses += 1;
    await found.press();
    void pause(duration).then(() => found.release());
  }

  edit(index: number, turn: number): void {
    const { deck, emulator } = this.desk;
    const found = this.#keyAt(index);
    if (!found.action) return;
    const { settings } = found;
    const others: readonly JsonObject[] = [
      // Another origin than that of the account that it would take the rest from.
      { ...settings, baseUrl: emulator.baseUrl.replace("127.0.0.1", "localhost"), apiKey: "", churchId: "" },
      { ...settings, mode: 5, presets: "x" },
      { baseUrl: "http://captions.example.com", apiKey: "", churchId: 7 },
      ...["toggle", "start", "stop", "hide", "show"].map((mode) => ({ ...settings, mode })),
    ];
    deck.editSettings(found.key.instance, others[turn] ?? settings);
  }

  restore(index: number): void {
    const { key: of, settings, action } = this.#keyAt(index);
    if (action && JSON.stringify(of.settings) !== JSON.stringify(settings))
      this.desk.deck.editSettings(of.instance, settings);
  }

  async typeAccount(index: number, apiKey: string): Promise<void> {
    const { deck } = this.desk;
    const { instance } = this.#keyAt(index).key;
    deck.device().switchPage(0);
    const inspector = deck.openInspector(instance);
    for (let length = 8; length <= apiKey.length; length += 1) {
      deck.editSettings(instance, this.#ownAccount(apiKey.slice(0, length)));
      await pause(80);
    }
    this.restore(index);
    inspector.close();
  }

  /** As many accounts as the plugin remembers at most, so that its memory of them is full from the start. */
  async fillMemory(): Promise<void> {
    const { instance } = this.#keyAt(1).key;
    for (let number = 0; number < 30; number += 1) {
      this.desk.deck.editSettings(instance, this.#ownAccount(`ck_live_soak_${number}_typed`));
      await pause(50);
    }
    this.restore(1);
  }

  /** All keys at once, and the longest answers: the most memory that requests take, of which the process keeps a part. */
  async overLongAnswers(): Promise<void> {
    const { emulator, keys } = this.desk;
    const body = " ".repeat(1_500_000);
    const handle = emulator.faults.add({ match: {}, fault: { kind: "status", status: 200, body } });
    await Promise.all(keys.map((each) => each.key.tap()));
    await pause(4_000);
    handle.remove();
  }

  calm(): void {
    const { deck, keys, accounts, sharedAccount } = this.desk;
    deck.device().connect();
    deck.device().switchPage(0);
    for (const inspector of deck.inspectors) inspector.close();
    for (const each of keys) void each.key.release();
    for (const index of keys.keys()) this.restore(index);
    if (JSON.stringify(deck.globalSettings) !== JSON.stringify(sharedAccount))
      deck.editGlobalSettings(sharedAccount);
    for (const each of accounts) {
      each.setDashboardReady(true);
      each.setDelays({ startMs: 0, stopMs: 0, restartMs: 0 });
      // None of the languages that the keys set may be a target.
      each.setTranslationLanguages([]);
      each.setViewers(7);
    }
  }

  async oneOfEach(): Promise<void> {
    const { accounts, watch, deck, keys } = this.desk;
    for (const [index, each] of accounts.entries()) {
      const { clears } = each;
      const isSet = (): boolean => languageSettings.languageCodes.includes(each.transcriptionLanguage);
      const presses: readonly (readonly [ActionName, string | undefined, () => boolean])[] = [
        ["stream", undefined, () => each.session?.state === "active"],
        ["clear", undefined, () => each.clears === clears + 1],
        ["visibility", "hide", () => !each.captionsVisible],
        ["transcriptionLanguage", undefined, isSet],
        ["stream", "stop", () => !each.session],
      ];
      for (const [action, mode, isDone] of presses) {
        // A toggle takes no press in the second after an answer has changed it.
        await pause(1_150);
        const of = keys.filter((found) => found.account === index && found.action === action);
        await of.find(({ settings }) => settings["mode"] === mode)?.key.tap();
        const describe = `account ${index}: ${action} ${mode ?? ""}`;
        await deck.waitFor(() => isDone() && watch.untrue().length === 0, { timeoutMs: 3_000, describe });
      }
    }
  }

  #keyAt(index: number): SoakKey {
    const found = this.desk.keys[index];
    if (!found) throw new Error(`no key ${index}`);
    return found;
  }

  #free(index: number) {
    const device = this.desk.deck.device();
    const free = device.connected
      ? device.keys().filter((each) => each.content !== undefined && !each.held)
      : [];
    return free[index % Math.max(1, free.length)];
  }

  #ownAccount(apiKey: string): JsonObject {
    return { baseUrl: this.desk.emulator.baseUrl, apiKey, churchId: this.desk.accounts[0]?.churchId ?? "" };
  }
}
