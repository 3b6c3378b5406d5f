import { afterEach, describe, expect } from "vitest";
import { type Inspector, InspectorClient, type JsonObject } from "../../simulator/virtual-deck/index.ts";
import type { SeenKey } from "./seen-key.ts";
import { a, type Church, pause } from "./stage.ts";
import { timedStage } from "./timed-stage.ts";

const { deck, it, time } = timedStage();

/** Lets this much pass for the plugin once it has what was said to it, which comes on another connection than the time. */
async function pass(ms: number): Promise<void> {
  await pause(100);
  await time.pass(ms);
}
const quiet = (): Promise<void> => pass(400);
/** Longer than every pause after which something that is typed could count. */
const typingPause = (): Promise<void> => pass(1_200);
const wrongKey = "ck_live_wrong";

/** A settings page without manners: it saves and asks what a test wants. */
class Page {
  readonly #inspector: Inspector;
  readonly #client: InspectorClient;

  private constructor(inspector: Inspector, client: InspectorClient) {
    this.#inspector = inspector;
    this.#client = client;
  }

  static async of(key: SeenKey): Promise<Page> {
    const inspector = deck().openInspector(key.key);
    const page = new Page(inspector, await InspectorClient.connect(inspector.connection));
    await quiet();
    return page;
  }

  share(account: JsonObject): void {
    this.shareAll({ account });
  }

  shareAll(global: JsonObject): void {
    this.#client.send({ event: "setGlobalSettings", payload: global });
  }

  keep(settings: JsonObject): void {
    this.#client.send({ event: "setSettings", payload: settings });
  }

  leaveField(): void {
    this.#client.sendToPlugin({ question: "use-account" });
  }

  check(): void {
    this.#client.sendToPlugin({ question: "check-connection", id: "1" });
  }

  close(): void {
    this.#inspector.close();
  }
}

/** Keys of the shared account on two decks, on which the page of the first is open; the last has an API key of its own. */
async function set(church: Church) {
  deck().editGlobalSettings({ account: church.account });
  const [status, clear] = church.placeWith({}, a.status(), a.clear());
  const [elsewhere, own] = church.placeWith({}, a.clear(), a.clear({ apiKey: "ck_live_own" }));
  await church.service.answered("status");
  page = await Page.of(status);
  return { page, status, clear, elsewhere, own };
}
type Keys = Awaited<ReturnType<typeof set>>;

let page: Page | undefined;
afterEach(() => page?.close());

/** The other deck turns to another page and back; then there are presses on both. */
async function flipAndPress(church: Church, { clear, elsewhere, own }: Keys): Promise<void> {
  church.showPage(elsewhere, 1);
  await quiet();
  church.showPage(elsewhere, 0);
  await quiet();
  for (const key of [clear, elsewhere, own]) await key.tap();
  await quiet();
}

/** Has an account checked. @returns what ends the wait for the answer */
async function checkHeld(opened: Page, { service, account }: Church): Promise<() => void> {
  const release = service.hold("status");
  opened.share(account);
  opened.leaveField();
  opened.check();
  await service.nth("status");
  return release;
}

const apiKeysAt = ({ service }: Church): unknown[] => [
  ...new Set(service.requests.map(({ headers }) => headers.authorization)),
];

const isUp = (church: Church): void => void church.service.off("status").off("clear");
const refuses = ({ service }: Church): void =>
  void service.on("status", { status: 401 }).on("clear", { status: 401 });
const fails = ({ service }: Church): void =>
  void service.on("status", { status: 503 }).on("clear", { status: 503 });

describe.each([
  ["works", isUp],
  ["is refused", refuses],
  ["has never answered", fails],
] as const)("where the account before %s, an address of another origin that is being typed", (_, behave) => {
  it("gets nothing by a pause, a press, a page flip or a check that nobody asked for", async (church, open) => {
    const other = await open();
    behave(church);
    const keys = await set(church);
    keys.page.share({ ...church.account, baseUrl: other.service.origin });
    await typingPause();
    await flipAndPress(church, keys);
    keys.page.check();
    await typingPause();
    expect(other.service.connections).toEqual([]);
  });

  it("gets nothing where it is a key's own, and the key is announced again", async (church, open) => {
    const other = await open();
    behave(church);
    const [status, clear] = church.place(a.status(), a.clear());
    await church.service.answered("status");
    page = await Page.of(status);
    page.keep({ ...church.account, baseUrl: other.service.origin });
    await typingPause();
    const about = {
      action: "com.captions.control.status",
      context: status.context,
      device: status.key.device.id,
    };
    const settings = { ...church.account, baseUrl: other.service.origin };
    const payload = { controller: "Keypad", isInMultiAction: false, settings };
    for (const event of ["willAppear", "willDisappear", "willAppear"])
      deck().link.sendRaw(JSON.stringify({ event, ...about, payload }));
    await typingPause();
    for (const key of [status, clear]) await key.tap();
    await quiet();
    expect(other.service.connections).toEqual([]);
  });

  it("counts when the page is closed", async (church, open) => {
    const other = await open();
    behave(church);
    const { page: opened } = await set(church);
    opened.share(other.account);
    await quiet();
    opened.close();
    await other.service.nth("status", 1, 2_000);
  });
});

