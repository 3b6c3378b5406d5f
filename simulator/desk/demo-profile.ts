import type { ActionSpec, DeviceSpec, JsonObject, SlotSpec } from "../virtual-deck/index.ts";

const action =
  (name: string) =>
  (settings: JsonObject = {}): ActionSpec => ({ action: `com.captions.control.${name}`, settings });
const stream = action("stream");
const clear = action("clear");
const status = action("status");
const visibility = action("visibility");
const spoken = (languageCodes: readonly string[], account?: JsonObject): ActionSpec =>
  action("transcription-language")({ languageCodes, ...account });
const translated = (presets: readonly object[], account?: JsonObject): ActionSpec =>
  action("translation-languages")({ presets, ...account });

const neighbours = { name: "Sunday", languageCodes: ["es-MX", "fr-FR"] };
const europe = { name: "Europe", languageCodes: ["it-IT", "pt-BR", "pl-PL", "uk-UA"] };
const spanish = { name: "Spanish", transcriptionLanguage: "es-ES", languageCodes: ["en-US", "fr-FR"] };
const english = { name: "English", transcriptionLanguage: "en-US", languageCodes: ["es-MX", "fr-FR"] };
const none = { name: "None", languageCodes: [] };
const serviceStarts: SlotSpec = {
  title: "Service\nstarts",
  steps: [
    {
      ...stream({ languages: { transcriptionLanguage: "en-US", languageCodes: neighbours.languageCodes } }),
      desiredState: 1,
    },
    { ...visibility(), desiredState: 0 },
  ],
};
const serviceEnds: SlotSpec = {
  title: "Service\nends",
  steps: [{ ...stream(), desiredState: 0 }],
};

function rows(...lines: readonly (readonly (SlotSpec | null)[])[]): Record<string, SlotSpec> {
  const places = lines.flatMap((line, row) =>
    line.flatMap((slot, column) => (slot ? [[`${column},${row}`, slot] as const] : [])),
  );
  return Object.fromEntries(places);
}

export function demoProfile(ownAccount: JsonObject): DeviceSpec[] {
  const guarded = stream({ stopGuard: "hold" });
  const service = rows(
    [guarded, clear(), visibility(), spoken(["en-US", "de-DE", "es-ES"]), translated([neighbours, europe])],
    [status(), serviceStarts, serviceEnds, translated([english]), translated([spanish])],
    [
      ...["start", "stop"].map((mode) => stream({ mode })),
      ...["hide", "show"].map((mode) => visibility({ mode })),
    ],
  );
  const campus = rows(
    [
      stream({ stopGuard: "hold", ...ownAccount }),
      clear(ownAccount),
      visibility(ownAccount),
      spoken(["en-GB", "fr-FR"], ownAccount),
      translated([{ name: "East", languageCodes: ["pl-PL", "uk-UA"] }], ownAccount),
    ],
    [status(ownAccount)],
  );
  const privateMoment = rows([guarded, visibility({ clearText: true }), status()]);
  const large = rows(
    [guarded, status(), clear(), visibility(), null, null, serviceStarts, serviceEnds],
    ["en-US", "en-GB", "de-DE", "es-ES", "fr-FR", "pt-BR", "uk-UA", "ko-KR"].map((code) => spoken([code])),
    [neighbours, europe, none, english, spanish].map((preset) => translated([preset])),
  );
  const plus = rows([serviceStarts, serviceEnds, clear(), status()]);
  const dials = {
    "0": guarded,
    "1": visibility(),
    "2": spoken(["en-US", "de-DE", "es-ES"]),
    "3": translated([neighbours, europe, none]),
  };
  return [
    {
      model: "standard",
      pages: [
        { name: "Service", keys: service },
        { name: "Second campus", keys: campus },
        { name: "Private moment", keys: privateMoment },
      ],
    },
    { model: "xl", pages: [{ name: "Service", keys: large }] },
    { model: "plus", pages: [{ name: "Service", keys: plus, dials }] },
  ];
}

/** The same devices, with a multi-action alone: a page has no way to make one. */
export function emptyProfile(): DeviceSpec[] {
  const pages = [{ name: "Service", keys: { "4,2": serviceStarts } }, { name: "Second campus" }];
  return [{ model: "standard", pages }, { model: "xl" }, { model: "plus" }];
}
