import type { Account } from "../../simulator/caption-service/accounts/account.ts";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import type { ActionName } from "../../src/identifiers.ts";
import { isExample, isOfPrivateMoments, type Row } from "./rows.ts";
import { said } from "../kit/words.ts";

/** What a fault happens to: a press of a key, or the poll. */
export interface Subject {
  readonly name: string;
  readonly action: ActionName;
  readonly settings?: JsonObject;
  /** Path of the requests that fail; absent for all of them. */
  readonly path?: string | undefined;
  /** What is the case before the plugin starts. */
  readonly before?: (account: Account) => void;
  /** A press comes first, before the fault, and leads to this state. */
  readonly first?: number;
  /** What the press has to end in; undefined for the poll. */
  readonly end?: string;
  /** How often commands arrive because of the press, and of the next good one. */
  readonly sent: number;
  readonly sentNext: number;
  /** The state that the key has when the press has ended, where it is not that of a failure or a success like any other. */
  readonly state?: number | undefined;
}

const press = (
  name: string,
  path: string,
  action: ActionName,
  more: Pick<Subject, "settings" | "before" | "first"> = {},
) => ({ name, path: `/v1/${path}`, action, ...more });

const presses = [
  press("clear", "stream/clear", "clear"),
  press("hide", "captions/hide", "visibility"),
  press("show", "captions/show", "visibility", { first: 1 }),
  press("transcription language", "transcription-language", "transcriptionLanguage", {
    settings: { languageCodes: ["de-DE"] },
  }),
  press("translation languages", "translation-language", "translationLanguages", {
    settings: { presets: [{ languageCodes: ["it-IT"] }] },
  }),
];
const changes = [
  press("start", "stream/start", "stream"),
  press("stop", "stream/stop", "stream", { before: (account) => account.fromElsewhere("start") }),
];

/** What a fault happens to in the matrix. */
export function subjectsOf(row: Row): Subject[] {
  if (isExample(row)) return allSubjectsOf(row).filter(({ name }) => name !== "poll of a status key");
  const names = ["clear", "poll of a status key", row.start && "start", row.stop && "stop"];
  return allSubjectsOf(row).filter(({ name }) => names.includes(name));
}

function allSubjectsOf(row: Row): Subject[] {
  const { fault, onlyCommands, sent } = row;
  // The whole way to the service fails then.
  const everywhere = fault.of === "requests" && !row.ofStatus ? {} : { path: undefined };
  // To another address what was known of the session and of captions does not count.
  const isKnown = ({ name }: { readonly name: string }): boolean =>
    fault.of !== "address" || (name !== "stop" && name !== "show");
  const common = { sent, sentNext: 1 };
  const blind = row.blind ?? row.press;
  const commands: Subject[] = [...presses, ...changes].filter(isKnown).map((each) => {
    const own = each.name === "start" || each.name === "stop" ? row[each.name] : undefined;
    const end = each.action === "stream" && fault.of !== "requests" ? blind : (own ?? row.press);
    // What was accepted a moment ago is not sent again.
    const isSet = each.action.endsWith("Language") || each.action.endsWith("Languages");
    const next = isSet && end === "done" ? { sentNext: 0 } : {};
    return { ...each, ...common, ...next, end, ...everywhere };
  });
  if (isOfPrivateMoments(row))
    commands.push(...privateMoments(row).map((each) => ({ ...each, ...everywhere })));
  if (onlyCommands) return commands;
  // Only a start and a stop are confirmed by the status, so only for them it matters whether that fails as well.
  if (fault.of === "requests") {
    const both = { ...common, end: blind, path: undefined };
    commands.push(...changes.map((each) => ({ ...each, name: `${each.name}, and the status`, ...both })));
  }
  const status = { path: "/v1/stream", sent: 0, sentNext: 0 };
  return [
    ...commands,
    { ...status, name: "status key", action: "status", end: row.check },
    { ...status, name: "poll of a stream key", action: "stream" },
    { ...status, name: "poll of a status key", action: "status" },
  ];
}

/** The two requests of a hide that clears, and of the show that ends it: a fault happens to one of them. */
function privateMoments({ press: end, sent }: Row): Subject[] {
  const isDone = end === "done";
  const moment = { action: "visibility", settings: { clearText: true }, sentNext: 2 } as const;
  // Hidden captions are still hidden, and so is their text, unless that has gone.
  const hidden = { end: isDone ? end : said("failure.textNotCleared"), state: isDone ? undefined : 1 };
  const alone = isDone ? sent + 1 : sent;
  return [
    { ...moment, name: "private hide, its hide", path: "/v1/captions/hide", end, sent: alone },
    { ...moment, ...hidden, name: "private hide, its clear", path: "/v1/stream/clear", sent: 1 + sent },
    {
      ...moment,
      ...hidden,
      name: "private show, its clear",
      path: "/v1/stream/clear",
      first: 1,
      sent: alone,
    },
    { ...moment, name: "private show, its show", path: "/v1/captions/show", end, first: 1, sent: 1 + sent },
  ];
}
