import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { action } from "../kit/desk.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
import { writing, written } from "../kit/inspector-words.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

let desk: SettingsDesk;
let inspector: InspectorPage;
beforeAll(async () => {
  desk = await SettingsDesk.openWith(action("status"));
  inspector = await desk.settingsOf(0, 0);
});
afterEach(async () => {
  const { faults, network } = desk.desk.emulator;
  faults.clear();
  network.showCertificate("good");
  network.dropIdle();
  await network.restore();
});
afterAll(() => desk.close());

type Access = ReturnType<SettingsDesk["access"]>;

/** Types an account that works, but for these changes, and checks it. */
async function check(changes: Partial<Access> = {}): Promise<string> {
  await inspector.unfold();
  for (const [field, text] of Object.entries({ ...desk.access(), ...changes })) {
    const label = `account.${field as keyof Access}` as const;
    if ((await inspector.field(label).inputValue()) !== text) await inspector.fill(label, text);
  }
  return inspector.check();
}

describe("the connection check tells that the account works", () => {
  it("and how the session stands", async () => {
    const account = desk.desk.emulator.accounts.get();
    for (const move of ["start", "pause"] as const) account.fromElsewhere(move);
    expect(await check()).toMatch(writing("check.reached", { session: written("check.paused") }));
    account.fromElsewhere("stop");
  });

  it("and what was understood of the session", async () => {
    const { emulator } = desk.desk;
    const account = emulator.accounts.get();
    account.setTranslationLanguages(["es-ES", "fr-FR"]);
    account.fromElsewhere("start");
    await check();
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

  it("and says nothing more of an account that is edited before the answer", async () => {
    await check();
    const { network } = desk.desk.emulator;
    await desk.page.clock.install();
    await network.blackHole();
    await inspector.button("check.button").click();
    await inspector.says("check.checking");
    await inspector.fill("account.apiKey", "");
    await desk.page.clock.fastForward(15_000);
    expect(await inspector.frame.locator("account-panel .result").count()).toBe(0);
  });

  it("and follows the session after that", async () => {
    expect(await check()).toMatch(writing("check.reached", { session: written("check.none") }));
    const account = desk.desk.emulator.accounts.get();
    account.fromElsewhere("start");
    await desk.at(0, 0).tap();
    await inspector.says("check.reached", { session: written("check.active") });
    // A question mark would say that what was never asked could not be read.
    expect(await inspector.frame.locator(".understood").count()).toBe(0);
    account.fromElsewhere("stop");
  });
});

describe("the connection check tells what is wrong", () => {
  it("with a certificate, with the reason for a helper", async () => {
    const { network } = desk.desk.emulator;
    network.showCertificate("expired");
    network.dropIdle();
    expect(await check()).toBe(written("check.certificate-not-trusted", { code: " (CERT_HAS_EXPIRED)" }));
  });

  it("in the service's own words", async () => {
    const body = `{"error":{"message":"No such church."}}`;
    const fault = { kind: "status", status: 404, body } as const;
    desk.desk.emulator.faults.add({ match: { path: "/v1/stream" }, fault });
    expect(await check()).toBe(`${written("check.notFound")} “No such church.”`);
  });
});

describe("the connection check", () => {
  it("asks nobody while a field is wrong, and says so, as the field does", async () => {
    await check();
    const { journal } = desk.desk.emulator;
    // From the last field to the first, since of several that are wrong the first one is named.
    for (const [label, text, words] of [
      ["account.churchId", "North Chapel", "problem.not a UUID"],
      ["account.apiKey", "", "problem.missing"],
      ["account.baseUrl", "https://example.com/?church=1", "problem.has a query"],
    ] as const) {
      await inspector.fill(label, text);
      const problem = await inspector.problemOf(label);
      expect(problem).toBe(written(words));
      expect(await inspector.check()).toBe(`${written(label)}: ${problem}`);
      // The key goes on polling with the account in use.
      const asked = journal.entries().map(({ host, key, body }) => JSON.stringify([host, key, body]));
      expect(new Set(asked).size).toBe(1);
    }
  });

  it("goes by what is typed now, and forgets what was asked before", async () => {
    await check();
    const hold = desk.desk.emulator.faults.add({
      match: { path: "/v1/stream", times: 1 },
      fault: { kind: "hold" },
    });
    await inspector.button("check.button").click();
    await hold.whenWaiting();
    await inspector.fill("account.apiKey", "ck_nobody_knows_this");
    // Without a click, when the field is left.
    expect(await inspector.result()).toBe(written("check.key-rejected"));
    hold.release();
    // What is in use again is no draft, and the answer from before is of no draft.
    await inspector.fill("account.apiKey", desk.access().apiKey);
    expect(await inspector.text("draft.waiting").count()).toBe(0);
    expect(await inspector.check()).toMatch(writing("check.reached"));
  });
});
