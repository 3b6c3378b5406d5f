import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { action } from "../kit/desk.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
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
  const { baseUrl, apiKey, churchId } = { ...desk.access(), ...changes };
  await inspector.unfold();
  for (const [label, text] of [
    ["Address", baseUrl],
    ["API key", apiKey],
    ["Church ID", churchId],
  ] as const)
    if ((await inspector.field(label).inputValue()) !== text) await inspector.fill(label, text);
  return inspector.check();
}

/** Address of a server that is up until the end of the test. */
async function listening(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("the connection check tells that the account works", () => {
  it("and how the session stands", async () => {
    const account = desk.desk.emulator.accounts.get();
    for (const move of ["start", "pause"] as const) account.fromElsewhere(move);
    expect(await check()).toMatch(/^Connected. The stream is paused. Answered in [1-9]\d*\sms.$/);
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
      `since ${time}`,
      `${account.viewers.length} connected`,
      "American English → European Spanish, French (France)",
    ].join(" · ");
    await inspector.says(understood);
    const { dialect } = emulator;
    emulator.dialect = "visibility";
    await inspector.check();
    await inspector.says(`${understood} · captions shown`);
    emulator.dialect = dialect;
    emulator.faults.add({
      match: { path: "/v1/stream", times: 1 },
      fault: { kind: "status", status: 200, body: '{"state":"maintenance"}' },
    });
    await inspector.check();
    await inspector.says("“maintenance” · since ? · ? connected · ? → ?");
    account.fromElsewhere("stop");
    await inspector.check();
    expect(await inspector.frame.locator(".understood").count()).toBe(0);
  });

  it("and says nothing more of an account that is edited before the answer", async () => {
    await check();
    const { network } = desk.desk.emulator;
    await desk.page.clock.install();
    await network.blackHole();
    await inspector.button("Check connection").click();
    await inspector.says("Checking…");
    await inspector.fill("API key", "");
    await desk.page.clock.fastForward(15_000);
    expect(await inspector.frame.locator("account-panel .result").count()).toBe(0);
  });

  it("and follows the session after that", async () => {
    expect(await check()).toContain("No session is running.");
    const account = desk.desk.emulator.accounts.get();
    account.fromElsewhere("start");
    await desk.at(0, 0).tap();
    await inspector.frame.getByText("Connected. The stream is live.").waitFor();
    // A question mark would say that what was never asked could not be read.
    expect(await inspector.frame.locator(".understood").count()).toBe(0);
    account.fromElsewhere("stop");
  });
});

describe("the connection check tells what is wrong with the way there", () => {
  it("a closed port", async () => {
    await desk.desk.emulator.network.cut();
    expect(await check()).toBe("Nothing answers at this address. Check the network and the address.");
  });

  it("a server that speaks no TLS", async () => {
    const baseUrl = await listening(createServer((_, response) => response.end("{}")));
    expect(await check({ baseUrl })).toBe(
      "What answers at this address does not use https. Check the address and the port.",
    );
  });

  it("a certificate, with the reason for a helper", async () => {
    const { network } = desk.desk.emulator;
    network.showCertificate("expired");
    network.dropIdle();
    expect(await check()).toContain("This address's certificate is not trusted (CERT_HAS_EXPIRED).");
  });
});

describe("the connection check tells what the service has against the account", () => {
  it("a key that has been revoked", async () => {
    const { apiKeys } = desk.desk.emulator.accounts.get();
    const { id, value } = apiKeys.create("Old desk");
    expect(await check({ apiKey: value })).toMatch(/^Connected\./);
    apiKeys.revoke(id);
    expect(await inspector.check()).toMatch(/^The API key was rejected\./);
  });

  it("in its own words", async () => {
    const body = `{"error":{"message":"No such church."}}`;
    const fault = { kind: "status", status: 404, body } as const;
    desk.desk.emulator.faults.add({ match: { path: "/v1/stream" }, fault });
    expect(await check()).toBe(
      "The caption service isn't at this address. Copy the address again. “No such church.”",
    );
  });
});

describe("the connection check", () => {
  it("asks nobody while a field is wrong, and says so, as the field does", async () => {
    await check();
    const { journal } = desk.desk.emulator;
    // From the last field to the first, since of several that are wrong the first one is named.
    for (const [label, text, words, shown] of [
      ["Church ID", "North Chapel", "A church ID looks like", /CHURCH ID/],
      ["API key", "", "Required.", /API KEY/],
      ["Address", "https://example.com/?church=1", "Leave out the ? or # and everything", /ADDRESS/],
    ] as const) {
      await inspector.fill(label, text);
      // From then on the key sends no request either.
      desk.closeInspector();
      await desk.reads(0, 0, shown);
      inspector = await desk.settingsOf(0, 0);
      const asked = journal.entries().length;
      const problem = await inspector.problemOf(label);
      expect(problem).toContain(words);
      expect(await inspector.check()).toBe(`${label}: ${problem}`);
      expect(journal.entries()).toHaveLength(asked);
    }
  });

  it("goes by what is typed now, and forgets what was asked before", async () => {
    await check();
    const hold = desk.desk.emulator.faults.add({
      match: { path: "/v1/stream", times: 1 },
      fault: { kind: "hold" },
    });
    await inspector.button("Check connection").click();
    await hold.whenWaiting();
    await inspector.fill("API key", "ck_nobody_knows_this");
    // Without a click, a moment after the last edit.
    expect(await inspector.result()).toMatch(/^The API key was rejected\./);
    hold.release();
    await inspector.fill("API key", desk.access().apiKey);
    expect(await inspector.result()).toMatch(/^Connected\./);
  });
});
