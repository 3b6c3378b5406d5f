import { beforeEach, describe, expect, it } from "vitest";
import {
  canSaveUnchecked,
  findMistake,
  isOutdated,
  seemsToWork,
  statusLine,
} from "../../src/inspector/account-words.ts";
import type { CheckState } from "../../src/inspector/check-words.ts";
import { SettingsStore } from "../../src/inspector/settings-store.ts";
import { setPageLanguage } from "../../src/inspector/words.ts";
import type { Known } from "../../src/protocol/messages.ts";
import { inspectorText } from "../kit/inspector-words.ts";

beforeEach(() => setPageLanguage("en"));

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

const notConnected = inspectorText("account.notConnected");
const connected = inspectorText("account.connected", { name });
const keysUse = inspectorText("account.keysStillUse", { name });
const lastTry = inspectorText("account.lastTry", { words: inspectorText("check.key-rejected") });
const draft = { apiKey: "c" };
const north = { name: "North" };

interface Situation {
  /** Settings of the key. */
  readonly key?: object;
  /** The shared account. */
  readonly shared?: object;
  readonly known?: Known;
  readonly check?: CheckState;
}
const working = known({ connection: "working" });
const interrupted = known({ connection: "interrupted" });
const failing = known({ failure: rejected });
const reason = inspectorText("check.key-rejected");
const failedDraft = { ...draft, failure: rejected };
const noReply = inspectorText("account.lastTry", { words: inspectorText("check.noReply") });
const reached = { outcome: "reached", session: "none", roundTrip: 42 } as const;
const reachedWords = inspectorText("check.reached", { session: inspectorText("check.none"), ms: 42 });

describe("the line at the account", () => {
  it.each<[what: string, line: string, situation: Situation]>([
    ["nothing is set up", notConnected, { shared: {}, known: known() }],
    ["there is only a draft", notConnected, { shared: { draft }, known: known() }],
    ["only a draft failed", `${notConnected} ${lastTry}`, { shared: { draft: failedDraft } }],
    ["a field is missing", notConnected, { shared: { ...account, churchId: "" }, known: known() }],
    ["the account works", connected, { known: working }],
    ["it is interrupted", inspectorText("account.interrupted", { name }), { known: interrupted }],
    ["it fails", `${inspectorText("account.failing", { name })} ${reason}`, { known: failing }],
    ["nothing is known yet", name, {}],
    [
      "it has a name",
      inspectorText("account.connected", north),
      { key: { account: "north" }, known: working },
    ],
    ["the shared account has a draft", keysUse, { shared: { ...account, draft }, known: working }],
    ["that draft failed", `${keysUse} ${lastTry}`, { shared: { ...account, draft: failedDraft } }],
    [
      "the key has a draft",
      inspectorText("account.keyStillUses", north),
      { key: { account: "north", draft } },
    ],
    [
      "the plugin does not answer",
      `${keysUse} ${noReply}`,
      { shared: { ...account, draft }, check: "no reply" },
    ],
    [
      "a try of an interrupted account failed",
      `${inspectorText("account.interrupted", { name })} ${reason}`,
      { known: known({ connection: "interrupted", failure: rejected }), check: rejected },
    ],
    ["a check is under way", inspectorText("check.checking"), { check: "checking" }],
    ["a check ended well", `${connected} ${reachedWords}`, { check: reached }],
  ])("describes the state when %s", (_, line, { key = {}, shared, known: news, check }) => {
    expect(statusLine(open(key, shared), news, check).text).toBe(line);
  });

  it("waits for the shared settings", () => {
    const store = new SettingsStore({ send: () => undefined }, {});
    expect(statusLine(store, undefined, undefined).text).toBe(inspectorText("account.loading"));
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
    (word, settings, shared, isRequired) => {
      const words = word === "" ? "" : inspectorText(word);
      expect(findMistake("apiKey", open(settings, shared), isRequired)).toBe(words);
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

it("offers to save unchecked only once the shared settings are received", () => {
  const draft = { isNew: true, name: "A", ...account, failure: { outcome: "failed", kind: "busy" } };
  const store = new SettingsStore({ send: () => undefined }, { draft });
  expect(canSaveUnchecked(store, undefined)).toBe(false);
  store.globalSettingsReceived({});
  expect(canSaveUnchecked(store, undefined)).toBe(true);
});
