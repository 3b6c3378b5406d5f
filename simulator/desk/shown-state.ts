import { Changes } from "../changes.ts";
import type { CaptionServiceEmulator } from "../caption-service/caption-service-emulator.ts";
import { systemClock } from "../caption-service/clock.ts";
import { orderSchemas } from "../caption-service/control.ts";
import { faultKinds } from "../caption-service/faults/fault.ts";
import type { Dial, JsonObject, Key, VirtualDeck, VirtualDevice } from "../virtual-deck/index.ts";
import { readObject, readString } from "../virtual-deck/json.ts";
import { createChecklist } from "./checklist.ts";
import { Phone } from "./phone.ts";
import type { Place } from "./place.ts";

/** Browser pages get at most 30 changes per second. */
const notifyIntervalMs = 33;
/** A poll is listed while fewer than this many requests have come after it. Commands are always listed. */
const maxLaterRequests = 200;

export type ShownState = ReturnType<typeof openShownState>;

/** The state that browser pages show. Notifies its subscribers of changes. */
export function openShownState(deck: VirtualDeck, emulator: CaptionServiceEmulator, isSetUp: boolean) {
  const choices = listChoices(deck);
  const checklist = createChecklist(deck, emulator, isSetUp);
  const phones = new Map(
    [...emulator.accounts].map((account) => [account.name, new Phone(account, systemClock, onServiceChange)]),
  );
  const changes = new Changes();
  let cachedDeck: ReturnType<typeof readDeck> | undefined;
  let cachedService: ReturnType<typeof readService> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastNotifiedAt = 0;

  function notify(): void {
    timer = undefined;
    lastNotifiedAt = Date.now();
    checklist.update();
    changes.emit();
  }
  /** Notifies at once, or after the rest of the interval, so that a page shows a press without delay. */
  function notifySoon(): void {
    timer ??= setTimeout(notify, Math.max(0, lastNotifiedAt + notifyIntervalMs - Date.now()));
  }
  function onDeckChange(): void {
    cachedDeck = undefined;
    notifySoon();
  }
  function onServiceChange(): void {
    cachedService = undefined;
    notifySoon();
  }
  const unsubscribe = [
    deck.subscribe(onDeckChange),
    emulator.subscribe(() => {
      for (const phone of phones.values()) phone.update();
      onServiceChange();
    }),
    emulator.journal.subscribe(onServiceChange),
  ];

  return {
    current() {
      cachedDeck ??= readDeck(deck, emulator);
      cachedService ??= readService(emulator, phones);
      const hasServiceRecovered = checklist.hasServiceRecovered();
      return { choices, ...cachedDeck, ...cachedService, hasServiceRecovered, checklist: checklist.steps() };
    },
    subscribe: (listener: () => void) => changes.subscribe(listener),
    close(): void {
      clearTimeout(timer);
      for (const stop of unsubscribe) stop();
      for (const phone of phones.values()) phone.stop();
      checklist.stop();
      changes.end("The desk was stopped.");
    },
  };
}

function readService(emulator: CaptionServiceEmulator, phones: ReadonlyMap<string, Phone>) {
  const { baseUrl, certificate, dialect, network, faults, journal } = emulator;
  return {
    service: {
      baseUrl,
      caFile: certificate.caFile,
      dialect,
      network: network.state,
      certificate: network.certificate,
      faults: faults.list().map(({ id, match, fault, hits }) => {
        const { title = "" } = faultKinds.find(({ kind }) => kind === fault.kind) ?? {};
        return { id, title, match, fault, hits };
      }),
    },
    accounts: [...emulator.accounts].map((account) => {
      const { name, churchId, session, pending, dashboardReady, captionsVisible, clears } = account;
      const { transcriptionLanguage, translationLanguages, supportedLanguages } = account;
      return {
        ...{ name, churchId, session, pending, dashboardReady, captionsVisible, clears },
        ...{ transcriptionLanguage, translationLanguages, supportedLanguages },
        viewers: account.viewers.length,
        captions: phones.get(name)?.captions ?? [],
        apiKeys: account.apiKeys.list(),
      };
    }),
    requests: journal
      .entries()
      .filter(({ operation }, index, all) => operation !== "status" || index >= all.length - maxLaterRequests)
      .toReversed(),
  };
}

/** What the page offers to choose from. It never changes. */
function listChoices({ plugin }: VirtualDeck) {
  const actions = [...plugin.manifest.actions.values()];
  return {
    actions: actions.map(({ uuid, name, icon }) => ({ uuid, name, icon: icon.dataUrl })),
    orders: orderSchemas,
    faultExamples: faultKinds.map(({ example }) => example),
  };
}

function readDeck(deck: VirtualDeck, emulator: CaptionServiceEmulator) {
  const { status, asleep, pid, starts } = deck.plugin;
  return {
    plugin: { status, asleep, pid, starts },
    devices: deck.devices.map((device) => {
      const { id, name, size, page, pages } = device;
      return {
        id,
        name,
        ...size,
        dials: device.dials().map(readFace),
        page,
        pages: pages.map((each) => each.name),
        keys: device.keys().map(readFace),
        account: findAccount(device, deck.globalSettings, emulator),
      };
    }),
  };
}

function readFace(control: Key | Dial) {
  const { kind, name, title, image, overlay, overlays } = control.view();
  return {
    place: { device: control.device.id, ...control.slot } satisfies Place,
    kind,
    name,
    title,
    image: image.dataUrl,
    words: image.text ?? image.problem,
    // The plugin names the tone of a face in the ID of its SVG, for example "active".
    tone: image.id,
    overlay,
    overlayCount: overlays.length,
    held: control.held,
  };
}

/** The name of the account of the first action on screen whose API key the service knows. */
function findAccount(device: VirtualDevice, globalSettings: JsonObject, emulator: CaptionServiceEmulator) {
  const apiKeys = device.onScreen().map(({ settings }) => findApiKey(settings, globalSettings));
  const owners = apiKeys.map((apiKey) => emulator.accounts.findByKey(apiKey));
  return owners.find((owner) => owner !== undefined)?.account.name ?? null;
}

/** The API key of the key's own account, else of the account that its settings name, else of the shared account. */
function findApiKey(settings: JsonObject, globalSettings: JsonObject): string {
  const own = readString(settings, "apiKey")?.trim() ?? "";
  if (own !== "") return own;
  const id = readString(settings, "account") ?? "";
  const accounts = readObject(globalSettings, "accounts") ?? {};
  const account = id === "" ? readObject(globalSettings, "account") : readObject(accounts, id);
  return readString(account ?? {}, "apiKey")?.trim() ?? "";
}
