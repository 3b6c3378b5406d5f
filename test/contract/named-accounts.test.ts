import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { a, type Church, quiet, stage, step } from "./stage.ts";
import { saying } from "../kit/words.ts";

const { inTurn: it } = stage();

const blank = { baseUrl: "", apiKey: "", churchId: "" };

interface Accounts {
  readonly shared: Church;
  readonly north: Church;
  readonly harbour: Church;
}

/** Two named accounts, "North" and "Harbour", beside a shared one. */
async function accounts(shared: Church, open: () => Promise<Church>): Promise<Accounts> {
  const [north, harbour] = [await open(), await open()];
  shared.deck.editGlobalSettings({
    account: shared.account,
    accounts: {
      north: { name: "North", ...north.account },
      harbour: { name: "Harbour", ...harbour.account },
      broken: 5,
    },
  });
  return { shared, north, harbour };
}

describe("a named account", () => {
  it("is the one that its keys go to, and they carry its name", async (church, open) => {
    const { shared, north, harbour } = await accounts(church, open);
    north.service.status = { status: "active" };
    const [stream, status, clear, visibility] = north.placeWith(
      { account: "north" },
      a.stream(),
      a.status(),
      a.clear(),
      a.visibility(),
    );
    const [other] = harbour.placeWith({ account: "harbour" }, a.stream());
    await stream.says("stream.live");
    await other.says("stream.start");
    for (const key of [stream, status, clear, visibility]) await key.says(/North/i);
    await other.says(/Harbour/i);
    await clear.tapOk();
    expect(north.service.commands).toEqual(["clear"]);
    expect(north.service.heard("status")[0]?.body).toBe(JSON.stringify({ churchId: north.churchId }));
    expect(new Set(north.service.requests.map(({ headers }) => headers.authorization))).toEqual(
      new Set([`Bearer ${north.apiKey}`]),
    );
    expect(shared.service.requests).toEqual([]);
  });

  it("is that of each step of a multi-action, and of a dial", async (church, open) => {
    const { shared, north, harbour } = await accounts(church, open);
    const [stream] = north.placeWith({ account: "north" }, a.stream());
    const steps = [a.clear({ account: "north" }), step(a.visibility({ account: "harbour" }), 1), a.clear()];
    const [multi] = shared.placeWith({}, { steps });
    north.service.on("clear", { status: 500 });
    await stream.says("stream.start");
    await north.tapAnswered(multi, "clear");
    await harbour.service.answered("hide");
    await shared.service.answered("clear");
    await stream.says("failure.serviceError", 1_000);
    for (const church of [north, harbour, shared]) expect(church.service.commands).toHaveLength(1);
    const [{ dial, strip }] = harbour.placeDials(a.clear({ account: "harbour", ...blank }));
    await strip.says(/Harbour/i);
    dial.press();
    dial.release();
    await harbour.service.answered("clear");
  });

  it("is on the strip of a dial beside a success and the service's own words, too", async (church, open) => {
    const { north } = await accounts(church, open);
    north.service.on("clear", { status: 422, body: { message: "The stage is being set up." } });
    const named = { account: "north", ...blank };
    const [clear, status] = north.placeDials(a.clear(named), a.status(named));
    for (const [{ dial, strip }, words] of [
      [status, saying("state.done")],
      [clear, /stage/],
    ] as const) {
      await strip.says(/North/);
      dial.press();
      dial.release();
      await strip.says(words);
      expect(strip.text).toContain("North");
    }
  });

  it("is named in the line that a press leaves in the log", async (church, open) => {
    const { north } = await accounts(church, open);
    const logs = join(north.deck.plugin.folder, "logs");
    const lines = (): number =>
      readdirSync(logs)
        .flatMap((file) => readFileSync(join(logs, file), "utf8").split("\n"))
        .filter((line) => /clear, North: clear, ok, \d+ ms/.test(line)).length;
    const before = lines();
    const [clear] = north.placeWith({ account: "north" }, a.clear());
    await clear.tapOk();
    expect(lines() - before).toBe(1);
  });

  it("is taken field by field: what the key has of its own goes first", async (church, open) => {
    const { shared, north } = await accounts(church, open);
    const churchId = randomUUID();
    const [status] = north.placeWith({ account: "north", churchId, baseUrl: " " }, a.status());
    await status.tapOk();
    expect(north.service.heard("status")[0]?.body).toBe(JSON.stringify({ churchId }));
    expect(shared.service.requests).toEqual([]);
  });

  it("is on the faces of its keys also where something is missing in it", async (church, open) => {
    const { north } = await accounts(church, open);
    const { churchId: _, ...incomplete } = north.account;
    north.deck.editGlobalSettings({ accounts: { south: { name: "South", ...incomplete } } });
    const keys = north.placeWith({ account: "south" }, a.stream(), a.status());
    for (const key of keys) {
      await key.says("failure.churchId");
      expect(key.text).toContain("South");
    }
  });

  it("gives its API key to no other origin", async (church, open) => {
    const { harbour, north } = await accounts(church, open);
    const [clear, stream] = north.placeWith(
      { account: "north", baseUrl: harbour.service.origin },
      a.clear(),
      a.stream(),
    );
    await clear.tapAlert("failure.apiKey", 1_000);
    await stream.tapAlert();
    // Also where it has no church ID to give.
    const { churchId: _, ...incomplete } = north.account;
    north.deck.editGlobalSettings({ accounts: { north: incomplete } });
    const [status] = north.placeWith({ account: "north", baseUrl: harbour.service.origin }, a.status());
    await status.tapAlert("failure.apiKey", 1_000);
    expect(harbour.service.connections).toEqual([]);
  });

  for (const id of ["gone", "broken", "__proto__", "constructor"])
    it(`that is not there is said, and nothing is sent: ${id}`, async (church, open) => {
      const { shared, north, harbour } = await accounts(church, open);
      const keys = shared.placeWith({ account: id }, a.clear(), a.stream(), a.status());
      await quiet();
      for (const key of keys) await key.tapAlert();
      for (const { service } of [shared, north, harbour]) expect(service.requests).toEqual([]);
      const [plain] = shared.placeWith({}, a.clear());
      await plain.tapOk();
      expect(keys[0].text).not.toBe(plain.text);
    });

  it("that is renamed or comes later is followed at once", async (church, open) => {
    const { north } = await accounts(church, open);
    const [clear] = north.placeWith({ account: "later" }, a.clear());
    await quiet();
    north.deck.editGlobalSettings({ accounts: { later: { name: "Chapel", ...north.account } } });
    await clear.says(/Chapel/i);
    await clear.tapOk();
    expect(north.service.commands).toEqual(["clear"]);
  });
});
