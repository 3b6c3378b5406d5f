import type { CaptionServiceEmulator } from "../caption-service/caption-service-emulator.ts";
import type { Operation } from "../caption-service/service/endpoints.ts";
import type { VirtualDeck } from "../virtual-deck/index.ts";

interface Progress {
  /** Commands that the service has accepted, in their order. */
  readonly accepted: readonly Operation[];
  readonly deck: VirtualDeck;
  readonly emulator: CaptionServiceEmulator;
  readonly wasCutWhileLive: boolean;
  /** False from a cut of the network until the service accepts a request. */
  readonly hasServiceRecovered: boolean;
}

interface Step {
  readonly title: string;
  readonly hint: string;
  isDone(progress: Progress): boolean;
}

const isLive = ({ emulator }: Pick<Progress, "emulator">): boolean =>
  [...emulator.accounts].some(({ session }) => session?.state === "active");

/** Settings by action. A key is ready to press only if this list in its settings has an item. */
const neededLists: Readonly<Record<string, string>> = {
  "transcription-language": "languageCodes",
  "translation-languages": "presets",
};

function hasReadyKey({ deck }: Progress, name: string): boolean {
  const listName = neededLists[name];
  return deck.instances().some(({ action, step, settings }) => {
    const isInMultiAction = step !== 0;
    if (action !== `com.captions.control.${name}` || isInMultiAction) return false;
    if (listName === undefined) return true;
    const list = settings[listName];
    return Array.isArray(list) && list.length > 0;
  });
}

const setUpSteps: readonly Step[] = [
  {
    title: "Add a start key",
    hint: "Click an empty key, then Start / Stop Stream. Its settings open.",
    isDone: (progress) => hasReadyKey(progress, "stream"),
  },
  {
    title: "Connect the account",
    hint: "Copy address, API key and church ID from the tab Access into the same fields. Press Connect.",
    isDone: ({ emulator }) =>
      emulator.journal.entries().some(({ operation, status }) => operation === "status" && status === 200),
  },
  {
    title: "Add three keys that are ready at once",
    hint: "Clear Captions, Hide / Show Captions and Stream Status.",
    isDone: (progress) => ["clear", "visibility", "status"].every((name) => hasReadyKey(progress, name)),
  },
  {
    title: "Add a Transcription Language key",
    hint: "At Spoken, type English and press Enter, which takes American English.",
    isDone: (progress) => hasReadyKey(progress, "transcription-language"),
  },
  {
    title: "Add a Translation Languages key",
    hint: "Press Add a preset and name it Sunday. At Translations, type German and press Enter.",
    isDone: (progress) => hasReadyKey(progress, "translation-languages"),
  },
];

const serviceSteps: readonly Step[] = [
  {
    title: "Press START",
    hint: "It says LIVE when the service confirms it, and captions appear on the phone.",
    isDone: (progress) => progress.accepted.includes("start") && isLive(progress),
  },
  {
    title: "Hide the captions, and show them again",
    hint: "Press the hide key: the phone goes blank. Press it again: the captions are back.",
    isDone: ({ accepted }) =>
      accepted.includes("hide") && accepted.lastIndexOf("show") > accepted.indexOf("hide"),
  },
  {
    title: "Clear the text",
    hint: "Press CLEAR: the text is gone from every screen. New captions follow.",
    isDone: ({ accepted }) => accepted.includes("clear"),
  },
  {
    title: "Translate into other languages",
    hint: "Press the translations key: it applies its preset. With several presets, it applies the next one.",
    isDone: ({ accepted }) => accepted.includes("translation-language"),
  },
  {
    title: "Switch to Spanish",
    hint: "If the English key has no Spanish yet, add it in its settings. Then press the key; a hand means hold.",
    isDone: ({ accepted, emulator }) =>
      accepted.includes("transcription-language") &&
      [...emulator.accounts].some(({ transcriptionLanguage }) => transcriptionLanguage.startsWith("es")),
  },
  {
    title: "Cut the network, then restore it",
    hint: "Press Network cut on the tab Faults, and again to end it. LIVE gets a question mark and recovers by itself.",
    isDone: ({ wasCutWhileLive, hasServiceRecovered }) => wasCutWhileLive && hasServiceRecovered,
  },
  {
    title: "Stop the session",
    hint: "On LIVE, a hand means hold for a second, and a square means press.",
    isDone: ({ accepted }) => accepted.includes("stop"),
  },
];

/** What to try, in order. A step is ticked once the deck or the service shows its effect, and stays ticked. */
export function createChecklist(deck: VirtualDeck, emulator: CaptionServiceEmulator, isSetUp: boolean) {
  const steps = isSetUp ? serviceSteps : [...setUpSteps, ...serviceSteps];
  const done = new Set<Step>();
  let accepted: readonly Operation[] = [];
  let wasCutWhileLive = false;
  let hasServiceRecovered = true;

  const unsubscribe = emulator.journal.subscribe(({ operation, outcome, status }) => {
    if (outcome !== "answered" || status === null || status >= 300) return;
    if (emulator.network.state === "up") hasServiceRecovered = true;
    if (operation !== null && operation !== "status") accepted = [...accepted, operation];
  });

  return {
    stop: unsubscribe,
    hasServiceRecovered: () => hasServiceRecovered,

    /** Ticks the steps that are done. To be called after each change of deck and service. */
    update(): void {
      if (emulator.network.state !== "up") {
        hasServiceRecovered = false;
        if (isLive({ emulator })) wasCutWhileLive = true;
      }
      const progress: Progress = { accepted, deck, emulator, wasCutWhileLive, hasServiceRecovered };
      for (const step of steps) if (step.isDone(progress)) done.add(step);
    },

    steps: () => steps.map((step) => ({ title: step.title, hint: step.hint, isDone: done.has(step) })),
  };
}
