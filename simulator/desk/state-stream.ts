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

const pauseMs = 33;
const maxPolls = 200;

export type StateStream = ReturnType<typeof openStateStream>;

/** What pages show, and when it changes. */
export function openStateStream(deck: VirtualDeck, emulator: CaptionServiceEmulator, isDemo: boolean) {
  const choices = readChoices(deck);
  const checklist = createChecklist(deck, emulator, isDemo);
  const phones = new Map(
    [...emulator.accounts].map((account) => [account.name, new Phone(account, systemClock, onServiceChange)]),
  );
  const changes = new Changes();
  let deckPart: ReturnType<typeof deckState> | undefined;
  let servicePart: ReturnType<typeof serviceState> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastAt = 0;

  function emit(): void {
    timer = undefined;
    lastAt = Date.now();
    checklist.update();
    changes.emit();
  }
  /** The first change goes out at once, so that a press is seen without delay. */
  function emitSoon(): void {
    timer ??= setTimeout(emit, Math.max(0, lastAt + pauseMs - Date.now()));
  }
  function onDeckChange(): void {
    deckPart = undefined;
    emitSoon();
  }
  function onServiceChange(): void {
    servicePart = undefined;
    emitSoon();
  }
  const unsubscribe = [
    deck.subscribe(onDeckChange),
    emulator.onChange(() => {
      for (const phone of phones.values()) phone.update();
      onServiceChange();
    }),
    emulator.journal.subscribe(onServiceChange),
  ];

  return {
    current() {
      deckPart ??= deckState(deck, emulator);
      servicePart ??= serviceState(emulator, phones);
      const isBack = checklist.isBack();
      return { choices, ...deckPart, ...servicePart, isBack, steps: checklist.steps() };
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

function serviceState(emulator: CaptionServiceEmulator, phones: ReadonlyMap<string, Phone>) {
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
    // Later polls do not push a command out.
    requests: journal
      .entries()
      .filter(({ operation }, index, all) => operation !== "status" || index >= all.length - maxPolls)
      .toReversed(),
  };
}

function readChoices(deck: VirtualDeck) {
  return {
    actions: [...deck.plugin.manifest.actions.values()].map(({ uuid, name, icon }) => {
      return { uuid, name, icon: icon.dataUrl };
    }),
    orders: orderSchemas,
    faultExamples: faultKinds.map(({ example }) => example),
  };
}

function deckState(deck: VirtualDeck, emulator: CaptionServiceEmulator) {
  const { status, asleep, pid, starts } = deck.plugin;
  const { globalSettings } = deck;
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
        account: findAccount(device, globalSettings, emulator),
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
    tone: image.id,
    overlay,
    overlays: overlays.length,
    held: control.held,
  };
}

/** The service's account of the first key on screen that has one. */
function findAccount(device: VirtualDevice, shared: JsonObject, { accounts }: CaptionServiceEmulator) {
  const owners = device.onScreen().map(({ settings }) => accounts.findByKey(findApiKey(settings, shared)));
  return owners.find((owner) => owner !== undefined)?.account.name ?? null;
}

/** From a key's own settings, else of the named account that they choose, else of the shared one. */
function findApiKey(settings: JsonObject, globalSettings: JsonObject): string {
  const own = readString(settings, "apiKey")?.trim() ?? "";
  if (own !== "") return own;
  const name = readString(settings, "account") ?? "";
  const accounts = readObject(globalSettings, "accounts") ?? {};
  const account = name === "" ? readObject(globalSettings, "account") : readObject(accounts, name);
  return readString(account ?? {}, "apiKey")?.trim() ?? "";
}
