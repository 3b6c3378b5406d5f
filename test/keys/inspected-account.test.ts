import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, settle } from "../kit/fake-desk.ts";
import { InspectedDesk } from "../kit/inspected-desk.ts";
import { said } from "../kit/words.ts";

const other = { ...account, apiKey: "ck_other" };

let desk: InspectedDesk;

beforeEach(() => {
  desk = new InspectedDesk();
});

describe("while an inspector is open", () => {
  it("an account counts when it was left alone for a moment", async () => {
    const key = await desk.place("stream");
    desk.inspections.appeared(key.id);
    for (const apiKey of ["c", "ck", "ck_", "ck_n", "ck_ne", "ck_new"]) {
      desk.keys.settingsReceived(key.id, { ...account, apiKey });
      await desk.clock.pass(200);
    }
    expect(desk.services.size).toBe(1);
    await desk.clock.pass(300);
    expect([...desk.services.keys()].map((identity) => (JSON.parse(identity) as string[])[1])).toEqual([
      account.apiKey,
      "ck_new",
    ]);
  });

  it.each(["a press", "its end"])("%s makes it count at once", async (event) => {
    const key = await desk.place("stream");
    desk.inspections.appeared(key.id);
    desk.keys.settingsReceived(key.id, other);
    if (event === "a press") await key.tap();
    else desk.inspections.disappeared(key.id);
    await settle();
    expect(desk.serviceOf(other).requests.length).toBeGreaterThan(0);
  });

  it("an account that was refused while another one was typed is left by the next press", async () => {
    const key = await desk.streamKey("active");
    desk.inspections.appeared(key.id);
    desk.keys.settingsReceived(key.id, other);
    await desk.inspections.received(key.id, { question: "use-account" });
    await desk.clock.pass(5_000);
    expect(desk.services.size).toBe(1);
    await desk.fail(new ServiceFailure("key-rejected", { status: 401 }));
    await key.tap();
    expect(desk.sent).toEqual([]);
    expect(desk.serviceOf(other).of("status")).toHaveLength(1);
  });

  it.each([{}, { account: { ...account, apiKey: "ck_shared" } }])(
    "a shared account that is heard of for the first time counts, and what is typed meanwhile does not: %j",
    async (global) => {
      const key = await desk.streamKey("active");
      const shared = await desk.placeRaw("clear", {});
      desk.inspections.appeared(key.id);
      desk.keys.settingsReceived(key.id, { ...account, baseUrl: "https://captions.example.co" });
      if ("account" in global) desk.keys.globalSettingsReceived(global);
      await desk.clock.pass(4_000);
      expect(desk.services.size).toBe("account" in global ? 2 : 1);
      await shared.tap();
      if ("account" in global) expect(desk.serviceOf(global.account).of("clear")).toHaveLength(1);
    },
  );

  it("the inspector is told at once that the key keeps its account, and when it no longer does", async () => {
    const key = await desk.streamKey("active");
    desk.inspections.appeared(key.id);
    const known = { statement: "known", connection: "working", session: "active" };
    expect(desk.told.splice(0).at(-1)?.[1]).toEqual(known);
    desk.keys.settingsReceived(key.id, other);
    expect(desk.told.splice(0)).toEqual([[key.id, { ...known, isKept: true }]]);
    desk.keys.settingsReceived(key.id, account);
    expect(desk.told.splice(0)).toEqual([[key.id, known]]);
  });

  it("no check is carried out where the address is being typed, and what is tried goes to the account that is kept", async () => {
    const key = await desk.streamKey("none");
    desk.inspections.appeared(key.id);
    desk.keys.settingsReceived(key.id, { ...account, baseUrl: "https://captions.example.co" });
    await desk.check(key.id);
    const command = { languageCode: "de-DE" };
    void desk.inspections.received(key.id, { question: "try", id: "2", command, anyway: true });
    await settle();
    expect(desk.sent).toEqual(["de-DE"]);
    expect(desk.services.size).toBe(1);
  });

  it("what a press does changes at once", async () => {
    const key = await desk.placeIn({ state: "active" }, "stream");
    desk.inspections.appeared(key.id);
    await key.configure({ ...account, stopGuard: "hold" });
    expect(key.text).toBe(said("stream.live", "stream.holdToStop"));
  });
});
