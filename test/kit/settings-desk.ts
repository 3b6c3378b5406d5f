import type { WordKey } from "../../src/i18n/key-wording.ts";
import type {
  ActionInstance,
  JsonObject,
  SlotSpec,
  TraceEntry,
  VirtualDeckOptions,
} from "../../simulator/virtual-deck/index.ts";
import { BrowserDesk } from "./browser-desk.ts";
import { place, waitForText } from "./desk.ts";
import { InspectorPage } from "./inspector-page.ts";
import { keyTextPattern } from "./words.ts";

/** The settings pages of keys in a browser, without the desk page around them. The virtual deck opens them as the app does. */
export class SettingsDesk extends BrowserDesk {
  static async open(deck: Partial<VirtualDeckOptions>): Promise<SettingsDesk> {
    // The app shows settings pages at this width.
    const pageOptions = { viewport: { width: 400, height: 700 } };
    return new SettingsDesk(...(await BrowserDesk.start({ demo: false, deck }, pageOptions)));
  }

  /** Opens a desk with these keys, from the top left, and no shared account. */
  static openWith(...keys: readonly SlotSpec[]): Promise<SettingsDesk> {
    return SettingsDesk.open({ devices: [{ model: "standard", pages: [{ keys: place(keys) }] }] });
  }

  /** Waits until the text of a key has this word or matches. */
  async waitForText(column: number, row: number, word: WordKey | RegExp): Promise<void> {
    await waitForText(this.deckKey(column, row), typeof word === "string" ? keyTextPattern(word) : word);
  }

  /** Gives a key these settings, and opens its settings page. */
  configureAndOpen(column: number, row: number, settings: JsonObject): Promise<InspectorPage> {
    this.deck.editSettings(this.deckKey(column, row), settings);
    return this.openSettings(column, row);
  }

  /** Opens the settings page of a key. Opens it again if it is open. */
  async openSettings(column: number, row: number): Promise<InspectorPage> {
    return this.openAction(this.deckKey(column, row).instance);
  }

  /**
   * Opens the settings page of an action on a key, on a dial or in a multi-action. Loading the page is slow, so only the first
   * call loads it. Later calls connect the loaded page again, for another action.
   *
   * @param language replaces the language of the deck; works only if the page is loaded
   */
  async openAction(instance: ActionInstance, language?: string): Promise<InspectorPage> {
    const { deck, page } = this;
    const { plugin, trace } = deck;
    const since = trace.mark();
    this.closeInspector();
    const opened = deck.openInspector(instance);
    const { port, uuid, event, info, actionInfo } = opened.connection;
    const translatedInfo = language === undefined ? info : info.replace(/("language":")\w+/, `$1${language}`);
    const values = [port, uuid, event, translatedInfo, actionInfo].map((value) => JSON.stringify(value));
    if (page.url() === "about:blank" && language === undefined)
      await page.goto(this.virtualDesk.inspectorAddress(opened) ?? "");
    else await page.evaluate(`connectElgatoStreamDeckSocket(${values.join()})`);
    // A running plugin sends "in-sight" to each opened page. If it came late, it would fold the fields of the next page.
    const isInSight = ({ payload }: TraceEntry): boolean => payload["statement"] === "in-sight";
    const isReady = (): boolean =>
      plugin.pid === undefined || trace.entries({ since, where: isInSight }).length > 0;
    await deck.waitFor(() => opened.connected && isReady());
    return InspectorPage.whenUsable(page.mainFrame());
  }
}
