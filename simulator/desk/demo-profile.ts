import { deviceWithLayout, findLayout } from "../layouts.ts";
import type { ActionSpec, DeviceSpec, JsonObject, SlotSpec } from "../virtual-deck/index.ts";

const defineAction =
  (name: string) =>
  (settings: JsonObject = {}): ActionSpec => ({ action: `com.captions.control.${name}`, settings });
const stream = defineAction("stream");
const visibility = defineAction("visibility");
const clear = defineAction("clear");
const status = defineAction("status");
const source = defineAction("transcription-language");
const targets = (...presets: readonly object[]) => defineAction("translation-languages")({ presets });

const french = { name: "French", languageCodes: ["fr-FR"] };
const europe = { name: "Europe", languageCodes: ["it-IT", "pt-BR", "pl-PL", "uk-UA"] };
const noTranslation = { name: "None", languageCodes: [] };
const englishScene = { name: "English", transcriptionLanguage: "en-US", languageCodes: ["fr-FR"] };
const spanishScene = { name: "Spanish", transcriptionLanguage: "es-ES", languageCodes: ["en-US", "fr-FR"] };
/** Numbers of states in the manifest, which steps of multi-actions set. */
const [stopped, running, shown] = [0, 1, 0];
const serviceStarts: SlotSpec = {
  title: "Service\nstarts",
  steps: [
    {
      ...stream({ languages: { transcriptionLanguage: "en-US", languageCodes: french.languageCodes } }),
      desiredState: running,
    },
    { ...visibility(), desiredState: shown },
  ],
};
const serviceEnds: SlotSpec = { title: "Service\nends", steps: [{ ...stream(), desiredState: stopped }] };

/** The first device has three pages: the six keys of the guides, more keys, and the six keys with a named account. */
export function demoProfile(account: string): DeviceSpec[] {
  const { keys } = findLayout("standard");
  const moreKeys = {
    "0,0": serviceStarts,
    "1,0": serviceEnds,
    "3,0": targets(englishScene),
    "4,0": targets(spanishScene),
    "0,1": stream({ mode: "start" }),
    "1,1": stream({ mode: "stop" }),
    "4,1": visibility({ clearText: true }),
  };
  const campusKeys = Object.fromEntries(
    Object.entries(keys).map(([place, key]) => [place, { ...key, settings: { ...key.settings, account } }]),
  );
  const plus = {
    keys: { "0,0": serviceStarts, "1,0": serviceEnds, "2,0": clear(), "3,0": status() },
    dials: {
      "0": stream({ stopGuard: "hold" }),
      "1": visibility(),
      "2": source({ languageCodes: ["en-US", "de-DE", "es-ES"] }),
      "3": targets(french, europe, noTranslation),
    },
  };
  return [
    {
      model: "standard",
      pages: [
        { name: "Service", keys },
        { name: "More keys", keys: moreKeys },
        { name: "Second campus", keys: campusKeys },
      ],
    },
    deviceWithLayout("xl"),
    { model: "plus", pages: [{ name: "Service", ...plus }] },
  ];
}

/** The same three devices without actions. */
export function emptyProfile(): DeviceSpec[] {
  const pages = [{ name: "Service" }, { name: "Second campus" }];
  return [{ model: "standard", pages }, { model: "xl" }, { model: "plus" }];
}
