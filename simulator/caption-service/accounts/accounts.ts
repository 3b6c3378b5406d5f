import type { Clock } from "../clock.ts";
import { Account, type AccountOptions, type ApiKey } from "./account.ts";

export const demoAccounts: readonly AccountOptions[] = [
  {
    name: "North Chapel",
    churchId: "6f1d2c34-8a5b-4c6d-9e7f-0a1b2c3d4e5f",
    viewers: 12,
    // A key of the desk sets Spanish as the source. The service would refuse that if Spanish were a target here.
    translationLanguages: ["fr-FR"],
  },
  {
    name: "Harbour Hall",
    churchId: "b7e4a9d0-1c2f-4e3a-8b5c-6d7e8f901a2b",
    languageLimit: 2,
    viewers: 3,
    transcriptionLanguage: "en-GB",
  },
];

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(clock: Clock, onChange: () => void) {
  const all: Account[] = [];

  return {
    findByKey(value: string): { readonly account: Account; readonly key: ApiKey } | undefined {
      for (const account of all) {
        const key = account.apiKeys.find(value);
        if (key) return { account, key };
      }
      return undefined;
    },

    add(options: AccountOptions): Account {
      if (all.some(({ name }) => name === options.name))
        throw new Error(`There is an account of this name already: ${options.name}`);
      const account = new Account(options, clock, onChange);
      all.push(account);
      onChange();
      return account;
    },

    get(name?: string): Account {
      const account = name === undefined ? all[0] : all.find((each) => each.name === name);
      if (!account) throw new Error(`There is no account${name === undefined ? "" : ` named ${name}`}.`);
      return account;
    },

    [Symbol.iterator]: (): Iterator<Account> => all.values(),

    dispose(): void {
      for (const account of all) account.dispose();
    },
  };
}
