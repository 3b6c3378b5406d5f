import type { Key, KeyView, PluginExit, VirtualDeck } from "../../virtual-deck/index.ts";
import type { CaptionServiceEmulator } from "../../caption-service/caption-service-emulator.ts";
import { redactKey } from "../../caption-service/redaction.ts";
import { type KeyFace, keyPart, type Parts, type PluginView, type TitleStyle } from "../view.ts";

const newestLogLines = 60;

/** What the deck looks like: plugin, devices, and every key on screen. */
export function deckParts(deck: VirtualDeck, emulator: CaptionServiceEmulator): Partial<Parts> {
  const keys = deck.devices.flatMap((device) =>
    device.keys().map((key) => [keyPart(device.id, key.column, key.row), faceOf(key)] as const),
  );
  return {
    plugin: pluginView(deck, emulator),
    log: deck.log.slice(-newestLogLines),
    opened: { count: deck.openedUrls.length, last: deck.openedUrls.at(-1) ?? null },
    actions: [...deck.plugin.manifest.actions.values()]
      .filter(({ inActionsList, controllers }) => inActionsList && controllers.includes("Keypad"))
      .map(({ uuid, name, icon }) => ({ uuid, name, icon: deck.icon(icon).dataUrl ?? null })),
    devices: deck.devices.map(({ id, name, model, size, dialCount, page, pages }) => ({
      id,
      name,
      model,
      ...size,
      dials: dialCount,
      page,
      pages: pages.map((each) => each.name),
    })),
    ...Object.fromEntries(keys),
  };
}

function pluginView(deck: VirtualDeck, emulator: CaptionServiceEmulator): PluginView {
  const { manifest, status, connected, asleep, pid, starts, exits } = deck.plugin;
  const last = exits.at(-1);
  return {
    name: manifest.name,
    version: manifest.version,
    status,
    connected,
    asleep,
    pid: pid ?? null,
    starts,
    lastEnd: last ? endInWords(last) : null,
    shared: sharedAccount(deck.globalSettings, emulator),
  };
}

function sharedAccount(
  settings: Readonly<Record<string, unknown>>,
  emulator: CaptionServiceEmulator,
): PluginView["shared"] {
  const account = settings["account"] as Readonly<Record<string, unknown>> | null | undefined;
  // Written by the inspector of any plugin, so of any type.
  const key = typeof account === "object" ? account?.["apiKey"] : undefined;
  const value = typeof key === "string" ? key.trim() : "";
  return {
    present: Object.keys(settings).length > 0,
    account: emulator.accounts.findByKey(value)?.account.name ?? null,
    key: value === "" ? null : redactKey(value),
  };
}

function endInWords({ code, signal, expected, forced }: PluginExit): string {
  const how = code === null ? (signal ?? "it could not be started") : `exit code ${code}`;
  return `${expected ? "as wanted" : "by itself"}, ${how}${forced ? ", forced" : ""}`;
}

export function faceOf(key: Key): KeyFace {
  const view = key.view();
  return {
    kind: view.kind,
    name: view.name ?? null,
    state: view.state,
    title: view.title,
    titleStyle: titleStyle(view),
    image: view.image.dataUrl ?? null,
    words: view.image.text ?? null,
    problem: view.image.problem ?? null,
    overlay: view.overlay ?? null,
    overlays: view.overlays.length,
    held: key.held,
  };
}

function titleStyle({ titleParameters }: KeyView): TitleStyle {
  const { fontSize, fontStyle, fontUnderline, showTitle, titleAlignment, titleColor } = titleParameters;
  return { fontSize, fontStyle, fontUnderline, showTitle, titleAlignment, titleColor };
}
