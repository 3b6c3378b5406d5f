import { Changes } from "../changes.ts";
import type { CaptionServiceEmulator } from "../caption-service/caption-service-emulator.ts";
import type { VirtualDeck } from "../virtual-deck/index.ts";
import { deckState } from "./deck-state.ts";
import { choices, serviceState } from "./service-state.ts";

/** Thirty times a second: more than an eye can follow. */
const pauseMs = 33;

/** Watches the deck and the service, and tells subscribers at most thirty times a second that something has changed. */
export function stateStream(deck: VirtualDeck, emulator: CaptionServiceEmulator, isDemo: boolean) {
  const unchanging = choices(deck, isDemo);
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
    // The first change is told at once, so that a press is seen without delay; those after it are gathered.
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
    /** Everything there is to see now but the selection, which is each page's own; parts that have not changed are the same objects as before. */
    current() {
      ofDeck ??= deckState(deck, emulator);
      ofService ??= serviceState(emulator);
      return { choices: unchanging, ...ofDeck, ...ofService };
    },
    /** Returns the way to stop. */
    subscribe: (listener: () => void) => changes.subscribe(listener),
    close(): void {
      clearTimeout(timer);
      for (const stop of unsubscribe) stop();
      changes.end("The desk was stopped.");
    },
  };
}

export type StateStream = ReturnType<typeof stateStream>;