describe("an account that works", () => {
  it("is kept by all its keys while one that does not is typed, left and checked", async (church, open) => {
    const other = await open();
    refuses(other);
    church.service.on("status", ({ headers }) =>
      Promise.resolve(headers.authorization === `Bearer ${wrongKey}` ? { status: 401 } : undefined),
    );
    const keys = await set(church);
    for (const account of [{ ...church.account, apiKey: wrongKey }, other.account]) {
      keys.page.share(account);
      await typingPause();
      keys.page.leaveField();
      await flipAndPress(church, keys);
      keys.page.check();
      await typingPause();
    }
    expect(other.service.heard()).toEqual([]);
    expect(church.service.commands.filter((command) => command === "clear")).toHaveLength(6);
    const [mine, own] = [`Bearer ${church.apiKey}`, "Bearer ck_live_own"];
    expect(new Set(church.service.heard("clear").map(({ headers }) => headers.authorization))).toEqual(
      new Set([mine, own]),
    );
  });

  it("is kept while a poll fails, and by keys that need no church ID and have none", async (church) => {
    const { churchId: _, ...account } = church.account;
    deck().editGlobalSettings({ account });
    const [clear, again] = church.placeWith({}, a.clear(), a.clear());
    const [status] = church.place(a.status());
    await clear.tapOk();
    await church.service.answered("status");
    page = await Page.of(clear);
    fails(church);
    await status.tapAlert();
    page.share({ ...account, apiKey: wrongKey });
    await typingPause();
    page.leaveField();
    await quiet();
    isUp(church);
    await again.tapOk();
    await status.tapOk();
    expect(apiKeysAt(church)).toEqual([`Bearer ${church.apiKey}`]);
  });

  it("is left by all its keys for one that a check has reached, but by none whose own is another", async (church, open) => {
    const other = await open();
    const keys = await set(church);
    keys.page.share(other.account);
    keys.page.leaveField();
    keys.page.check();
    await other.service.answered("status");
    await quiet();
    await flipAndPress(church, keys);
    expect(other.service.commands).toEqual(["clear", "clear"]);
    expect(church.service.heard("clear").map(({ headers }) => headers.authorization)).toEqual([
      "Bearer ck_live_own",
    ]);
  });

  it("is left for what a check was asked of, and not for what was typed meanwhile", async (church, open) => {
    const [other, third] = [await open(), await open()];
    const keys = await set(church);
    const release = await checkHeld(keys.page, other);
    keys.page.share({ ...third.account, apiKey: wrongKey });
    keys.page.leaveField();
    release();
    await quiet();
    await flipAndPress(church, keys);
    expect(third.service.connections).toEqual([]);
    expect(other.service.commands).toEqual(["clear", "clear"]);
    expect(apiKeysAt(other)).toEqual([`Bearer ${other.apiKey}`]);
  });

  it("is not left for what was checked where it has been put back meanwhile", async (church, open) => {
    const other = await open();
    const keys = await set(church);
    const release = await checkHeld(keys.page, other);
    keys.page.share(church.account);
    keys.page.leaveField();
    release();
    await quiet();
    await flipAndPress(church, keys);
    expect(other.service.commands).toEqual([]);
  });
});

it("where no account works an address counts once its field has been left, and an API key after a pause", async (church, open) => {
  const other = await open();
  refuses(church);
  other.service.on("status", ({ headers }) =>
    Promise.resolve(headers.authorization === `Bearer ${other.apiKey}` ? undefined : { status: 401 }),
  );
  const keys = await set(church);
  keys.page.share({ ...church.account, baseUrl: other.service.origin });
  await quiet();
  keys.page.leaveField();
  await other.service.nth("status");
  keys.page.share(other.account);
  await other.service.until(() => apiKeysAt(other).includes(`Bearer ${other.apiKey}`));
});

it("a key that is deleted while its page is open leaves no other key on its account", async (church, open) => {
  const other = await open();
  const { status } = await set(church);
  const about = {
    action: "com.captions.control.status",
    context: status.context,
    device: status.key.device.id,
  };
  const payload = { controller: "Keypad", isInMultiAction: false, settings: {} };
  deck().link.sendRaw(JSON.stringify({ event: "willDisappear", ...about, payload }));
  await typingPause();
  deck().editGlobalSettings({ account: other.account });
  await other.service.nth("status", 1, 2_000);
});
