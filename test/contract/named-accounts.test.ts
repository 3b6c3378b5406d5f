import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Certificates } from "../../simulator/caption-service/wire/certificates.ts";
import { VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { ScriptedService } from "./scripted-service.ts";
import { Watcher } from "./seen-key.ts";
import { a, Church, pluginFolder, quiet, step } from "./stage.ts";

let certificates: Certificates;
beforeAll(async () => {
  certificates = await Certificates.make();
});
afterAll(() => certificates.dispose());

interface Desk {
  readonly deck: VirtualDeck;
  readonly shared: Church;
  readonly north: Church;
  readonly harbour: Church;
}

/** Two named accounts, "North" and "Harbour", beside a shared one. */
async function desk(onTestFinished: (end: () => Promise<void>) => void): Promise<Desk> {
  const ids = ["shared", "north", "harbour"].map((name) => ({
    apiKey: `ck_live_${name}_${randomUUID()}`,
    churchId: randomUUID() as string,
  }));
  const services = await Promise.all(ids.map(() => ScriptedService.start(certificates)));
  const accounts = services.map(({ origin }, n) => ({ baseUrl: origin, ...ids[n] }));
  const deck = await VirtualDeck.start({
    pluginFolder,
    devices: [{ model: "mini" }],
    environment: { NODE_EXTRA_CA_CERTS: certificates.caFile },
    globalSettings: {
      account: accounts[0],
      accounts: {
        north: { name: "North", ...accounts[1] },
        harbour: { name: "Harbour", ...accounts[2] },
        broken: 5,
      },
    },
  });
  const watcher = new Watcher(deck);
  const [shared, north, harbour] = services.map((service, n) => new Church(service, deck, watcher, ids[n]));
  if (!shared || !north || !harbour) throw new Error("no churches");
  onTestFinished(async () => {
    for (const church of [shared, north, harbour]) church.end();
    await deck.stop();
  });
  return { deck, shared, north, harbour };
}

describe.concurrent("a named account", () => {
  it("is the one that its keys go to, and they carry its name", async ({ onTestFinished }) => {
    const { shared, north, harbour } = await desk(onTestFinished);
    north.service.status = { status: "active" };
    const [stream, status, clear, visibility] = north.placeWith(
      { account: "north" },
      a.stream(),
      a.status(),
      a.clear(),
      a.visibility(),
    );
    const [other] = harbour.placeWith({ account: "harbour" }, a.stream());
    await stream.says(/LIVE/);
    await other.says(/START/);
    for (const key of [stream, status, clear, visibility]) await key.says(/North/i, 2_000);
    await other.says(/Harbour/i, 2_000);
    await clear.tapOk();
    expect(north.service.commands).toEqual(["clear"]);
    expect(north.service.heard("status")[0]?.body).toBe(JSON.stringify({ churchId: north.churchId }));
    expect(new Set(north.service.requests.map(({ headers }) => headers.authorization))).toEqual(
      new Set([`Bearer ${north.apiKey}`]),
    );
    expect(shared.service.requests).toEqual([]);
  });

  it("is that of each step of a multi-action, and of a dial", async ({ onTestFinished }) => {
    const { shared, north, harbour } = await desk(onTestFinished);
    const [stream] = north.placeWith({ account: "north" }, a.stream());
    const steps = [a.clear({ account: "north" }), step(a.visibility({ account: "harbour" }), 1), a.clear()];
    const [multi] = shared.placeWith({}, { steps });
    north.service.on("clear", { status: 500 });
    await stream.says(/START/);
    await multi.tap();
    await north.service.answered("clear");
    await harbour.service.answered("hide");
    await shared.service.answered("clear");
    await stream.says(/PROBLEM/, 1_000);
    for (const church of [north, harbour, shared]) expect(church.service.commands).toHaveLength(1);
    const blank = { baseUrl: "", apiKey: "", churchId: "" };
    const [{ dial, strip }] = harbour.placeDials(a.clear({ account: "harbour", ...blank }));
    await strip.says(/Harbour/i);
    dial.press();
    dial.release();
    await harbour.service.answered("clear");
  });

  it("is named in the line that a press leaves in the log", async ({ onTestFinished }) => {
    const { deck, north } = await desk(onTestFinished);
    const [clear] = north.placeWith({ account: "north" }, a.clear());
    await clear.tapOk();
    const logs = join(deck.plugin.folder, "logs");
    const lines = readdirSync(logs).flatMap((file) => readFileSync(join(logs, file), "utf8").split("\n"));
    expect(lines.filter((line) => /clear, North: clear, ok, \d+ ms/.test(line))).toHaveLength(1);
  });

  it("is taken field by field: what the key has of its own goes first", async ({ onTestFinished }) => {
    const { shared, north } = await desk(onTestFinished);
    const churchId = randomUUID();
    const [status] = north.placeWith({ account: "north", churchId, baseUrl: " " }, a.status());
    await status.tapOk();
    expect(north.service.heard("status")[0]?.body).toBe(JSON.stringify({ churchId }));
    expect(shared.service.requests).toEqual([]);
  });

  it("is on the faces of its keys also where something is missing in it", async ({ onTestFinished }) => {
    const { deck, north } = await desk(onTestFinished);
    const { churchId: _, ...incomplete } = north.account;
    deck.editGlobalSettings({ accounts: { south: { name: "South", ...incomplete } } });
    const keys = north.placeWith({ account: "south" }, a.stream(), a.status());
    for (const key of keys) await key.says(/CHURCH ID.*South|South.*CHURCH ID/i, 3_000);
  });

  it("gives its API key to no other origin", async ({ onTestFinished }) => {
    const { harbour, north } = await desk(onTestFinished);
    const [clear, stream] = north.placeWith(
      { account: "north", baseUrl: harbour.service.origin },
      a.clear(),
      a.stream(),
    );
    await clear.tapAlert();
    await clear.says(/API\s?KEY/i, 1_000);
    await stream.tapAlert();
    expect(harbour.service.connections).toEqual([]);
  });

  for (const id of ["gone", "broken", "__proto__", "constructor"])
    it(`that is not there is said, and nothing is sent: ${id}`, async ({ onTestFinished }) => {
      const { shared, north, harbour } = await desk(onTestFinished);
      const keys = shared.placeWith({ account: id }, a.clear(), a.stream(), a.status());
      await quiet();
      for (const key of keys) await key.tapAlert();
      for (const { service } of [shared, north, harbour]) expect(service.requests).toEqual([]);
      const [plain] = shared.placeWith({}, a.clear());
      await plain.tapOk();
      expect(keys[0].text).not.toBe(plain.text);
    });

  it("that is renamed or comes later is followed at once", async ({ onTestFinished }) => {
    const { deck, north } = await desk(onTestFinished);
    const [clear] = north.placeWith({ account: "later" }, a.clear());
    await quiet();
    deck.editGlobalSettings({ accounts: { later: { name: "Chapel", ...north.account } } });
    await clear.says(/Chapel/i);
    await clear.tapOk();
    expect(north.service.commands).toEqual(["clear"]);
  });
});
