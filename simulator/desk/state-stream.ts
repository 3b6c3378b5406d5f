import { Changes } from "../changes.ts";
import type { CaptionServiceEmulator } from "../caption-service/caption-service-emulator.ts";
import type { VirtualDeck } from "../virtual-deck/index.ts";
import { deckState } from "./deck-state.ts";
import { choices, serviceState } from "./service-state.ts";

/** Thirty times a second: more than an eye can follow. */
const pauseMs = 33;

/** Watches the deck and the service, and tells subscribers at most thirty times a second that something has changed. */
export class StateStream {
  readonly #deck: VirtualDeck;
  readonly #emulator: CaptionServiceEmulator;
  readonly #choices: ReturnType<typeof choices>;
  readonly #changes = new Changes();
  readonly #unsubscribe: readonly (() => void)[];
  #deckState: ReturnType<typeof deckState> | undefined;
  #serviceState: ReturnType<typeof serviceState> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #lastAt = 0;

  constructor(deck: VirtualDeck, emulator: CaptionServiceEmulator, isDemo: boolean) {
    this.#deck = deck;
    this.#emulator = emulator;
    this.#choices = choices(deck, isDemo);
    const deckChanged = (): void => {
      this.#deckState = undefined;
      this.#soon();
    };
    const serviceChanged = (): void => {
      this.#serviceState = undefined;
      this.#soon();
    };
    this.#unsubscribe = [
      deck.subscribe(deckChanged),
      emulator.onChange(serviceChanged),
      emulator.journal.subscribe(serviceChanged),
    ];
  }

  /** Everything there is to see now but the selection, which is each page's own; parts that have not changed are the same objects as before. */
  get current() {
    this.#deckState ??= deckState(this.#deck, this.#emulator);
    this.#serviceState ??= serviceState(this.#emulator);
    return { choices: this.#choices, ...this.#deckState, ...this.#serviceState };
  }

  /** Returns the way to stop. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#changes.end("The desk was stopped.");
  }

  #soon(): void {
    // The first change is told at once, so that a press is seen without delay; those after it are gathered.
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        this.#lastAt = Date.now();
        this.#changes.emit();
      },
      Math.max(0, this.#lastAt + pauseMs - Date.now()),
    );
  }
}
