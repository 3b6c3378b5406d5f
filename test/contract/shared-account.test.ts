import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Certificates } from "../../simulator/caption-service/wire/certificates.ts";
import { VirtualDeck, type VirtualDeckOptions } from "../../simulator/virtual-deck/index.ts";
import { ScriptedService } from "./scripted-service.ts";
import { Watcher } from "./seen-key.ts";
import { a, Church, pause, pluginFolder } from "./stage.ts";

/** Global settings belong to the whole plugin, so each of these tests has a plugin of its own. */
let certificates: Certificates;
beforeAll(async () => {
  certificates = await Certificates.make();
});
afterAll(() => certificates.dispose());

interface Desk {
  readonly church: Church;
  readonly other: Church;
  readonly deck: VirtualDeck;
}

async function desk(
  onTestFinished: (end: () => Promise<void>) => void,
  global: (church: Church) => object,
  options: Partial<VirtualDeckOptions> = {},
): Promise<Desk> {
  const services = [
    await ScriptedService.start(certificates),
    await ScriptedService.start(certificates),
  ] as const;
  const ids = { apiKey: `ck_live_${randomUUID()}`, churchId: randomUUID() };
  // The church knows its account before there is a deck to put keys on.
  const account = { baseUrl: services[0].origin, ...ids };
  const deck = await VirtualDeck.start({
    pluginFolder,
    devices: [{ model: "mini" }],
    environment: { NODE_EXTRA_CA_CERTS: certificates.caFile },
    ...options,
    globalSettings: { ...global({ account } as Church) },
  });
  const watcher = new Watcher(deck);
  const church = new Church(services[0], deck, watcher, ids);
  const other = new Church(services[1], deck, watcher);
  onTestFinished(async () => {
    church.end();
    other.end();
    await deck.stop();
  });
  return { church, other, deck };
}

describe.concurrent("the shared account", () => {
  it("is taken field by field where a key's own is blank or absent", async ({ onTestFinished }) => {
    const { church } = await desk(onTestFinished, ({ account }) => ({ account }));
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

  it("gives its API key to no other origin", async ({ onTestFinished }) => {
    const { church, other } = await desk(onTestFinished, ({ account }) => ({ account }));
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
      await key.tapAlert();
      await key.says(/API\s?KEY/i, 1_000);
    }
    expect(other.service.connections).toEqual([]);
    const [whole] = church.placeWith({ baseUrl: other.service.origin, apiKey: other.apiKey }, a.clear());
    await whole.tapOk();
    expect(new Set(other.service.requests.map(({ headers }) => headers.authorization))).toEqual(
      new Set([`Bearer ${other.apiKey}`]),
    );
  });

  it("gives it to no other port, host or scheme either", async ({ onTestFinished }) => {
    const { church } = await desk(onTestFinished, ({ account }) => ({ account }));
    const [name] = church.placeWith({ baseUrl: `https://localhost:${church.service.port}` }, a.clear());
    const [plain] = church.placeWith({ baseUrl: church.service.origin.replace("https", "http") }, a.clear());
    await name.tapAlert();
    await plain.tapAlert();
    expect(church.service.heard("clear")).toEqual([]);
  });

  it("that changes is taken by its keys at once", async ({ onTestFinished }) => {
    const { church, other, deck } = await desk(onTestFinished, ({ account }) => ({ account }));
    const [status, clear] = church.placeWith({}, a.status(), a.clear());
    await status.tapOk();
    deck.editGlobalSettings({ account: other.account });
    await other.service.nth("status");
    await clear.tapOk();
    expect(church.service.commands).toEqual([]);
    expect(other.service.commands).toEqual(["clear"]);
  });

  for (const globalSettingsReply of [true, false])
    it(`that is missing (told: ${globalSettingsReply}) is said by every key, and a later one is taken`, async ({
      onTestFinished,
    }) => {
      const { church, deck } = await desk(onTestFinished, () => ({}), { traits: { globalSettingsReply } });
      const keys = church.placeWith({}, a.stream(), a.clear(), a.status());
      for (const key of keys) await key.says(/NOT\s?SET\s?UP/);
      for (const key of keys) await key.tapAlert();
      deck.editGlobalSettings({ account: church.account });
      await keys[0].says(/START/);
      await keys[1].tapOk();
    });

  for (const global of [{ account: null }, { account: 5 }, { account: [] }, { account: { baseUrl: 5 } }])
    it(`that is ${JSON.stringify(global)} breaks nothing`, async ({ onTestFinished }) => {
      const { church } = await desk(onTestFinished, () => global);
      const [clear, own] = [church.placeWith({}, a.clear())[0], church.place(a.clear())[0]];
      await clear.tapAlert();
      await own.tapOk();
    });

  it("is awaited by presses right after the start", async ({ onTestFinished }) => {
    const { church } = await desk(onTestFinished, ({ account }) => ({ account }), {
      traits: { replyDelay: 800 },
    });
    const [clear, visibility] = church.placeWith({}, a.clear(), a.visibility());
    await clear.tap();
    await visibility.tap();
    await church.service.answered("clear");
    await church.service.answered("hide");
    expect(church.service.commands).toEqual(["clear", "hide"]);
    expect([...clear.of("alert"), ...visibility.of("alert")]).toEqual([]);
  });

  it("that is awaited adds no two presses up to a hold", async ({ onTestFinished }) => {
    const { church } = await desk(onTestFinished, ({ account }) => ({ account }), {
      traits: { replyDelay: 600 },
    });
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
