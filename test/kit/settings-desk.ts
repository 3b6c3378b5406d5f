import type { WordKey } from "../../src/i18n/key-wording.ts";
import type {
  ActionInstance,
  JsonObject,
  SlotSpec,
  TraceEntry,
  VirtualDeckOptions,
} from "../../simulator/virtual-deck/index.ts";
import { BrowserDesk } from "./browser-desk.ts";
import { place, reads } from "./desk.ts";
import { InspectorPage } from "./inspector-page.ts";
import { saying } from "./words.ts";

/** The settings of keys in a browser, without the desk around them: the virtual deck opens them as the app does. */
export class SettingsDesk extends BrowserDesk {
  static async open(deck: Partial<VirtualDeckOptions>): Promise<SettingsDesk> {
    // As wide as the app makes it.
    const looks = { viewport: { width: 400, height: 700 } };
    return new SettingsDesk(...(await BrowserDesk.start({ demo: false, deck }, looks)));
  }

  /** A desk with these keys, from the top left, and nothing set up but what their settings say. */
  static openWith(...keys: readonly SlotSpec[]): Promise<SettingsDesk> {
    return SettingsDesk.open({ devices: [{ model: "standard", pages: [{ keys: place(keys) }] }] });
  }

  /** Waits until a key shows this. */
  async reads(column: number, row: number, word: WordKey | RegExp): Promise<void> {
    await reads(this.at(column, row), typeof word === "string" ? saying(word) : word);
  }

  /** Gives a key these settings, and opens them. */
  edit(column: number, row: number, settings: JsonObject): Promise<InspectorPage> {
    this.desk.deck.editSettings(this.at(column, row), settings);
    return this.settingsOf(column, row);
  }

  /**
   * Opens the settings of a key, anew where they are open.
   *
   * @param step of a multi-action, from 0
   */
  async settingsOf(column: number, row: number, step?: number): Promise<InspectorPage> {
    const key = this.at(column, row);
    const instance = step === undefined ? key.instance : key.steps[step];
    if (!instance) throw new Error(`there is no step ${step}`);
    return this.settings(instance);
  }

  /**
   * Opens the settings of an action on a key, on a dial or in a multi-action. Most of what that takes is loading the page, so
   * that the first one is loaded, and the page of it connected for all others as if it had been loaded again.
   *
   * @param language of the app, in place of that of the deck
   */
  async settings(instance: ActionInstance, language?: string): Promise<InspectorPage> {
    const { desk, page } = this;
    const { plugin, trace } = desk.deck;
    const since = trace.mark();
    this.closeInspector();
    const opened = desk.deck.openInspector(instance);
    const { port, uuid, event, info, actionInfo } = opened.connection;
    const told = language === undefined ? info : info.replace(/("language":")\w+/, `$1${language}`);
    const values = [port, uuid, event, told, actionInfo].map((value) => JSON.stringify(value));
    if (page.url() === "about:blank" && language === undefined)
      await page.goto(desk.inspectorAddress(opened) ?? "");
    else await page.evaluate(`connectElgatoStreamDeckSocket(${values.join()})`);
    // The plugin says that a page is in sight to whatever page the key has: late, that would fold the next one.
    const where = ({ payload }: TraceEntry): boolean => payload["statement"] === "in-sight";
    const isTold = (): boolean => plugin.pid === undefined || trace.entries({ since, where }).length > 0;
    await desk.deck.waitFor(() => opened.connected && isTold());
    return InspectorPage.opened(page.mainFrame());
  }
}
