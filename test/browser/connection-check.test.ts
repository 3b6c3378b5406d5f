import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { action } from "../kit/desk.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
import { writing, written } from "../kit/inspector-words.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

let desk: SettingsDesk;
let inspector: InspectorPage;
beforeAll(async () => {
  desk = await SettingsDesk.openWith(action("status"));
  desk.desk.deck.editGlobalSettings({ account: desk.access() });
  inspector = await desk.settingsOf(0, 0);
});
afterEach(() => desk.desk.emulator.faults.clear());
afterAll(() => desk.close());

describe("the connection check tells that the account works", () => {
  it("and what was understood of the session", async () => {
    const { emulator } = desk.desk;
    const account = emulator.accounts.get();
    account.setTranslationLanguages(["es-ES", "fr-FR"]);
    account.fromElsewhere("start");
    await inspector.check();
    const time = new Intl.DateTimeFormat("en", { timeStyle: "short" }).format(account.session?.startedAt);
    const understood = [
      written("read.since", { time }),
      written("read.clients", { count: account.viewers.length }),
      "American English → European Spanish, French (France)",
    ].join(" · ");
    await inspector.frame.getByText(understood, { exact: true }).waitFor();
    const { dialect } = emulator;
    emulator.dialect = "visibility";
    await inspector.check();
    await inspector.frame.getByText(`${understood} · ${written("read.shown")}`).waitFor();
    emulator.dialect = dialect;
    emulator.faults.add({
      match: { path: "/v1/stream", times: 1 },
      fault: { kind: "status", status: 200, body: '{"state":"maintenance"}' },
    });
    await inspector.check();
    await inspector.frame.getByText("“maintenance”").waitFor();
    account.fromElsewhere("stop");
    await inspector.check();
    expect(await inspector.frame.locator(".understood").count()).toBe(0);
  });

  it("and follows the session after that", async () => {
    expect(await inspector.check()).toMatch(writing("check.reached", { session: written("check.none") }));
    const account = desk.desk.emulator.accounts.get();
    account.fromElsewhere("start");
    await desk.at(0, 0).tap();
    await inspector.says("check.reached", { session: written("check.active") });
    // A question mark would say that what was never asked could not be read.
    expect(await inspector.frame.locator(".understood").count()).toBe(0);
    account.fromElsewhere("stop");
  });
});
