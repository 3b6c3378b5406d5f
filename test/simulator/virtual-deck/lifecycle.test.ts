import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createConnection } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import {
  dial,
  heard,
  ownStates,
  ownTemporaryFolder,
  pluginSends,
  puppetFolder,
  startPuppet,
  svgUrl,
} from "./helpers.ts";

const onWindows = process.platform === "win32";

const alive = (pid: number | undefined): boolean => {
  if (pid === undefined) throw new Error("no process id");
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A process whose parent is gone stays in the table as a zombie until it is waited for.
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !readFileSync(stat, "utf8").includes(") Z ");
};

describe("the start of the plugin", () => {
  it("is given up as soon as it ends without having registered, with its log and its output", async () => {
    const error = await startPuppet({ puppet: "dies" }).catch(String);
    expect(error).toContain("ended with exit code 3 before it registered");
    expect(error).toContain("started as dies");
    expect(error).toContain("the puppet has no strings");
  });
});

describe("a crash, and an update", () => {
  it("are followed by a restart: the plugin's images are gone, titles of the user's and states are not", async () => {
    const devices = [
      { model: "standard", pages: [{ keys: { "0,0": { action: ownStates } } }] },
      { model: "plus", pages: [{ dials: { "0": { action: dial } } }] },
    ] as const;
    const deck = await startPuppet({ restartDelay: 50, devices });
    const key = deck.key(0, 0);
    const knob = deck.device(1).dial(0);
    const { context } = key;
    const [registration, pid] = [deck.plugin.registrationUuid, deck.plugin.pid];
    key.setUserTitle("Mine");
    await pluginSends(
      deck,
      { event: "setState", context, payload: { state: 1 } },
      { event: "setImage", context, payload: { image: svgUrl("Drawn") } },
      { event: "setFeedback", context: knob.instance.context, payload: { strip: svgUrl("Drawn") } },
    );
    expect([key.view().image.source, knob.view().image.source]).toEqual(["plugin", "plugin"]);
    deck.openInspector(key);

    const since = deck.trace.mark();
    const exit = await deck.plugin.kill();
    expect(exit).toMatchObject({ code: null, signal: "SIGKILL", expected: false, forced: false });
    expect(deck.plugin.status).toBe("restarting");
    expect(key.view()).toMatchObject({
      state: 1,
      title: "Mine",
      image: { source: "manifest" },
      visible: false,
    });
    expect(knob.view().image.source).toBe("none");

    await deck.waitFor(({ plugin }) => plugin.status === "running");
    expect(deck.plugin.starts).toBe(2);
    expect(deck.plugin.pid).not.toBe(pid);
    expect(deck.plugin.registrationUuid).not.toBe(registration);
    const device = ["deviceDidConnect", "willAppear"];
    const all = [...device, ...device, "propertyInspectorDidAppear"];
    expect(heard(deck, since)).toEqual(all);
    expect(key.context).toBe(context);
    expect(deck.trace.last({ event: "willAppear", context })?.payload).toMatchObject({ state: 1 });

    const updated = deck.trace.mark();
    await deck.plugin.update();
    expect(heard(deck, updated)).toEqual(all);
  });
});

describe("the end of the application", () => {
  it("leaves no process, no port and no folder", async () => {
    const temporary = ownTemporaryFolder();
    const deck = await startPuppet({ puppet: "deaf", traits: { replyDelay: 60_000 } });
    const { context } = deck.key(0, 0);
    await pluginSends(deck, { event: "getSettings", context }, { event: "showOk", context });
    const { pid, folder } = deck.plugin;
    const { port } = deck;
    const waiting = deck.waitFor(() => false).catch(String);
    expect(existsSync(folder)).toBe(true);

    const exit = await deck.stop();
    // On Windows every signal is the end.
    const end = onWindows ? { signal: "SIGTERM", forced: false } : { signal: "SIGKILL", forced: true };
    expect(exit).toMatchObject({ ...end, expected: true });
    expect(await deck.stop()).toBe(exit);
    expect(await waiting).toContain("the virtual deck was stopped");
    expect(alive(pid)).toBe(false);
    expect(readdirSync(temporary)).toEqual([]);
    for (const host of ["127.0.0.1", "::1"]) {
      const refused = await new Promise((resolve) => createConnection({ host, port }).once("error", resolve));
      expect(refused).toMatchObject({ code: "ECONNREFUSED" });
    }
    await expect(deck.waitFor(() => true)).rejects.toThrow("stopped");
    expect(deck.plugin.log()).toContain("started as deaf");
  });
});

describe("the end of the process with the decks", () => {
  it("is listened to once for all of them, and ends a plugin before it removes its folder", async () => {
    const script = join(import.meta.dirname, "fixtures/leaves-decks-open.ts");
    const { stdout } = await promisify(execFile)(process.execPath, [script, puppetFolder]);
    const { plugins, ...rest } = JSON.parse(stdout) as { plugins: { pid: number; folder: string }[] };
    // Node takes more than ten listeners for a leak.
    expect(rest).toEqual({ listeners: 1, wereThere: 2 });
    await expect.poll(() => plugins.map(({ pid }) => alive(pid))).toEqual([false, false]);
    expect(plugins.map(({ folder }) => existsSync(folder))).toEqual([false, false]);
  });
});
