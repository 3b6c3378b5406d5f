import type { CaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import type { Fault } from "../../simulator/caption-service/faults/fault.ts";
import { said } from "../kit/words.ts";

/**
 * What a press has to end in: "done" (OK, or the confirmed state), or an alert with these words on the key. "either" where
 * the status, asked meanwhile, may confirm what was done before its loss is noticed.
 */
export type End = string;

/** What a fault has to look like from outside, by the contract. */
export interface Expected {
  /** A press of any key that sends a command. */
  readonly press: End;
  /** Start and stop, where the status, which is well, tells more than their own answer. */
  readonly start?: End;
  readonly stop?: End;
  /** Start and stop, where the status fails as well. */
  readonly blind?: End;
  /** A press of the status key. */
  readonly check: End;
  /** Why the poller's keys say that what they show is old; undefined where the fault does no harm. */
  readonly old?: string;
  /** How often the command arrives at the service. */
  readonly sent: number;
}

export interface Row extends Expected {
  readonly name: string;
  readonly fault:
    | { readonly of: "requests"; readonly is: Fault }
    | {
        readonly of: "network";
        readonly begin: (emulator: CaptionServiceEmulator) => unknown;
        readonly heal: (emulator: CaptionServiceEmulator) => unknown;
      }
    /** The keys are given an address with a name that does not exist. */
    | { readonly of: "address"; readonly is: string };
  /** Only the command itself fails: what the status would tell under this fault is another matter. */
  readonly onlyCommands?: true;
  /** The fault bends the status after any command. */
  readonly ofStatus?: true;
}

const unharmed = { press: "done", check: "done", sent: 1 } as const;
/** The same words on all keys that are pressed, and why the others are old. */
const failing = (words: string, old: string) => ({ press: words, check: words, old }) as const;
const noAnswer = failing(said("failure.timedOut", "failure.tryAgain"), said("short.timedOut"));
const linkLost = failing(said("failure.dropped", "failure.tryAgain"), said("short.dropped"));
const notTheService = failing(said("failure.notTheService"), said("short.notTheService"));
const signIn = failing(said("failure.notTheService", "failure.wifiSignIn"), said("failure.wifiSignIn"));
const problem = {
  ...failing(said("failure.serviceError", "failure.tryAgain"), said("short.serviceError")),
  sent: 1,
} as const;
const busy = failing(said("failure.busy"), said("short.busy"));
const notTrusted = failing(said("failure.certificate", "failure.certificateOf"), said("short.certificate"));
const once = { sent: 1 } as const;
const never = { sent: 0 } as const;
/** The service carries the command out, and the answer comes to nothing. */
const evenSo = { start: "either", stop: "either", sent: 1 } as const;
/** The same, and the status confirms it long before the command is given up. */
const confirmed = { start: "done", stop: "done", sent: 1 } as const;
/** The command is accepted, but no status confirms it. */
const unconfirmed = { press: "done", blind: said("failure.notConfirmed"), sent: 1 } as const;

const onRequests = (name: string, is: Fault, expected: Expected): Row => ({
  name,
  fault: { of: "requests", is },
  ...expected,
});

type Change = (network: CaptionServiceEmulator["network"]) => unknown;

const restore: Change = (way) => way.restore();

const network = (name: string, expected: Expected, begin: Change, heal: Change = restore): Row => ({
  name,
  fault: {
    of: "network",
    begin: (emulator) => begin(emulator.network),
    heal: ({ network: way }) => heal(way),
  },
  ...expected,
});

const certificate = (which: "expired" | "untrusted" | "wrong-host"): Row =>
  network(
    `certificate: ${which}`,
    { ...notTrusted, ...never },
    (way) => {
      way.showCertificate(which);
      way.dropIdle();
    },
    (way) => way.showCertificate("good"),
  );

export const rows: readonly Row[] = [
  onRequests("answer late", { kind: "delay", ms: 300 }, unharmed),
  onRequests("request late", { kind: "delay", ms: 300, moment: "before" }, unharmed),
  onRequests("hang", { kind: "hang" }, { ...noAnswer, ...once }),
  onRequests("answer held", { kind: "hold" }, { ...noAnswer, ...confirmed }),
  ...(["before", "after"] as const).flatMap((when) =>
    (["close", "reset"] as const).map((ending) =>
      onRequests(
        `${ending} ${when} reading`,
        { kind: `drop-${when}-reading`, ending },
        { ...linkLost, ...once },
      ),
    ),
  ),
  onRequests("drop after carrying out", { kind: "drop-after-carrying-out" }, { ...linkLost, ...evenSo }),
  onRequests("half a body, then drop", { kind: "half-body-then-drop" }, { ...linkLost, ...evenSo }),
  onRequests("half a body, then silence", { kind: "half-body-then-hang" }, { ...noAnswer, ...confirmed }),
  onRequests("slow drip", { kind: "slow-drip", everyMs: 1_500 }, { ...noAnswer, ...confirmed }),
  ...(["interim-heads", "chunk-extensions", "trailers"] as const).map((of) =>
    onRequests(`${of} without end`, { kind: "endless-wrapping", of }, { ...notTheService, ...evenSo }),
  ),
  onRequests("no HTTP", { kind: "not-http" }, { ...notTheService, ...once }),
  onRequests("500", { kind: "status", status: 500 }, problem),
  onRequests("503 that says active", { kind: "status", status: 503, body: '{"status":"active"}' }, problem),
  onRequests(
    "502 with a page",
    { kind: "status", status: 502, body: "<html>bad gateway</html>", contentType: "text/html" },
    problem,
  ),
  onRequests(
    "400",
    { kind: "status", status: 400 },
    { ...failing(said("failure.refused"), said("short.refused")), ...once },
  ),
  onRequests(
    "401",
    { kind: "refusal", as: "missing-or-bad-key" },
    { ...failing(said("failure.keyRejected", "failure.openSettings"), said("short.keyRejected")), ...once },
  ),
  onRequests(
    "403",
    { kind: "refusal", as: "forbidden" },
    { ...failing(said("failure.wrongAccount", "failure.openSettings"), said("short.wrongAccount")), ...once },
  ),
  ...(["already-running", "dashboard-not-ready", "no-active-session"] as const).map((as): Row => ({
    name: `409 ${as}`,
    fault: { of: "requests", is: { kind: "refusal", as } },
    onlyCommands: true,
    press: said("failure.refused"),
    start: said("failure.dashboard", "failure.notReady"),
    stop: said("failure.stopRefused"),
    check: said("failure.refused"),
    ...once,
  })),
  onRequests("429", { kind: "rate-limit" }, { ...busy, ...once }),
  onRequests("429 with seconds", { kind: "rate-limit", retryAfter: 2 }, { ...busy, ...once }),
  onRequests("429 with a date", { kind: "rate-limit", retryAfter: 2, form: "date" }, { ...busy, ...once }),
  onRequests(
    "503 with seconds",
    { kind: "rate-limit", retryAfter: 2, status: 503 },
    { ...failing(said("failure.busy"), said("short.busy")), ...once },
  ),
  onRequests(
    "redirect to http",
    { kind: "redirect", status: 302, to: "http" },
    { ...notTheService, ...once },
  ),
  onRequests(
    "redirect to another host",
    { kind: "redirect", status: 307, to: "other-host" },
    { ...notTheService, ...once },
  ),
  onRequests("captive portal", { kind: "captive-portal" }, { ...signIn, ...once }),
  onRequests("body too long, announced", { kind: "over-long-body" }, { ...notTheService, ...evenSo }),
  onRequests(
    "body too long, unannounced",
    { kind: "over-long-body", announced: false },
    { ...notTheService, ...evenSo },
  ),
  onRequests("wrong content type", { kind: "wrong-content-type" }, unharmed),
  onRequests("no content type", { kind: "wrong-content-type", contentType: "" }, unharmed),
  onRequests("no UTF-8", { kind: "invalid-utf-8" }, { ...notTheService, ...unconfirmed }),
  onRequests("empty body", { kind: "empty-body" }, { ...notTheService, ...unconfirmed }),
  onRequests("broken JSON", { kind: "broken-json" }, { ...notTheService, ...unconfirmed }),
  ...(["lagging-status", "two-machines"] as const).map((kind): Row => ({
    name: `${kind}, three seconds`,
    fault: { of: "requests", is: { kind, ms: 3_000 } },
    ofStatus: true,
    ...unharmed,
  })),
  {
    name: "carried out three seconds later",
    fault: { of: "requests", is: { kind: "late-command", ms: 3_000 } },
    onlyCommands: true,
    ...unharmed,
  },
  {
    name: "502 after it was carried out",
    fault: { of: "requests", is: { kind: "gateway-after-carrying-out", status: 502 } },
    onlyCommands: true,
    ...problem,
    ...evenSo,
  },
  network(
    "port refused: the service is stopped",
    { ...failing(said("failure.noConnection", "failure.noNetwork"), said("failure.noNetwork")), ...never },
    (way) => way.cut(),
  ),
  network("black hole", { ...noAnswer, ...never }, (way) => way.blackHole()),
  certificate("expired"),
  certificate("untrusted"),
  certificate("wrong-host"),
  network("connection cut while idle", unharmed, (way) => way.dropIdle()),
  {
    name: "name not found",
    // A label of 64 letters: no resolver has to ask a server.
    fault: { of: "address", is: `https://${"x".repeat(64)}.invalid` },
    ...failing(said("failure.addressNotFound"), said("failure.addressNotFound")),
    ...never,
  },
];

/** One of each class of failure by what is known of it then: all happens to it, and of the others what tells them apart. */
const examples = [
  ...["answer late", "hang", "answer held", "reset before reading", "drop after carrying out"],
  ...["interim-heads without end", "no HTTP", "500", "401"],
  ...["409 dashboard-not-ready", "429 with seconds", "broken JSON", "lagging-status, three seconds"],
  ...["two-machines, three seconds", "carried out three seconds later", "502 after it was carried out"],
  ...["port refused: the service is stopped", "connection cut while idle", "name not found"],
];
for (const name of examples) if (!rows.some((row) => row.name === name)) throw new Error(`no row ${name}`);

export const isExample = ({ name }: Row): boolean => examples.includes(name);

/** Done, unanswered, refused, perhaps done, contradicted: more a private moment does not tell apart. */
export const isOfPrivateMoments = ({ name }: Row): boolean =>
  ["answer late", "hang", "500", "drop after carrying out", "two-machines, three seconds"].includes(name);
