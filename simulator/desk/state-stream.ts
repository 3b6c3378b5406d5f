import { Changes } from "../changes.ts";
import type { CaptionServiceEmulator } from "../caption-service/caption-service-emulator.ts";
import { dialects } from "../caption-service/dialects/dialect.ts";
import { faultKinds } from "../caption-service/faults/fault.ts";
import { endpoints } from "../caption-service/service/endpoints.ts";
import { certificateKinds } from "../caption-service/wire/certificates.ts";
import type { Dial, JsonObject, Key, VirtualDeck, VirtualDevice } from "../virtual-deck/index.ts";
import { objectAt, stringAt } from "../virtual-deck/json.ts";
import type { Place } from "./place.ts";

const pauseMs = 33;
const maxPolls = 200;

export function stateStream(deck: VirtualDeck, emulator: CaptionServiceEmulator, isDemo: boolean) {
  const unchanging = choicesOf(deck, isDemo);
  const changes = new Changes();
  let ofDeck: ReturnType<typeof deckState> | undefined;
  let ofService: ReturnType<typeof serviceState> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastAt = 0;

  function tell(): void {
    timer = undefined;
    lastAt = Date.now();
    changes.emit();
  }
  function soon(): void {
    // The first change goes out at once: a press is seen without delay.
    timer ??= setTimeout(tell, Math.max(0, lastAt + pauseMs - Date.now()));
  }
  function serviceChanged(): void {
    ofService = undefined;
    soon();
  }
  const unsubscribe = [
    deck.subscribe(() => {
      ofDeck = undefined;
      soon();
    }),
    emulator.onChange(serviceChanged),
    emulator.journal.subscribe(serviceChanged),
  ];

  return {
    current() {
      ofDeck ??= deckState(deck, emulator);
      ofService ??= serviceState(emulator);
      return { choices: unchanging, ...ofDeck, ...ofService };
    },
    subscribe: (listener: () => void) => changes.subscribe(listener),
    close(): void {
      clearTimeout(timer);
      for (const stop of unsubscribe) stop();
      changes.end("The desk was stopped.");
    },
  };
}

export type StateStream = ReturnType<typeof stateStream>;

function serviceState(emulator: CaptionServiceEmulator) {
  const { baseUrl, certificate, dialect, network, faults, journal } = emulator;
  return {
    service: {
      baseUrl,
      caFile: certificate.caFile,
      dialect,
      network: network.state,
      certificate: network.certificate,
      faults: faults.list().map(({ id, match, fault, hits, waiting }) => {
        const { title = "" } = faultKinds.find(({ kind }) => kind === fault.kind) ?? {};
        const ms = "ms" in fault ? fault.ms : null;
        return { id, title, ms, path: match.path ?? "", hits, waiting };
      }),
    },
    accounts: [...emulator.accounts].map((account) => {
      const { name, churchId, pending, dashboardReady, captionsVisible, clears } = account;
      const { transcriptionLanguage, translationLanguages, supportedLanguages } = account;
      return {
        ...{ name, churchId, pending, dashboardReady, captionsVisible, clears },
        ...{ transcriptionLanguage, translationLanguages, supportedLanguages },
        session: account.session && { state: account.session.state, startedAt: account.session.startedAt },
        viewers: account.viewers.length,
        apiKeys: account.apiKeys.list().map(({ id, name, value, isRevoked }) => {
          return { id, name, key: value, revoked: isRevoked };
        }),
      };
    }),
    requests: journal
      .entries()
      // A command is not pushed out by the status polls of the minutes after it.
      .filter(({ operation }, index, all) => operation !== "status" || index >= all.length - maxPolls)
      .map((entry) => {
        const { sequence, at, method, path, operation, account, status, outcome, fault, durationMs } = entry;
        const body = (entry.body ?? "").slice(0, 300);
        const isPoll = operation === "status";
        return { sequence, at, method, path, isPoll, account, body, status, outcome, fault, durationMs };
      })
      .reverse(),
  };
}

function choicesOf(deck: VirtualDeck, isDemo: boolean) {
  return {
    isDemo,
    actions: [...deck.plugin.manifest.actions.values()].map(({ uuid, name, icon }) => {
      return { uuid, name, icon: icon.dataUrl };
    }),
    dialects: dialects.map(({ id, title }) => ({ id, title })),
    faults: faultKinds,
    endpoints: Object.values(endpoints).map(({ path, title }) => ({ path, title })),
    certificates: certificateKinds,
  };
}

function deckState(deck: VirtualDeck, emulator: CaptionServiceEmulator) {
  const { status, asleep, pid, starts } = deck.plugin;
  const { globalSettings } = deck;
  return {
    plugin: { status, asleep, pid, starts, sharedKey: apiKeyOf({}, globalSettings) },
    devices: deck.devices.map((device) => {
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

function faceOf(control: Key | Dial) {
  const { kind, name, title, image, overlay, overlays } = control.view();
  return {
    place: { device: control.device.id, ...control.slot } satisfies Place,
    kind,
    name,
    title,
    image: image.dataUrl,
    words: image.text ?? image.problem,
    tone: image.id,
    overlay,
    overlays: overlays.length,
    held: control.held,
  };
}

function accountOf(device: VirtualDevice, shared: JsonObject, { accounts }: CaptionServiceEmulator) {
  const owners = device.onScreen().map(({ settings }) => accounts.findByKey(apiKeyOf(settings, shared)));
  return owners.find((owner) => owner !== undefined)?.account.name ?? null;
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
