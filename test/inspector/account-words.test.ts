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
/** The page shows the host of an account that has no name. */
const byHost = { name: "a.example.com" };

function open(settings: object, shared: object = account): SettingsStore {
  const store = new SettingsStore({ send: () => undefined }, settings);
  store.globalSettingsReceived({ account: shared, accounts: { north: { name: "North", ...account } } });
  return store;
}

const notConnected = inspectorText("account.notConnected");
const connected = inspectorText("account.connected", byHost);
const keysStillUse = inspectorText("account.keysStillUse", byHost);
const reason = inspectorText("check.key-rejected");
const lastTry = inspectorText("account.lastTry", { words: reason });
const draft = { apiKey: "c" };
const north = { name: "North" };
const keyStillUses = inspectorText("account.keyStillUses", north);

interface Situation {
  /** Settings of the key. */
  readonly key?: object;
  /** The shared account. */
  readonly shared?: object;
  readonly report?: Known;
  readonly check?: CheckState;
}
const working = known({ connection: "working" });
const interrupted = known({ connection: "interrupted" });
const failing = known({ failure: rejected });
const failedDraft = { ...draft, failure: rejected };
const noReply = inspectorText("account.lastTry", { words: inspectorText("check.noReply") });
const reached = { outcome: "reached", session: "none", roundTrip: 42 } as const;
const reachedWords = inspectorText("check.reached", { session: inspectorText("check.none"), ms: 42 });

describe("the status line of an account", () => {
  it.each<[what: string, line: string, situation: Situation]>([
    ["nothing is set up", notConnected, { shared: {}, report: known() }],
    ["there is only a draft", notConnected, { shared: { draft }, report: known() }],
    ["there is only a failed draft", `${notConnected} ${lastTry}`, { shared: { draft: failedDraft } }],
    ["a field is missing", notConnected, { shared: { ...account, churchId: "" }, report: known() }],
    ["the account works", connected, { report: working }],
    ["the account is interrupted", inspectorText("account.interrupted", byHost), { report: interrupted }],
    ["the account fails", `${inspectorText("account.failing", byHost)} ${reason}`, { report: failing }],
    ["nothing is known yet", byHost.name, {}],
    [
      "the account has a name",
      inspectorText("account.connected", north),
      { key: { account: "north" }, report: working },
    ],
    ["the shared account has a draft", keysStillUse, { shared: { ...account, draft }, report: working }],
    ["a shared draft failed", `${keysStillUse} ${lastTry}`, { shared: { ...account, draft: failedDraft } }],
    ["the key has a draft", keyStillUses, { key: { account: "north", draft } }],
    [
      "the plugin does not answer",
      `${keysStillUse} ${noReply}`,
      { shared: { ...account, draft }, check: "no reply" },
    ],
    [
      "a check of an interrupted account failed",
      `${inspectorText("account.interrupted", byHost)} ${reason}`,
      { report: { ...interrupted, failure: rejected }, check: rejected },
    ],
    ["a check is pending", inspectorText("check.checking"), { check: "checking" }],
    ["a check succeeded", `${connected} ${reachedWords}`, { check: reached }],
  ])("describes the state when %s", (_, line, { key = {}, shared, report, check }) => {
    expect(statusLine(open(key, shared), report, check).text).toBe(line);
  });

  it("waits for the shared settings", () => {
    const store = new SettingsStore({ send: () => undefined }, {});
    expect(statusLine(store, undefined, undefined).text).toBe(inspectorText("account.loading"));
  });
});

it.each<[works: boolean, when: string, settings: object, report: Known | undefined]>([
  [true, "the plugin has not reported yet", {}, undefined],
  [true, "polls fail for the moment", {}, interrupted],
  [false, "no poll has succeeded", {}, known()],
  [false, "a draft is not saved", { draft }, working],
  [false, "the key's own account lacks values", { apiKey: "c" }, undefined],
])("seemsToWork returns %j when %s", (works, _, settings, report) => {
  expect(seemsToWork(open(settings), report)).toBe(works);
});

describe("a mistake in the API key", () => {
  it.each([
    ["", {}, false],
    ["problem.missing", {}, true],
    ["", account, true],
    ["", { ...account, draft: { apiKey: ' "Bearer ck_2"' } }, true],
    ["problem.not text", { ...account, apiKey: 5 }, false],
    ["problem.not a key", { ...account, draft: { apiKey: "two words" } }, false],
  ] as const)("is %j in the shared account %j, key required: %j", (word, shared, isRequired) => {
    const words = word === "" ? "" : inspectorText(word);
    expect(findMistake("apiKey", open({}, shared), isRequired)).toBe(words);
  });
});

describe("the result of Connect", () => {
  it.each<[what: string, check: CheckState, report: Known, isOutdated: boolean]>([
    ["stays while the account works", reached, known({ connection: "working", session: "none" }), false],
    ["goes when the session changes", reached, known({ connection: "working", session: "active" }), true],
    ["goes when the network fails", reached, known({ connection: "interrupted", session: "none" }), true],
    ["stays while the account fails", rejected, known({ failure: rejected }), false],
    ["goes when the account works again", rejected, working, true],
  ])("%s", (_, check, report, expected) => {
    expect(isOutdated(check, report)).toBe(expected);
  });
});

it("offers to save without a check only after the shared settings arrive", () => {
  const newAccount = { isNew: true, name: "A", ...account, failure: { outcome: "failed", kind: "busy" } };
  const store = new SettingsStore({ send: () => undefined }, { draft: newAccount });
  expect(canSaveUnchecked(store, undefined)).toBe(false);
  store.globalSettingsReceived({});
  expect(canSaveUnchecked(store, undefined)).toBe(true);
});
