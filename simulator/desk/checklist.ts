import type { CaptionServiceEmulator } from "../caption-service/caption-service-emulator.ts";
import type { Operation } from "../caption-service/service/endpoints.ts";
import type { ActionInstance, VirtualDeck } from "../virtual-deck/index.ts";

interface Facts {
  /** Commands that the service has accepted, in their order. */
  readonly accepted: readonly Operation[];
  readonly deck: VirtualDeck;
  readonly emulator: CaptionServiceEmulator;
  readonly wasCutWhileLive: boolean;
}

interface Step {
  readonly title: string;
  readonly hint: string;
  isDone(facts: Facts): boolean;
}

const isLive = ({ emulator }: Facts): boolean =>
  [...emulator.accounts].some(({ session }) => session?.state === "active");

/** Lists in the settings of an action without which its key can do nothing. */
const neededLists: Readonly<Record<string, string>> = {
  "com.captions.control.transcription-language": "languageCodes",
  "com.captions.control.translation-languages": "presets",
};

const hasPlaced = ({ deck }: Facts, action: string): boolean =>
  deck
    .instances()
    .some((instance) => instance.action === action && instance.step === 0 && isFilled(instance));

function isFilled({ action, settings }: ActionInstance): boolean {
  const name = neededLists[action];
  const list = name === undefined ? undefined : settings[name];
  return name === undefined || (Array.isArray(list) && list.length > 0);
}

const setUpSteps: readonly Step[] = [
  {
    title: "Add a start key",
    hint: "Click an empty key, then Start / Stop Stream. Its settings open.",
    isDone: (facts) => hasPlaced(facts, "com.captions.control.stream"),
  },
  {
    title: "Connect the account",
    hint: "The tab Access stands in for the dashboard. Copy its address, API key and church ID, and connect.",
    isDone: ({ emulator }) =>
      emulator.journal.entries().some(({ operation, status }) => operation === "status" && status === 200),
  },
  {
    title: "Add the other five keys",
    hint: "Clear, hide and show, status, and the two language keys. Add a language to each of those two.",
    isDone: (facts) => [...facts.deck.plugin.manifest.actions.keys()].every((uuid) => hasPlaced(facts, uuid)),
  },
];

const serviceSteps: readonly Step[] = [
  {
    title: "Press START",
    hint: "It says LIVE when the service confirms it, and captions appear on the phone.",
    isDone: (facts) => facts.accepted.includes("start") && isLive(facts),
  },
  {
    title: "Hide the captions, and show them again",
    hint: "HIDE blanks the phone, and SHOW brings the captions back.",
    isDone: ({ accepted }) =>
      accepted.includes("hide") && accepted.lastIndexOf("show") > accepted.indexOf("hide"),
  },
  {
    title: "Clear the text",
    hint: "CLEAR wipes it from every screen. New captions follow.",
    isDone: ({ accepted }) => accepted.includes("clear"),
  },
  {
    title: "Translate into other languages",
    hint: "The translations key applies the next preset.",
    isDone: ({ accepted }) => accepted.includes("translation-language"),
  },
  {
    title: "Switch to Spanish",
    hint: "Add it to the spoken language key; it must not be a translation. While LIVE, press the key, or hold it.",
    isDone: ({ accepted, emulator }) =>
      accepted.includes("transcription-language") &&
      [...emulator.accounts].some(({ transcriptionLanguage }) => transcriptionLanguage.startsWith("es")),
  },
  {
    title: "Cut the network, then restore it",
    hint: "On the tab Faults. LIVE gets a question mark and its age, and recovers by itself.",
    isDone: ({ wasCutWhileLive, emulator }) => wasCutWhileLive && emulator.network.state === "up",
  },
  {
    title: "Stop the session",
    hint: "Hold LIVE for a second. A hand on the key means hold, a square means press.",
    isDone: ({ accepted }) => accepted.includes("stop"),
  },
];

/** What to try, in order. A step is ticked when it really happened, and stays ticked. */
export function createChecklist(deck: VirtualDeck, emulator: CaptionServiceEmulator, isSetUp: boolean) {
  const steps = isSetUp ? serviceSteps : [...setUpSteps, ...serviceSteps];
  const done = new Set<Step>();
  let accepted: readonly Operation[] = [];
  let wasCutWhileLive = false;

  const stop = emulator.journal.subscribe(({ operation, outcome, status }) => {
    const isAccepted = outcome === "answered" && status !== null && status < 300;
    if (isAccepted && operation !== null && operation !== "status") accepted = [...accepted, operation];
  });

  return {
    stop,

    /** Ticks what has happened. To be called after each change of deck and service. */
    update(): void {
      const facts: Facts = { accepted, deck, emulator, wasCutWhileLive };
      wasCutWhileLive ||= emulator.network.state !== "up" && isLive(facts);
      for (const step of steps) if (step.isDone(facts)) done.add(step);
    },

    steps: () => steps.map((step) => ({ title: step.title, hint: step.hint, isDone: done.has(step) })),
  };
}
