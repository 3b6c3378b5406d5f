import type { CaptionServiceEmulator } from "../caption-service/caption-service-emulator.ts";
import { redactKey } from "../caption-service/redaction.ts";
import type { Dial, JsonObject, Key, VirtualDeck, VirtualDevice } from "../virtual-deck/index.ts";
import { objectAt, stringAt } from "../virtual-deck/json.ts";
import type { Place } from "./place.ts";

/** What the deck looks like: the plugin, the devices, and every key on screen. */
export function deckState(deck: VirtualDeck, emulator: CaptionServiceEmulator) {
  const { status, asleep, pid, starts } = deck.plugin;
  const { globalSettings } = deck;
  const sharedKey = apiKeyOf({}, globalSettings);
  return {
    plugin: {
      status,
      asleep,
      pid,
      starts,
      /** `…` and the last characters of the API key that all keys share. */
      sharedKey: sharedKey === "" ? null : redactKey(sharedKey),
    },
    devices: deck.devices.map((device) => {
      const { id, name, size, page, pages } = device;
      return {
        id,
        name,
        ...size,
        /** From the left; the keys by rows. */
        dials: device.dials().map(faceOf),
        page,
        pages: pages.map((each) => each.name),
        keys: device.keys().map(faceOf),
        offers: offersOf(device),
        /** Name of the account that the keys of the page use; null where none of them has one of the emulator's. */
        account: accountOf(device, globalSettings, emulator),
      };
    }),
  };
}

/** What there is to be tried on the page that is shown, by the settings of what is on it. */
function offersOf(device: VirtualDevice) {
  const contents = [...device.keys(), ...device.dials()].flatMap(({ content }) => content ?? []);
  const has = (action: string, setting = ""): boolean =>
    contents.some(
      (each) =>
        each.kind === "action" &&
        each.action.endsWith(`.${action}`) &&
        JSON.stringify(each.settings).includes(setting),
    );
  return {
    stream: has("stream"),
    visibility: has("visibility"),
    privateMoment: has("visibility", '"clearText":true'),
    scene: has("translation-languages", '"transcriptionLanguage":'),
    namedAccount: has("stream", '"account":'),
    /** Title of a key with several steps; "" where it has none. */
    steps: contents.find(({ kind }) => kind === "multiAction")?.title.replaceAll(/\s+/g, " "),
  };
}

function faceOf(control: Key | Dial) {
  const { kind, name, title, image, overlay, overlays } = control.view();
  return {
    place: { device: control.device.id, ...control.slot } satisfies Place,
    kind,
    name,
    title,
    /** Data URL, for an `<img>` only. */
    image: image.dataUrl,
    /** The words in the image, for those who cannot see it. */
    words: image.text ?? image.problem,
    /** What the plugin calls the look of the image. */
    tone: image.id,
    overlay,
    /** How many check marks and triangles so far, so that two in a row can be told apart. */
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
  const named = settings["account"];
  const accounts = objectAt(globalSettings, "accounts") ?? {};
  const account =
    typeof named === "string" && named !== ""
      ? objectAt(accounts, named)
      : objectAt(globalSettings, "account");
  const own = (stringAt(settings, "apiKey") ?? "").trim();
  return own === "" ? (stringAt(account ?? {}, "apiKey") ?? "").trim() : own;
}
