import { afterEach, describe, expect } from "vitest";
import { type Inspector, InspectorClient, type JsonObject } from "../../simulator/virtual-deck/index.ts";
import type { SeenKey } from "./seen-key.ts";
import { a, type Church, stage } from "./stage.ts";

const { deck, inTurn } = stage();

/** A settings page without a browser: it saves and asks what a test wants. */
class Page {
  readonly #inspector: Inspector;
  readonly client: InspectorClient;

  private constructor(inspector: Inspector, client: InspectorClient) {
    this.#inspector = inspector;
    this.client = client;
  }

  static async of(key: SeenKey): Promise<Page> {
    const inspector = deck().openInspector(key.key);
    return new Page(inspector, await InspectorClient.connect(inspector.connection));
  }

  share(account: JsonObject): void {
    this.client.send({ event: "setGlobalSettings", payload: { account } });
  }

  /** Saves a draft of the shared account letter by letter, after the fields that were typed before. */
  async type(account: JsonObject, field: string, text: string, before: JsonObject = {}): Promise<void> {
    for (let length = 1; length <= text.length; length += 1)
      this.share({ ...account, draft: { ...before, [field]: text.slice(0, length) } });
    await expect.poll(shared).toEqual({ ...account, draft: { ...before, [field]: text } });
  }

  /** Waits for an answer of the plugin, which comes after what it makes of all that was said before. */
  async answered(): Promise<void> {
    this.client.sendToPlugin({ question: "what-is-known" });
    await this.client.next("sendToPropertyInspector");
  }

  close(): void {
    this.#inspector.close();
  }
}

let page: Page | undefined;
afterEach(() => page?.close());

/** Keys of the shared account, on which the page of the first is open. */
async function open(church: Church): Promise<{ page: Page; status: SeenKey; clear: SeenKey }> {
  deck().editGlobalSettings({ account: church.account });
  const [status, clear] = church.placeWith({}, a.status(), a.clear());
  await status.tapOk();
  await status.says("status.off");
  page = await Page.of(status);
  return { page, status, clear };
}

const shared = (): unknown => deck().globalSettings["account"];

describe("a draft, letter by letter,", () => {
  inTurn("asks nobody, draws nothing and takes no key away", async (church, another) => {
    const other = await another();
    const { page: opened, status, clear } = await open(church);
    const pictures = [status, clear].map((key) => key.of("face").length);
    await opened.type(church.account, "apiKey", other.apiKey);
    await opened.type(church.account, "baseUrl", other.service.origin, { apiKey: other.apiKey });
    await opened.answered();
    expect([status, clear].map((key) => key.of("face").length)).toEqual(pictures);
    await clear.tapOk();
    opened.close();
    await clear.tapOk();
    await church.sentOnly("clear", "clear");
    expect(other.service.connections).toEqual([]);
    expect(deck().plugin.log()).not.toContain(other.apiKey.slice(0, 18));
  });

  inTurn(
    "of a key's own resets nothing of it, and is all that a key without an account says",
    async (church) => {
      deck().editGlobalSettings({});
      const [own] = church.place(a.targets(["es"], ["fr"], ["de"]));
      const [none] = church.placeWith({}, a.clear({ draft: { apiKey: "ck_live_half" } }));
      await none.says("failure.notChecked");
      await none.tapAlert("failure.notChecked");
      await own.tapOk();
      page = await Page.of(own);
      for (const apiKey of ["c", "ck", "ck_"])
        page.client.send({ event: "setSettings", payload: { ...own.key.settings, draft: { apiKey } } });
      await expect.poll(() => own.key.settings).toMatchObject({ draft: { apiKey: "ck_" } });
      await own.tapOk();
      expect(church.service.heard("translation-language").map(({ body }) => body)).toEqual([
        '{"languageCodes":["es"]}',
        '{"languageCodes":["fr"]}',
      ]);
    },
  );
});

describe("a page that is closed", () => {
  inTurn(
    "has a complete draft checked and settled, though another page is opened at once",
    async (church, another) => {
      const other = await another();
      const { page: opened, clear } = await open(church);
      const { baseUrl, apiKey, churchId } = other.account;
      await opened.type(church.account, "baseUrl", baseUrl);
      await opened.type(church.account, "apiKey", apiKey, { baseUrl });
      await opened.type(church.account, "churchId", churchId, { baseUrl, apiKey });
      page = await Page.of(clear);
      await other.service.answered("status");
      await expect.poll(shared).toMatchObject(other.account);
      // A page that is open hears of it.
      expect(await page.client.next("didReceiveGlobalSettings")).toMatchObject({
        payload: { settings: { account: other.account } },
      });
      await clear.tapOk();
      expect([other.service.commands, church.service.commands]).toEqual([["clear"], []]);
    },
  );
});

inTurn("an import counts at once, while a draft waits", async (church, another) => {
  const other = await another();
  const { page: opened, clear } = await open(church);
  await opened.type(church.account, "apiKey", "ck_live_half");
  deck().editGlobalSettings({ account: { ...other.account, draft: { apiKey: "ck_live_half" } } });
  await clear.tapOk();
  expect(other.service.commands).toEqual(["clear"]);
  opened.close();
  await other.sentOnly("clear");
  expect(new Set(other.service.requests.map(({ headers }) => headers.authorization))).toEqual(
    new Set([`Bearer ${other.apiKey}`]),
  );
});
