import { beforeEach, describe, expect, it } from "vitest";
import { findMistake, isOutdated, seemsToWork, statusLine } from "../../src/inspector/account-words.ts";
import type { CheckState } from "../../src/inspector/check-words.ts";
import { SettingsStore } from "../../src/inspector/settings-store.ts";
import { speak } from "../../src/inspector/words.ts";
import type { Known } from "../../src/protocol/messages.ts";
import { written } from "../kit/inspector-words.ts";

beforeEach(() => speak("en"));

const account = {
  baseUrl: "https://a.example.com",
  apiKey: "ck_1",
  churchId: "0f8fad5b-d9cb-469f-a165-70867728950e",
};
const rejected = { outcome: "failed", kind: "key-rejected" } as const;
const known = (more: Partial<Known> = {}): Known => ({ statement: "known", ...more });
const name = "a.example.com";

function open(settings: object, shared: object = account): SettingsStore {
  const store = new SettingsStore({ send: () => undefined }, settings);
  store.globalSettingsReceived({ account: shared, accounts: { north: { name: "North", ...account } } });
  return store;
}

const notConnected = written("account.notConnected");
const connected = written("account.connected", { name });
const keysUse = written("account.keysStillUse", { name });
const lastTry = written("account.lastTry", { words: written("check.key-rejected") });
const draft = { apiKey: "c" };

describe("the line at the account", () => {
  it.each<
    [
      what: string,
      settings: object,
      shared: object,
      known: Known | undefined,
      check: CheckState,
      line: string,
    ]
  >([
    ["nothing is set up", {}, {}, known(), undefined, notConnected],
    ["there is only a draft", {}, { draft }, known(), undefined, notConnected],
    [
      "the draft of nothing failed",
      {},
      { draft: { ...draft, failure: rejected } },
      known(),
      undefined,
      `${notConnected} ${lastTry}`,
    ],
    ["a field is missing", {}, { ...account, churchId: "" }, known(), undefined, notConnected],
    ["the account works", {}, account, known({ connection: "working" }), undefined, connected],
    [
      "it is interrupted",
      {},
      account,
      known({ connection: "interrupted" }),
      undefined,
      written("account.interrupted", { name }),
    ],
    [
      "it fails",
      {},
      account,
      known({ failure: rejected }),
      undefined,
      `${written("account.failing", { name })} ${written("check.key-rejected")}`,
    ],
    ["nothing is known yet", {}, account, undefined, undefined, name],
    [
      "it has a name",
      { account: "north" },
      account,
      known({ connection: "working" }),
      undefined,
      written("account.connected", { name: "North" }),
    ],
    [
      "the shared account has a name",
      {},
      { ...account, name: "Main" },
      known({ connection: "working" }),
      undefined,
      written("account.connected", { name: "Main" }),
    ],
    [
      "the shared account has a draft",
      {},
      { ...account, draft },
      known({ connection: "working" }),
      undefined,
      keysUse,
    ],
    [
      "that draft failed before",
      {},
      { ...account, draft: { ...draft, failure: rejected } },
      known({ connection: "working" }),
      undefined,
      `${keysUse} ${lastTry}`,
    ],
    [
      "the key has a draft",
      { account: "north", draft },
      account,
      known({ connection: "working" }),
      undefined,
      written("account.keyStillUses", { name: "North" }),
    ],
    [
      "the plugin does not answer",
      {},
      { ...account, draft },
      undefined,
      "no reply",
      `${keysUse} ${written("account.lastTry", { words: written("check.noReply") })}`,
    ],
    [
      "a try of an account that is interrupted failed",
      {},
      account,
      known({ connection: "interrupted", failure: rejected }),
      rejected,
      `${written("account.interrupted", { name })} ${written("check.key-rejected")}`,
    ],
    ["a check is under way", {}, { ...account, draft }, undefined, "checking", written("check.checking")],
    [
      "a check ended well",
      {},
      account,
      undefined,
      { outcome: "reached", session: "none", roundTrip: 42 },
      `${connected} ${written("check.reached", { session: written("check.none"), ms: 42 })}`,
    ],
  ])("says what is so when %s", (_, settings, shared, news, check, line) => {
    expect(statusLine(open(settings, shared), news, check).text).toBe(line);
  });

  it("waits for the shared settings", () => {
    const store = new SettingsStore({ send: () => undefined }, {});
    expect(statusLine(store, undefined, undefined).text).toBe(written("account.loading"));
  });
});

it.each<[works: boolean, settings: object, news: Known | undefined]>([
  [true, {}, undefined],
  [true, {}, known({ connection: "interrupted" })],
  [false, {}, known()],
  [false, { draft }, known({ connection: "working" })],
  [false, { apiKey: "c" }, undefined],
])("an account seems to work: %j, with the settings %j and %j", (works, settings, news) => {
  expect(seemsToWork(open(settings), news)).toBe(works);
});

describe("a mistake", () => {
  it.each([
    ["", {}, {}, false],
    ["problem.missing", {}, {}, true],
    ["", {}, account, true],
    ["", {}, { ...account, draft: { apiKey: ' "Bearer ck_2"' } }, true],
    ["problem.not text", {}, { ...account, apiKey: 5 }, false],
    ["problem.not a key", {}, { ...account, draft: { apiKey: "two words" } }, false],
  ] as const)(
    "is %j for the API key of %j, the shared account %j, Connect pressed: %j",
    (word, settings, shared, isConnecting) => {
      const words = word === "" ? "" : written(word);
      expect(findMistake("apiKey", open(settings, shared), isConnecting)).toBe(words);
    },
  );
});

describe("the result of Connect", () => {
  const reached = { outcome: "reached", session: "active", roundTrip: 3 } as const;

  it.each<[what: string, check: CheckState, known: Known, isOutdated: boolean]>([
    ["stays while the account works", reached, known({ connection: "working", session: "active" }), false],
    ["goes when the session changes", reached, known({ connection: "working", session: "none" }), true],
    ["goes when the network fails", reached, known({ connection: "interrupted", session: "active" }), true],
    ["stays while the account fails", rejected, known({ failure: rejected }), false],
    ["goes when the account works again", rejected, known({ connection: "working" }), true],
  ])("%s", (_, check, now, expected) => {
    expect(isOutdated(check, now)).toBe(expected);
  });
});
