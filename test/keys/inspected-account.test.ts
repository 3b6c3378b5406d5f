import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, settle } from "../kit/fake-desk.ts";
import { InspectedDesk } from "../kit/inspected-desk.ts";

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

  it.each(["leaving the field", "its end", "a check that reaches the service"])(
    "keys whose account works keep it until %s",
    async (event) => {
      const key = await desk.streamKey("active");
      const neighbour = await desk.placeRaw("clear", {});
      desk.keys.globalSettingsReceived({ account });
      desk.inspections.appeared(key.id);
      desk.keys.settingsReceived(key.id, other);
      desk.keys.globalSettingsReceived({ account: other });
      await desk.clock.pass(4_000);
      expect(desk.services.size).toBe(1);
      await key.tap();
      await desk.accept();
      await neighbour.tap();
      await desk.accept();
      expect(desk.sent).toEqual(["stop", "clear"]);
      if (event === "leaving the field") await desk.inspections.received(key.id, { question: "use-account" });
      else if (event === "its end") desk.inspections.disappeared(key.id);
      else {
        await desk.check(key.id);
        expect(key.text).not.toContain("CHECKING");
        desk.serviceOf(other).open.answer({ state: "none" });
        await settle();
        expect(desk.result).toMatchObject({ outcome: "reached", session: "none" });
      }
      await settle();
      await neighbour.tap();
      expect(desk.serviceOf(other).of("clear")).toHaveLength(1);
    },
  );

  it("a check that fails takes no account from a key", async () => {
    const key = await desk.streamKey("active");
    desk.inspections.appeared(key.id);
    desk.keys.settingsReceived(key.id, other);
    await desk.check(key.id);
    desk.serviceOf(other).open.fail(new ServiceFailure("key-rejected", { status: 401 }));
    await settle();
    expect(desk.result).toMatchObject({ outcome: "failed", kind: "key-rejected" });
    expect(key.text).toBe("LIVE press: stop");
    await key.tap();
    expect(desk.sent).toEqual(["stop"]);
  });

  it("what a press does changes at once", async () => {
    const key = await desk.place("stream");
    desk.service.open.answer({ state: "active" });
    await settle();
    desk.inspections.appeared(key.id);
    await key.configure({ ...account, stopGuard: "hold" });
    expect(key.text).toBe("LIVE hold: stop");
  });
});
