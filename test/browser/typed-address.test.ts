import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { action } from "../kit/desk.ts";
import { written } from "../kit/inspector-words.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

let desk: SettingsDesk;
beforeAll(async () => {
  desk = await SettingsDesk.openWith(action("status"), action("stream"));
});
afterAll(() => desk.close());

/** A stranger's address, and how often it has been called. */
async function elsewhere(): Promise<{ readonly address: string; readonly calls: () => number }> {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { address: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, calls: () => calls };
}

it.each([
  ["works", "leaving the field"],
  ["does not", "the check button"],
  ["does not", "leaving the field"],
  ["does not", "closing the page"],
] as const)(
  "while an account that %s is there, an address that is typed gets nothing before %s",
  async (now, end) => {
    const { address, calls } = await elsewhere();
    const account = now === "works" ? desk.access() : { ...desk.access(), apiKey: "ck_nobody_knows_this" };
    desk.closeInspector();
    desk.desk.deck.editGlobalSettings({ account });
    await desk.reads(0, 0, now === "works" ? "status.off" : "failure.apiKey");
    const inspector = await desk.settingsOf(0, 0);
    await inspector.unfold();
    await inspector.field("account.baseUrl").press("ControlOrMeta+a");
    await inspector.field("account.baseUrl").pressSequentially(address);
    await desk.shared({ ...account, baseUrl: address });
    // Longer than the page and the plugin wait for the next letter.
    await pause(2_000);
    await desk.at(1, 0).tap();
    await desk.at(0, 0).tap();
    if (now === "works") await inspector.says("account.kept");
    else expect(await inspector.text("account.kept").isVisible()).toBe(false);
    await pause(300);
    expect(calls()).toBe(0);
    if (end === "the check button") expect(await inspector.check()).toBe(written("check.connection-dropped"));
    else if (end === "leaving the field") await inspector.field("account.baseUrl").blur();
    else desk.closeInspector();
    await expect.poll(calls, { timeout: 60_000 }).toBeGreaterThan(0);
  },
);

it("an address without its beginning is complete wherever it is saved, and not called wrong while it is typed", async () => {
  desk.closeInspector();
  desk.desk.deck.editGlobalSettings({});
  const inspector = await desk.settingsOf(1, 0);
  const address = inspector.field("account.baseUrl");
  await address.pressSequentially("captions.example.org");
  // The page may be closed before the field is left.
  await desk.shared({ baseUrl: "https://captions.example.org" });
  expect(await inspector.problemOf("account.baseUrl")).toBe("");
  expect(await address.inputValue()).toBe("captions.example.org");
  await address.blur();
  await expect.poll(() => address.inputValue()).toBe("https://captions.example.org");
});
