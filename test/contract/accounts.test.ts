import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Certificates, makeCertificates } from "../../simulator/caption-service/wire/certificates.ts";
import { VirtualDeck, type VirtualDeckOptions } from "../../simulator/virtual-deck/index.ts";
import { ScriptedService } from "../kit/scripted-service.ts";
import { Watcher } from "./seen-key.ts";
import { a, Church, pluginFolder, stage } from "./stage.ts";

// Accounts that keys borrow, where Stream Deck and the network matter; all else: keys/borrowed-accounts.test.ts.
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
  const deck = await VirtualDeck.start({
    pluginFolder,
    devices: [{ model: "mini" }],
    environment: { NODE_EXTRA_CA_CERTS: certificates.caFile },
    traits,
    // The church knows its account before there is a deck to put keys on.
    globalSettings: { account: { baseUrl: service.origin, ...ids } },
  });
  const church = new Church(service, deck, new Watcher(deck), ids);
  onTestFinished(async () => {
    church.end();
    await deck.stop();
  });
  return church;
}

const { inTurn } = stage();

inTurn("an account that keys borrow gives its API key to no other origin", async (church, open) => {
  const other = await open();
  const named = { name: "North", ...church.account };
  church.deck.editGlobalSettings({ account: church.account, accounts: { north: named } });
  const own = { baseUrl: other.service.origin };
  const keys = [
    ...church.placeWith(own, a.stream(), a.clear()),
    ...church.placeWith({ ...own, account: "north" }, a.status(), a.clear()),
  ];
  for (const key of keys) await key.tapAlert("failure.apiKey");
  const [prefixed] = church.placeWith({ baseUrl: `${church.service.origin}/elsewhere` }, a.clear());
  await prefixed.tapOk();
  expect(other.service.connections).toEqual([]);
});

inTurn(
  "an account that changes is taken at once, also after a key has left whose inspector was open",
  async (church, open) => {
    const other = await open();
    church.deck.editGlobalSettings({ account: church.account });
    const [status, gone] = church.placeWith({}, a.status(), a.clear());
    await status.tapOk();
    const about = { action: "com.captions.control.clear", context: gone.context, device: gone.key.device.id };
    const payload = { controller: "Keypad", isInMultiAction: false, settings: {} };
    for (const event of ["propertyInspectorDidAppear", "willDisappear", "propertyInspectorDidDisappear"])
      church.deck.link.send({ event, ...about, ...(event === "willDisappear" && { payload }) });
    church.deck.editGlobalSettings({ account: other.account });
    await other.service.nth("status");
  },
);

it.concurrent(
  "is taken where the app tells of it once it changes, and not before",
  async ({ onTestFinished }) => {
    const church = await start(onTestFinished, { globalSettingsReply: false });
    const [stream] = church.placeWith({}, a.stream());
    await stream.says("failure.notSetUp");
    church.deck.editGlobalSettings({ account: church.account });
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
