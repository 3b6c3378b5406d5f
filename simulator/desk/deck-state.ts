import type { CaptionServiceEmulator } from "../caption-service/caption-service-emulator.ts";
import { redactKey } from "../caption-service/redaction.ts";
import type { Dial, JsonObject, Key, VirtualDeck, VirtualDevice } from "../virtual-deck/index.ts";
import type { DeviceState, Face, PageState } from "./page-state.ts";

/** What the deck looks like: the plugin, the devices, and every key on screen. */
export function deckState(
  deck: VirtualDeck,
  emulator: CaptionServiceEmulator,
): Pick<PageState, "plugin" | "devices"> {
  const { status, asleep, pid, starts } = deck.plugin;
  const { globalSettings } = deck;
  const sharedKey = apiKeyOf({}, globalSettings);
  return {
    plugin: {
      status,
      asleep,
      pid: pid ?? null,
      starts,
      sharedKey: sharedKey === "" ? null : redactKey(sharedKey),
    },
    devices: deck.devices.map((device): DeviceState => {
      const { id, name, size, page, pages } = device;
      return {
        id,
        name,
        ...size,
        dials: device.dials().map(faceOf),
        page,
        pages: pages.map((each) => each.name),
        keys: device.keys().map(faceOf),
        account: accountOf(device, globalSettings, emulator),
      };
    }),
  };
}

function faceOf(control: Key | Dial): Face {
  const { kind, name, title, image, overlay, overlays } = control.view();
  return {
    kind,
    name: name ?? null,
    title,
    image: image.dataUrl ?? null,
    words: image.text ?? image.problem ?? null,
    tone: image.id ?? null,
    overlay: overlay ?? null,
    overlays: overlays.length,
    held: control.held,
  };
}

/** The account of the first key or dial that has one of the emulator's. */
function accountOf(
  device: VirtualDevice,
  globalSettings: JsonObject,
  { accounts }: CaptionServiceEmulator,
): string | null {
  for (const { content } of [...device.keys(), ...device.dials()]) {
    for (const instance of content?.kind === "multiAction" ? content.steps : content ? [content] : []) {
      const owner = accounts.findByKey(apiKeyOf(instance.settings, globalSettings));
      if (owner) return owner.account.name;
    }
  }
  return null;
}

/** The API key of a key's own settings, of the named account that they choose, or of the shared one. */
function apiKeyOf(settings: JsonObject, globalSettings: JsonObject): string {
  const named = stringAt(settings, "account");
  const account = named === "" ? globalSettings["account"] : objectAt(globalSettings["accounts"])[named];
  return stringAt(settings, "apiKey") || stringAt(objectAt(account), "apiKey");
}

/** Settings are written by an inspector, so they may be of any type. */
function objectAt(value: unknown): JsonObject {
  return typeof value === "object" && value !== null ? (value as JsonObject) : {};
}

function stringAt(object: JsonObject, name: string): string {
  const value = object[name];
  return typeof value === "string" ? value.trim() : "";
}
