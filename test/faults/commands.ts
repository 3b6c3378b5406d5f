import type { Account } from "../../simulator/caption-service/accounts/account.ts";
import { action } from "../kit/desk.ts";
import type { JsonObject, Key } from "../../simulator/virtual-deck/index.ts";
import type { ActionName } from "../../src/identifiers.ts";
import type { KeyEvent, KeyRecord } from "./key-records.ts";

/** The commands of the contract, and the key whose press sends each. */
interface CommandSpec {
  readonly path: string;
  readonly action: ActionName;
  readonly settings?: JsonObject;
  /** What is the case before the plugin starts. */
  readonly before?: (account: Account) => void;
  /** A press that comes first, before the fault. */
  readonly first?: (key: Key, record: KeyRecord) => Promise<unknown>;
}

const limit = 20_000;

export const commands = {
  start: { path: "/v1/stream/start", action: "stream" },
  stop: { path: "/v1/stream/stop", action: "stream", before: (account) => account.fromElsewhere("start") },
  clear: { path: "/v1/stream/clear", action: "clear" },
  hide: { path: "/v1/captions/hide", action: "visibility" },
  show: {
    path: "/v1/captions/show",
    action: "visibility",
    async first(key, record) {
      await key.tap();
      await record.until("hidden", () => record.state === 1, limit);
    },
  },
  "transcription language": {
    path: "/v1/transcription-language",
    action: "transcriptionLanguage",
    settings: { languageCodes: ["de-DE"] },
  },
  "translation languages": {
    path: "/v1/translation-language",
    action: "translationLanguages",
    settings: { presets: [{ languageCodes: ["it-IT"] }] },
  },
} as const satisfies Record<string, CommandSpec>;

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as CommandName[];

export const specOf = (command: CommandName): CommandSpec => commands[command];

/** The key of a command. */
export const keyFor = (command: CommandName, access: JsonObject): ReturnType<typeof action> => {
  const { action: name, settings = {} } = specOf(command);
  return action(name, { ...access, ...settings });
};

/** How the press that was made at event `since` of the key has ended, if it has. */
export function endOf(command: CommandName, record: KeyRecord, since: number): KeyEvent | undefined {
  const before = record.events.slice(0, since).findLast((event) => event.kind === "state")?.state ?? 0;
  const isDone = (event: KeyEvent): boolean => {
    switch (commands[command].action) {
      case "stream":
        return event.kind === "state" && event.state !== before;
      case "visibility":
        // Not by the state: that of captions that are shown is also that of captions of which nothing is known.
        return event.kind === "face" && /^(SHOWN|HIDDEN) /.test(event.text);
      default:
        return event.kind === "ok";
    }
  };
  return record.events.slice(since).find((event) => event.kind === "alert" || isDone(event));
}
