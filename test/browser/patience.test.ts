import { afterAll, beforeAll, expect, it } from "vitest";
import { action } from "../kit/desk.ts";
import { DeskPage } from "../kit/desk-page.ts";

let desks: readonly [DeskPage, DeskPage];
beforeAll(async () => {
  desks = await Promise.all([DeskPage.openWith(action("status")), DeskPage.openWith(action("status"))]);
});
afterAll(() => Promise.all(desks.map((desk) => desk.close())));

it.concurrent("the connection check waits 10 s for the service", async () => {
  const [desk] = desks;
  desk.desk.deck.editGlobalSettings({ account: desk.access() });
  const inspector = await desk.settingsOf(0, 0);
  await desk.desk.emulator.network.blackHole();
  expect(await inspector.check()).toBe("No answer within 10 seconds. Check the network.");
});

// Windows can't hold a process.
it.skipIf(process.platform === "win32").concurrent(
  "the connection check waits 12 s for the plugin",
  async () => {
    const [, desk] = desks;
    const inspector = await desk.settingsOf(0, 0);
    const { pid } = desk.desk.deck.plugin;
    if (pid === undefined) throw new Error("the plugin does not run");
    process.kill(pid, "SIGSTOP");
    try {
      expect(await inspector.check()).toBe("The plugin isn't responding. Restart Stream Deck.");
    } finally {
      process.kill(pid, "SIGCONT");
    }
  },
);
