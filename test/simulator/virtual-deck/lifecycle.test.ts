import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { heard, ownStates, pluginSends, startPuppet, svgUrl } from "./helpers.ts";

const onWindows = process.platform === "win32";

it("a crash is followed by a restart: the plugin's images are gone, titles of the user's and states are not", async () => {
  const devices = [{ model: "standard", pages: [{ keys: { "0,0": { action: ownStates } } }] }] as const;
  const deck = await startPuppet({ restartDelay: 50, devices });
  const key = deck.key(0, 0);
  const { context } = key;
  key.setUserTitle("Mine");
  await pluginSends(
    deck,
    { event: "setState", context, payload: { state: 1 } },
    { event: "setImage", context, payload: { image: svgUrl("Drawn") } },
  );
  const since = deck.trace.mark();
  expect(await deck.plugin.kill()).toMatchObject({ signal: "SIGKILL", expected: false, forced: false });
  const left = { state: 1, title: "Mine", image: { source: "manifest" }, visible: false };
  expect(key.view()).toMatchObject(left);
  await deck.waitFor(({ plugin }) => plugin.status === "running");
  expect(heard(deck, since)).toEqual(["deviceDidConnect", "willAppear"]);
  expect(deck.trace.last({ event: "willAppear", context })?.payload).toMatchObject({ state: 1 });
});

it("the end of the application leaves no process, no port and no folder", async () => {
  const temporary = mkdtempSync(join(tmpdir(), "virtual-deck-test-"));
  for (const name of ["TMPDIR", "TMP", "TEMP"]) vi.stubEnv(name, temporary);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(temporary, { recursive: true, force: true });
  });
  const deck = await startPuppet({ puppet: "deaf" });
  const { pid = 0, folder } = deck.plugin;
  const { port } = deck;
  expect(existsSync(folder)).toBe(true);
  // On Windows every signal is the end.
  const end = onWindows ? { signal: "SIGTERM", forced: false } : { signal: "SIGKILL", forced: true };
  expect(await deck.stop()).toMatchObject({ ...end, expected: true });
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  expect(readdirSync(temporary)).toEqual([]);
  const refused = await new Promise((resolve) =>
    createConnection({ host: "127.0.0.1", port }).once("error", resolve),
  );
  expect(refused).toMatchObject({ code: "ECONNREFUSED" });
});
