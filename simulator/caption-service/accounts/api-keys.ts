import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import { keyPrefix } from "../redaction.ts";

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  /** The whole secret. */
  readonly value: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds since 1970; null while the key is good. */
  readonly revokedAt: number | null;
}

/** What an account and its keys need of the service around them. */
export interface AccountDependencies {
  readonly clock: Clock;
  readonly changed: () => void;
  /** Whether any account has this value already: a key belongs to exactly one account (specification, section 2). */
  readonly isKeyTaken: (value: string) => boolean;
}

const keyForm = new RegExp(`^${keyPrefix}[A-Za-z0-9_-]{8,120}$`);

/** The API keys of one account, revoked ones too. */
export class ApiKeys {
  readonly #options: AccountDependencies;
  #keys: readonly ApiKey[] = [];

  constructor(options: AccountDependencies) {
    this.#options = options;
  }

  /** Good and revoked ones, oldest first, with their whole values. */
  list(): readonly ApiKey[] {
    return this.#keys;
  }

  /** The oldest key that is not revoked. Throws when all are revoked. */
  get first(): ApiKey {
    const key = this.#keys.find(({ revokedAt }) => revokedAt === null);
    if (!key) throw new Error("This account has no good API key: create one.");
    return key;
  }

  find(value: string): ApiKey | undefined {
    return this.#keys.find((key) => key.value === value);
  }

  /** Throws when `value` has not the form of a key, or when some account has it already. */
  create(name: string, value = `${keyPrefix}${randomBytes(24).toString("base64url")}`): ApiKey {
    if (!keyForm.test(value))
      throw new Error(`An API key begins with ${keyPrefix} and has 8 characters more.`);
    if (this.find(value) !== undefined || this.#options.isKeyTaken(value))
      throw new Error("This API key exists already.");
    const key = { id: randomUUID(), name, value, createdAt: this.#options.clock.now(), revokedAt: null };
    this.#keys = [...this.#keys, key];
    this.#options.changed();
    return key;
  }

  /** By id or by name; throws when there is no such key. Revoking twice is harmless. */
  revoke(idOrName: string): void {
    const key = this.#named(idOrName);
    const revoked = { ...key, revokedAt: key.revokedAt ?? this.#options.clock.now() };
    this.#keys = this.#keys.map((other) => (other.id === key.id ? revoked : other));
    this.#options.changed();
  }

  #named(idOrName: string): ApiKey {
    const key =
      this.#keys.find(({ id }) => id === idOrName) ??
      this.#keys.find(({ name, revokedAt }) => name === idOrName && revokedAt === null) ??
      this.#keys.find(({ name }) => name === idOrName);
    if (!key) throw new Error(`There is no API key of this name: ${idOrName}`);
    return key;
  }
}
