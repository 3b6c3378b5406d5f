import type { CaptionServiceEmulator } from "../../caption-service/caption-service-emulator.ts";
import type { JournalEntry } from "../../caption-service/journal.ts";
import type { VirtualDeck } from "../../virtual-deck/index.ts";
import type { Parts, RequestView } from "../view.ts";
import { catalog } from "./catalog.ts";
import { deckParts } from "./deck-parts.ts";
import { requestView, serviceParts } from "./service-parts.ts";

/** Thirty a second: more than an eye can follow. */
const pauseMs = 33;
/** Requests that a page gets to see when it connects. */
const firstRequests = 300;

/** What has happened since the bulletin before. */
export interface News {
  readonly requests: readonly RequestView[];
  /** The journal has been emptied before these requests. */
  readonly afresh: boolean;
}

/** Watches the deck and the service, and tells subscribers at most thirty times a second what there is to see. */
export class Bulletin {
  readonly #deck: VirtualDeck;
  readonly #emulator: CaptionServiceEmulator;
  readonly #listeners = new Set<(news: News) => void>();
  readonly #unsubscribe: readonly (() => void)[];
  #deckParts: Partial<Parts> | undefined;
  #serviceParts: Partial<Parts> | undefined;
  /** The newest entry of each request there is news of. */
  #requests = new Map<number, JournalEntry>();
  #afresh = false;
  #timer: NodeJS.Timeout | undefined;
  #lastAt = 0;

  constructor(deck: VirtualDeck, emulator: CaptionServiceEmulator) {
    this.#deck = deck;
    this.#emulator = emulator;
    this.#unsubscribe = [
      deck.subscribe(() => {
        this.#deckParts = undefined;
        this.#soon();
      }),
      emulator.onChange(() => {
        this.#serviceParts = undefined;
        this.#soon();
      }),
      emulator.journal.subscribe((entry) => {
        this.#requests.set(entry.sequence, entry);
        this.#soon();
      }),
    ];
  }

  /** Everything there is to see now; parts that have not changed are the same objects as before. */
  get parts(): Partial<Parts> {
    this.#deckParts ??= deckParts(this.#deck, this.#emulator);
    this.#serviceParts ??= serviceParts(this.#emulator);
    return { catalog, ...this.#deckParts, ...this.#serviceParts };
  }

  /** For a page that has just connected. */
  get requestsSoFar(): readonly RequestView[] {
    return this.#emulator.journal.entries().slice(-firstRequests).map(requestView);
  }

  /** Returns the way to stop. */
  subscribe(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The journal has been emptied, of which it tells nobody itself. */
  forgetRequests(): void {
    this.#requests.clear();
    this.#afresh = true;
    this.#soon();
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#listeners.clear();
  }

  #soon(): void {
    // The first piece of news goes out at once, so that a press is seen without delay; the next ones are gathered.
    this.#timer ??= setTimeout(() => this.#tell(), Math.max(0, this.#lastAt + pauseMs - Date.now()));
  }

  #tell(): void {
    this.#timer = undefined;
    this.#lastAt = Date.now();
    const news: News = { requests: [...this.#requests.values()].map(requestView), afresh: this.#afresh };
    this.#requests = new Map();
    this.#afresh = false;
    for (const listener of this.#listeners) listener(news);
  }
}
