import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Certificates, makeCertificates } from "../../simulator/caption-service/wire/certificates.ts";
import { VirtualDeck, type VirtualDeckOptions } from "../../simulator/virtual-deck/index.ts";
import { ScriptedService } from "../kit/scripted-service.ts";
import { Watcher } from "./seen-key.ts";
import { a, Church, pause, pluginFolder, stage } from "./stage.ts";

let certificates: Certificates;
beforeAll(async () => {
  certificates = await makeCertificates();
});
afterAll(() => certificates.dispose());

/** A plugin of its own for a test, with an app that hands over the shared account in its own way. */
async function start(
  onTestFinished: (end: () => Promise<void>) => void,
  traits: VirtualDeckOptions["traits"],
): Promise<Church> {
  const service = await ScriptedService.start(certificates);
  const ids = { apiKey: `ck_live_${randomUUID()}`, churchId: randomUUID() };
  // The church knows its account before there is a deck to put keys on.
  const account = { baseUrl: service.origin, ...ids };
  const deck = await VirtualDeck.start({
    pluginFolder,
    devices: [{ model: "mini" }],
    environment: { NODE_EXTRA_CA_CERTS: certificates.caFile },
    traits,
    globalSettings: { account },
  });
  const church = new Church(service, deck, new Watcher(deck), ids);
  onTestFinished(async () => {
    church.end();
    await deck.stop();
  });
  return church;
}

const { inTurn } = stage();
const share = ({ deck, account }: Church): void => deck.editGlobalSettings({ account });

