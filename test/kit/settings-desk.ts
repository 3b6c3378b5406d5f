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
import { keyTextPattern } from "./words.ts";

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
    await reads(this.at(column, row), typeof word === "string" ? keyTextPattern(word) : word);
  }

  /** Gives a key these settings, and opens them. */
  edit(column: number, row: number, settings: JsonObject): Promise<InspectorPage> {
    this.desk.deck.editSettings(this.at(column, row), settings);
    return this.openSettings(column, row);
  }

  /**
   * Opens the settings of a key, or opens them again.
   *
   * @param step of a multi-action, from 0
   */
  async openSettings(column: number, row: number, step?: number): Promise<InspectorPage> {
    const key = this.at(column, row);
    const instance = step === undefined ? key.instance : key.steps[step];
    if (!instance) throw new Error(`there is no step ${step}`);
    return this.settings(instance);
  }

  /**
   * Opens the settings of an action on a key, on a dial or in a multi-action. Loading the page is slow, so only the first call
   * loads it. Later calls connect the loaded page again, for another action.
   *
   * @param language the app's language in place of the deck's; a page must be loaded already
   */
  async settings(instance: ActionInstance, language?: string): Promise<InspectorPage> {
    const { desk, page } = this;
    const { plugin, trace } = desk.deck;
    const since = trace.mark();
    this.closeInspector();
    const opened = desk.deck.openInspector(instance);
    const { port, uuid, event, info, actionInfo } = opened.connection;
    const translatedInfo = language === undefined ? info : info.replace(/("language":")\w+/, `$1${language}`);
    const values = [port, uuid, event, translatedInfo, actionInfo].map((value) => JSON.stringify(value));
    if (page.url() === "about:blank" && language === undefined)
      await page.goto(desk.inspectorAddress(opened) ?? "");
    else await page.evaluate(`connectElgatoStreamDeckSocket(${values.join()})`);
    // The plugin sends "in-sight" to whichever page is open by then. A late one would fold the fields of the next page.
    const where = ({ payload }: TraceEntry): boolean => payload["statement"] === "in-sight";
    const isInSight = (): boolean => plugin.pid === undefined || trace.entries({ since, where }).length > 0;
    await desk.deck.waitFor(() => opened.connected && isInSight());
    return InspectorPage.opened(page.mainFrame());
  }
}
