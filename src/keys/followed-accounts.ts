import { identityOf, lenderTo, type ServiceAccess } from "../settings/account.ts";
import { type GlobalSettings, noGlobalSettings } from "../settings/global-settings.ts";
import { type AccountSource, identityIn, isSameAccount, isSameOrigin } from "./account-source.ts";

/** All that was saved at one moment. */
export interface Saved {
  readonly global: GlobalSettings;
  /** Settings of keys, by id. */
  readonly settings: ReadonlyMap<string, unknown>;
}

interface FollowingKey {
  placed: PlacedKey;
  /** As it was when a field was last left. */
  left: AccountSource;
  /** What the key followed until now; undefined where it is new. */
  followed: AccountSource | undefined;
}

/** What of a key decides what it follows. */
export interface PlacedKey {
  /** Of any type. */
  readonly settings: unknown;
  readonly isShown: boolean;
}

/** Which account each key follows: the saved one, unless a settings page is open. */
export class FollowedAccounts {
  readonly #works: (id: string, source: AccountSource) => boolean;
  readonly #keys = new Map<string, FollowingKey>();
  /** Whether the key of a settings page that is open is there, by its id. */
  readonly #pages = new Map<string, boolean>();
  #global: GlobalSettings = noGlobalSettings;
  #leftGlobal: GlobalSettings = noGlobalSettings;
  /** What keys that appear while a page is open may go on with: what was last found to work, and what was there before. */
  #earlier: readonly GlobalSettings[] = [];

  /** @param works whether the account that is read from there works for the key of this id, which is placed */
  constructor(works: (id: string, source: AccountSource) => boolean) {
    this.#works = works;
  }

  /** A settings page is open, and its key is there. */
  get isOpen(): boolean {
    return [...this.#pages.values()].includes(true);
  }

  hasPage(id: string): boolean {
    return this.#pages.has(id);
  }

  pageOpened(id: string): void {
    if (!this.isOpen) this.settle();
    this.#pages.set(id, true);
  }

  pageClosed(id: string): void {
    const wasOpen = this.#pages.get(id) === true;
    this.#pages.delete(id);
    // The page of a lost key may be reported late, while another page is being typed in.
    if (wasOpen || !this.isOpen) this.settle();
  }

  /** A key has left and did not come back: its page can't be used any more, even if the app never says that it closed. */
  pageLost(id: string): void {
    if (this.hasPage(id)) this.#pages.set(id, false);
    if (!this.isOpen) this.settle();
  }

  keyAppeared(id: string, placed: PlacedKey): void {
    if (this.hasPage(id)) this.pageOpened(id);
    const known = this.#keys.get(id);
    if (known) {
      known.placed = placed;
      return;
    }
    const { settings } = placed;
    const sources = this.#earlier.map((global) => ({ settings, global }));
    const followed = this.isOpen ? sources.find((source) => this.#works(id, source)) : undefined;
    this.#keys.set(id, { placed, left: { settings, global: this.#leftGlobal }, followed });
  }

  /** While a page is open it may come back, as after a look at another page of keys. */
  keyLeft(id: string): void {
    if (!this.isOpen) this.#keys.delete(id);
  }

  /** The shared settings arrive for the first time, so they are not being typed. */
  globalKnown(global: GlobalSettings): void {
    this.#global = this.#leftGlobal = global;
    this.#earlier = [global];
    for (const key of this.#keys.values()) key.left = { ...key.left, global };
  }

  globalChanged(global: GlobalSettings): void {
    this.#global = global;
  }

  /** The fields were left: no address is being typed. */
  left(): void {
    this.#leftGlobal = this.#global;
    for (const [id, key] of this.#keys) key.left = this.typed(id);
  }

  /** What is saved counts, even where it does not work. */
  settle(): void {
    this.left();
    this.#earlier = [this.#global];
    for (const [id, key] of this.#keys) {
      key.followed = key.left;
      if (!key.placed.isShown) this.#keys.delete(id);
    }
  }

  /** What a key follows from now on. */
  follow(id: string): AccountSource {
    const key = this.#keys.get(id);
    const typed = this.typed(id);
    if (!key) return typed;
    const works = (source: AccountSource): boolean => this.#works(id, source);
    key.followed = this.isOpen ? chooseSource(typed, key, works) : typed;
    return key.followed;
  }

  /** What the settings of a key say now. */
  typed(id: string): AccountSource {
    return { settings: this.#keys.get(id)?.placed.settings, global: this.#global };
  }

  /** Whether a key goes on with an account that works, although its settings name another. */
  isKept(id: string): boolean {
    const followed = this.#keys.get(id)?.followed;
    if (!followed || !this.isOpen || !this.#works(id, followed)) return false;
    return !isSameAccount(followed, this.typed(id));
  }

  /** Whether the address of a key is not being typed. */
  isLeft(id: string): boolean {
    const key = this.#keys.get(id);
    return !this.isOpen || !key || isSameOrigin(this.typed(id), key.left);
  }

  get saved(): Saved {
    return {
      global: this.#global,
      settings: new Map([...this.#keys].map(([id, { placed }]) => [id, placed.settings])),
    };
  }

  /**
   * An account has been reached: all keys follow it whose settings named it when it was asked.
   * @param saved what was saved then
   */
  reached(access: ServiceAccess, saved: Saved): void {
    const identity = identityOf(access);
    this.#earlier = [saved.global, ...this.#earlier.slice(-1)];
    for (const [id, key] of this.#keys) {
      const settings = saved.settings.has(id) ? saved.settings.get(id) : key.placed.settings;
      const source = { settings, global: saved.global };
      // Not where it was meanwhile put back to what the key follows.
      const isBack = key.followed && isSameAccount(key.followed, this.typed(id));
      if (!isBack && identityIn(source) === identity) key.followed = source;
    }
  }
}

/**
 * What a key follows while a settings page is open. An account that works is kept; else what is typed counts, unless its
 * address has another origin than what was left: nothing goes to an address that is being typed.
 * @param typed as it is saved now, perhaps in the middle of a word
 */
export function chooseSource(
  typed: AccountSource,
  { left, followed }: Pick<FollowingKey, "left" | "followed">,
  works: (source: AccountSource) => boolean,
): AccountSource {
  // A deleted account is not kept, and nothing is sent for it.
  if (!lenderTo(typed.settings, typed.global)) return typed;
  // The same account may have got another name.
  if (followed && works(followed)) return isSameAccount(followed, typed) ? typed : followed;
  return isSameOrigin(typed, left) ? typed : (followed ?? left);
}
