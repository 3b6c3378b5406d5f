import type { Key, TraceEntry, VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import type { WordKey } from "../../src/i18n/key-wording.ts";
import { type ImageContent, readDataUrl } from "../../simulator/virtual-deck/model/images.ts";
import { saying } from "../kit/words.ts";
import { waitFor } from "../kit/wait-for.ts";

/** What the plugin did to a key. `at`: milliseconds of `performance.now()`. */
export interface Seen {
  readonly at: number;
  readonly kind: "face" | "state" | "ok" | "alert";
  /** The words of a face. */
  readonly text: string;
  readonly svg: string;
  readonly state: number;
}

const kinds: Readonly<Record<string, Seen["kind"]>> = {
  setImage: "face",
  setFeedback: "face",
  setState: "state",
  showOk: "ok",
  showAlert: "alert",
};

/** All that the plugin does to one key, dial or step, from its placing on. */
export class SeenKey {
  readonly context: string;
  readonly events: Seen[] = [];
  state = 0;
  text = "";
  svg = "";
  readonly #key: Key | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(context: string, key?: Key) {
    this.context = context;
    this.#key = key;
  }

  /** The key of the deck. @throws Error for a step */
  get key(): Key {
    if (!this.#key) throw new Error("a step can't be pressed alone");
    return this.#key;
  }

  press(): Promise<void> {
    return this.key.press();
  }

  release(): Promise<void> {
    return this.key.release();
  }

  async tap(): Promise<void> {
    await this.key.press();
    await this.key.release();
  }

  /** What happened from `since` (performance.now()) on. */
  of(kind: Seen["kind"], since = 0): Seen[] {
    return this.events.filter((event) => event.kind === kind && event.at >= since);
  }

  add(event: Seen): void {
    this.events.push(event);
    if (event.kind === "face") [this.text, this.svg] = [event.text, event.svg];
    if (event.kind === "state") this.state = event.state;
    for (const look of [...this.#listeners]) look();
  }

  /** Waits until `find` finds something; it looks at every event of this key. */
  until<T>(find: () => T | undefined | false, wanted = ""): Promise<T> {
    return waitFor(this.#listeners, find, () => {
      const last = this.events.slice(-5).map(({ kind, text }) => `${kind} ${text}`);
      return `${wanted} "${this.text}", state ${this.state}; last: ${last.join(" | ")}`;
    });
  }

  /** Waits until the face says a word of the tables, or what is looked for. */
  says(what: WordKey | RegExp): Promise<string> {
    const words = typeof what === "string" ? saying(what) : what;
    return this.until(() => (words.test(this.text) ? this.text : undefined), String(words));
  }

  /** Waits for the first event of a kind from `since` (performance.now()) on. */
  next(kind: Seen["kind"], since: number): Promise<Seen> {
    return this.until(() => this.of(kind, since)[0], kind);
  }

  /** Taps it and waits for the ok. */
  async tapOk(): Promise<void> {
    const since = performance.now();
    await this.tap();
    await this.next("ok", since);
  }

  /** Taps it and waits for the alert, and for words on its face where they are given. */
  async tapAlert(what?: WordKey | RegExp): Promise<void> {
    const since = performance.now();
    await this.tap();
    await this.next("alert", since);
    if (what) await this.says(what);
  }

  /** Taps it and waits until the face says a word of the tables, or what is looked for. */
  async tapSays(what: WordKey | RegExp): Promise<void> {
    await this.tap();
    await this.says(what);
  }
}

/** Sorts the frames of a deck by key. */
export class Watcher {
  readonly #keys = new Map<string, SeenKey>();

  constructor(deck: VirtualDeck) {
    deck.trace.subscribe((entry) => this.#note(entry));
  }

  watch(context: string, key?: Key): SeenKey {
    const seen = this.#keys.get(context) ?? new SeenKey(context, key);
    this.#keys.set(context, seen);
    return seen;
  }

  #note({ direction, event = "", context = "", payload }: TraceEntry): void {
    const kind = kinds[event];
    if (direction !== "from-plugin" || !kind) return;
    // Keys are watched only after their deck has told the plugin of them.
    const key = this.watch(context);
    const { svg = "", text = "" } = kind === "face" ? pictureIn(payload) : {};
    if (kind === "face" && svg === "") return;
    const state = kind === "state" ? Number(payload["state"]) : key.state;
    key.add({ at: performance.now(), kind, text: text.replaceAll("\u00ad", ""), svg, state });
  }
}

/** The first picture anywhere in the payload. */
function pictureIn(payload: unknown): ImageContent {
  if (typeof payload === "string") return readDataUrl(payload);
  if (typeof payload !== "object" || payload === null) return {};
  return (
    Object.values(payload)
      .map(pictureIn)
      .find(({ svg }) => svg !== undefined) ?? {}
  );
}