describe("the shared account", () => {
  inTurn("is taken field by field where a key's own is blank or absent", async (church) => {
    share(church);
    const keys = [
      church.placeWith({}, a.status())[0],
      church.placeWith({ baseUrl: "", apiKey: "  ", churchId: "" }, a.status())[0],
      church.placeWith({ baseUrl: church.service.origin }, a.status())[0],
      church.placeWith({ baseUrl: `${church.service.origin}/` }, a.status())[0],
    ];
    for (const key of keys) await key.tapOk();
    const churchId = randomUUID();
    const [own] = church.placeWith({ churchId }, a.status());
    await own.tapOk();
    const [ownKey] = church.placeWith({ apiKey: "ck_live_own" }, a.clear());
    await ownKey.tapOk();
    expect(new Set(church.service.heard("status").map(({ body }) => body))).toEqual(
      new Set([church.churchId, churchId].map((id) => JSON.stringify({ churchId: id }))),
    );
    expect(church.service.heard("clear")[0]?.headers.authorization).toBe("Bearer ck_live_own");
  });

  inTurn("gives its API key to no other origin", async (church, open) => {
    const other = await open();
    share(church);
    const keys = church.placeWith(
      { baseUrl: other.service.origin },
      a.stream(),
      a.status(),
      a.clear(),
      a.visibility(),
      a.source("de-DE"),
    );
    const [prefixed] = church.placeWith({ baseUrl: `${church.service.origin}/elsewhere` }, a.clear());
    await prefixed.tapOk();
    await pause(700);
    for (const key of keys) {
      await key.tapAlert("failure.apiKey", 1_000);
    }
    expect(other.service.connections).toEqual([]);
    const [whole] = church.placeWith({ baseUrl: other.service.origin, apiKey: other.apiKey }, a.clear());
    await whole.tapOk();
    expect(new Set(other.service.requests.map(({ headers }) => headers.authorization))).toEqual(
      new Set([`Bearer ${other.apiKey}`]),
    );
  });

  inTurn("gives its church ID to no other origin", async (church, open) => {
    const other = await open();
    const named = { ...church.account, name: "North" };
    church.deck.editGlobalSettings({ account: church.account, accounts: { north: named } });
    const own = { baseUrl: other.service.origin, apiKey: other.apiKey };
    for (const lender of [{}, { account: "north" }]) {
      const [status, stream, clear] = church.placeWith(
        { ...own, ...lender },
        a.status(),
        a.stream(),
        a.clear(),
      );
      await clear.tapOk();
      await pause(500);
      for (const key of [status, stream]) {
        await key.tapAlert("failure.churchId", 1_000);
      }
    }
    expect(other.service.heard("status")).toEqual([]);
    expect(other.service.commands).toEqual(["clear", "clear"]);
    const [prefixed] = church.placeWith({ baseUrl: `${church.service.origin}/elsewhere` }, a.status());
    await prefixed.tapOk();
  });

  inTurn("gives it to no other port, host or scheme either", async (church) => {
    share(church);
    const [name] = church.placeWith({ baseUrl: `https://localhost:${church.service.port}` }, a.clear());
    const [plain] = church.placeWith({ baseUrl: church.service.origin.replace("https", "http") }, a.clear());
    await name.tapAlert();
    await plain.tapAlert();
    expect(church.service.heard("clear")).toEqual([]);
  });

  inTurn("that changes is taken by its keys at once", async (church, open) => {
    const other = await open();
    share(church);
    const [status, clear] = church.placeWith({}, a.status(), a.clear());
    await status.tapOk();
    share(other);
    await other.service.nth("status");
    await clear.tapOk();
    expect(church.service.commands).toEqual([]);
    expect(other.service.commands).toEqual(["clear"]);
  });

  inTurn(
    "that changes is taken at once after a key has left whose inspector was open, too",
    async (church, open) => {
      const other = await open();
      share(church);
      const [status, gone] = church.placeWith({}, a.status(), a.clear());
      await status.tapOk();
      const about = {
        action: "com.captions.control.clear",
        context: gone.context,
        device: gone.key.device.id,
      };
      const payload = { controller: "Keypad", isInMultiAction: false, settings: {} };
      for (const event of ["propertyInspectorDidAppear", "willDisappear", "propertyInspectorDidDisappear"])
        church.deck.link.sendRaw(
          JSON.stringify({ event, ...about, ...(event === "willDisappear" && { payload }) }),
        );
      share(other);
      await other.service.nth("status", 1, 3_000);
    },
  );

  inTurn("that is missing is said by every key, and a later one is taken", async (church) => {
    church.deck.editGlobalSettings({});
    const keys = church.placeWith({}, a.stream(), a.clear(), a.status());
    for (const key of keys) await key.says("failure.notSetUp");
    for (const key of keys) await key.tapAlert();
    share(church);
    await keys[0].says("stream.start");
    await keys[1].tapOk();
  });

  inTurn("that is none breaks nothing", async (church) => {
    for (const account of [null, 5, [], { baseUrl: 5 }]) {
      church.deck.editGlobalSettings({ account });
      const [clear, own] = [church.placeWith({}, a.clear())[0], church.place(a.clear())[0]];
      await clear.tapAlert();
      await own.tapOk();
    }
  });

  it.concurrent(
    "is taken where the app tells of it once it changes, and not before",
    async ({ onTestFinished }) => {
      const church = await start(onTestFinished, { globalSettingsReply: false });
      const [stream] = church.placeWith({}, a.stream());
      await stream.says("failure.notSetUp");
      share(church);
      await stream.says("stream.start");
    },
  );

  it.concurrent("is awaited by presses right after the start", async ({ onTestFinished }) => {
    const church = await start(onTestFinished, { replyDelay: 800 });
    const [clear, visibility] = church.placeWith({}, a.clear(), a.visibility());
    await clear.tap();
    await church.tapAnswered(visibility, "clear");
    await church.service.answered("hide");
    expect(church.service.commands).toEqual(["clear", "hide"]);
    expect([...clear.of("alert"), ...visibility.of("alert")]).toEqual([]);
  });

  it.concurrent("that is awaited adds no two presses up to a hold", async ({ onTestFinished }) => {
    const church = await start(onTestFinished, { replyDelay: 600 });
    church.service.status = { status: "active" };
    const [stop] = church.placeWith({}, a.stream({ mode: "stop", stopGuard: "hold" }));
    await stop.tap();
    await pause(450);
    await stop.press();
    await pause(550);
    await stop.release();
    await pause(1_500);
    expect(church.service.commands).toEqual([]);
    await stop.press();
    await church.service.nth("stop");
    await stop.release();
  });
});
