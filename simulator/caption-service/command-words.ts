import { faultKinds } from "./faults/fault.ts";
import { certificateKinds } from "./wire/certificates.ts";

/** What can be looked at; all else is an order for `control`. */
export type Question = "help" | "show" | "keys" | "dialects" | "faults" | "journal";

export type Line =
  | { readonly kind: "nothing" }
  | { readonly kind: "quit" }
  | { readonly kind: "question"; readonly question: Question }
  /** Still to be validated: what is wrong with it `control` says best. */
  | { readonly kind: "order"; readonly order: unknown }
  | { readonly kind: "unknown"; readonly error: string };

interface Word {
  readonly usage: string;
  readonly says: string;
  read(args: readonly string[]): Line;
}

const order = (command: string, settings: Readonly<Record<string, unknown>> = {}): Line => {
  // What was not said is left out, so that it is missing and not wrong.
  const said = Object.entries(settings).filter(([, value]) => value !== undefined && value !== "");
  return { kind: "order", order: { command, ...Object.fromEntries(said) } };
};

const question = (name: Question): Word["read"] => {
  return () => ({ kind: "question", question: name });
};

/** Names of accounts may have blanks in them, so they come last and take the rest of the line. */
const rest = (args: readonly string[], from: number): string => args.slice(from).join(" ");

const isOn = (word: string | undefined): boolean | string | undefined =>
  word === "on" ? true : word === "off" ? false : word;

const number = (word: string | undefined): number | string | undefined =>
  word !== undefined && /^\d+$/.test(word) ? Number(word) : word;

const session = (move: string): Word => ({
  usage: `${move} [ACCOUNT]`,
  says: `${move} the session, as somebody at the dashboard would`,
  read: (args) => order("session", { move, account: rest(args, 0) }),
});

const network = (action: string, says: string): Word => ({
  usage: action,
  says,
  read: () => order("network", { action }),
});

const words: Readonly<Record<string, Word>> = {
  help: { usage: "help", says: "this list", read: question("help") },
  show: { usage: "show", says: "everything there is to show, as JSON", read: question("show") },
  keys: { usage: "keys", says: "accounts and their API keys, whole", read: question("keys") },
  journal: { usage: "journal", says: "the last twenty requests", read: question("journal") },
  ready: {
    usage: "ready on|off [ACCOUNT]",
    says: "a dashboard admin client is connected and ready, or not",
    read: (args) => order("set-dashboard-ready", { ready: isOn(args[0]), account: rest(args, 1) }),
  },
  viewers: {
    usage: "viewers N [ACCOUNT]",
    says: "connect that many clients",
    read: (args) => order("set-viewers", { count: number(args[0]), account: rest(args, 1) }),
  },
  start: session("start"),
  stop: session("stop"),
  pause: session("pause"),
  suspend: session("suspend"),
  resume: session("resume"),
  captions: {
    usage: "captions on|off [ACCOUNT]",
    says: "show or hide captions",
    read: (args) => order("set-captions-visible", { visible: isOn(args[0]), account: rest(args, 1) }),
  },
  source: {
    usage: "source CODE [ACCOUNT]",
    says: "set the transcription language",
    read: (args) => order("set-transcription-language", { languageCode: args[0], account: rest(args, 1) }),
  },
  targets: {
    usage: "targets CODE,CODE|none [ACCOUNT]",
    says: "set the translation languages",
    read: (args) => {
      const languageCodes = args[0] === "none" ? [] : args[0]?.split(",");
      return order("set-translation-languages", { languageCodes, account: rest(args, 1) });
    },
  },
  delays: {
    usage: "delays START_MS STOP_MS [ACCOUNT]",
    says: "how long an accepted start or stop takes to show",
    read: (args) =>
      order("set-delays", { startMs: number(args[0]), stopMs: number(args[1]), account: rest(args, 2) }),
  },
  restart: {
    usage: "restart MS [ACCOUNT]",
    says: "for how long a new source interrupts a running stream",
    read: (args) => order("set-delays", { restartMs: number(args[0]), account: rest(args, 1) }),
  },
  key: {
    usage: "key create|revoke|delete NAME [ACCOUNT]",
    says: "API keys; a new one is shown this once",
    read: ([verb = "", name, ...others]) => {
      const account = rest(others, 0);
      return order(`${verb}-key`, verb === "create" ? { name, account } : { key: name, account });
    },
  },
  dialect: {
    usage: "dialect ID",
    says: "answer in another dialect",
    read: ([dialect]) => order("set-dialect", { dialect }),
  },
  dialects: { usage: "dialects", says: "list them", read: question("dialects") },
  fault: {
    usage: "fault KIND [PATH|*] [TIMES] [ACCOUNT]",
    says: "add a fault with its usual settings (others: as JSON)",
    read: ([kind, path, times, ...others]) => {
      const fault = faultKinds.find((known) => known.kind === kind)?.example ?? { kind };
      const match = { path, times: number(times), account: others.length > 0 ? rest(others, 0) : undefined };
      return order("add-fault", { fault, match });
    },
  },
  faults: { usage: "faults", says: "list the kinds and those that are in force", read: question("faults") },
  release: {
    usage: "release ID [SEQUENCE]",
    says: "let go what waits for a fault",
    read: ([id, sequence]) => order("release-fault", { faultId: number(id), sequence: number(sequence) }),
  },
  remove: {
    usage: "remove ID",
    says: "take a fault away",
    read: ([id]) => order("remove-fault", { faultId: number(id) }),
  },
  clear: { usage: "clear", says: "take all faults away", read: () => order("clear-faults") },
  cut: network("cut", "refuse all connections"),
  "black-hole": network("black-hole", "accept connections and never answer"),
  restore: network("restore", "the network is well again"),
  "drop-idle": network("drop-idle", "close idle connections"),
  certificate: {
    usage: `certificate ${certificateKinds.join("|")}`,
    says: "what new connections are shown",
    read: ([certificate]) => order("set-certificate", { certificate }),
  },
  quit: { usage: "quit", says: "stop the emulator", read: () => ({ kind: "quit" }) },
};

/** One usage a line. */
export const helpText = [
  ...Object.values(words).map(({ usage, says }) => `  ${usage.padEnd(42)} ${says}`),
  `  {"command": ...}${" ".repeat(26)} any order as JSON`,
].join("\n");

/** Never throws: a line that makes no sense is said to. */
export function readLine(line: string): Line {
  const text = line.trim();
  if (text === "") return { kind: "nothing" };
  if (text.startsWith("{")) {
    try {
      return { kind: "order", order: JSON.parse(text) as unknown };
    } catch {
      return { kind: "unknown", error: "This is not JSON." };
    }
  }
  const [name = "", ...args] = text.split(/\s+/);
  const word = Object.hasOwn(words, name) ? words[name] : undefined;
  return word?.read(args) ?? { kind: "unknown", error: `Unknown word: ${name}. "help" lists them.` };
}
