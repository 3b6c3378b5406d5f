import { randomBytes, randomUUID } from "node:crypto";
import { keyPrefix } from "../redaction.ts";

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  /** The whole secret. */
  readonly value: string;
  readonly isRevoked: boolean;
}

const keyForm = new RegExp(`^${keyPrefix}[A-Za-z0-9_-]{8,120}$`);

export type ApiKeys = ReturnType<typeof createApiKeys>;

/** The API keys of one account, revoked ones too. */
export function createApiKeys(changed: () => void, isTakenElsewhere: (value: string) => boolean) {
  let keys: readonly ApiKey[] = [];
  const find = (value: string): ApiKey | undefined => keys.find((key) => key.value === value);

  return {
    /** Good and revoked ones, oldest first, with their whole values. */
    list: (): readonly ApiKey[] => keys,

    /** The oldest key that is not revoked. Throws when all are revoked. */
    get first(): ApiKey {
      const key = keys.find(({ isRevoked }) => !isRevoked);
      if (!key) throw new Error("This account has no good API key: create one.");
      return key;
    },

    find,

    /** Throws when `value` has not the form of a key, or when some account has it already. */
    create(name: string, value = `${keyPrefix}${randomBytes(24).toString("base64url")}`): ApiKey {
      if (!keyForm.test(value))
        throw new Error(`An API key begins with ${keyPrefix} and has 8 characters more.`);
      if (find(value) || isTakenElsewhere(value)) throw new Error("This API key exists already.");
      const key = { id: randomUUID(), name, value, isRevoked: false };
      keys = [...keys, key];
      changed();
      return key;
    },

    /** By id, or a good one by name; throws when there is no such key. */
    revoke(idOrName: string): void {
      const isMeant = ({ id, name, isRevoked }: ApiKey) =>
        id === idOrName || (name === idOrName && !isRevoked);
      const revoked = keys.find(isMeant);
      if (!revoked) throw new Error(`There is no API key of this name: ${idOrName}`);
      keys = keys.map((key) => (key === revoked ? { ...key, isRevoked: true } : key));
      changed();
    },
  };
}
