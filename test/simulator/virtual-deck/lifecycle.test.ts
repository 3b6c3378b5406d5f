import { ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createConnection } from "node:net";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { heard, ownStates, ownTemporaryFolder, pluginSends, startPuppet, svgUrl } from "./helpers.ts";

const onWindows = process.platform === "win32";

const alive = (pid: number | undefined): boolean => {
  if (pid === undefined) throw new Error("no process id");
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A process whose parent is gone stays in the table as a zombie until somebody asks for it.
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !readFileSync(stat, "utf8").includes(") Z ");
};

describe("a crash", () => {
  it("is followed by a restart: the plugin's images are gone, the user's and the states are not", async () => {
    const deck = await startPuppet({ restartDelay: 50, pages: [{ keys: { "0,0": { action: ownStates } } }] });
    const key = deck.key(0, 0);
    const { context } = key;
    const [registration, pid] = [deck.plugin.registrationUuid, deck.plugin.pid];
    key.setUserTitle("Mine");
    await pluginSends(
      deck,
      { event: "setState", context, payload: { state: 1 } },
      { event: "setImage", context, payload: { image: svgUrl("Drawn") } },
    );
    expect(key.view().image.source).toBe("plugin");
    deck.openInspector(key);

    const since = deck.trace.mark();
    const exit = await deck.killPlugin();
    expect(exit).toMatchObject({ code: null, signal: "SIGKILL", expected: false, forced: false });
    expect(deck.plugin.status).toBe("restarting");
    expect(key.view()).toMatchObject({
      state: 1,
      title: "Mine",
      image: { source: "manifest" },
      visible: false,
    });

    await deck.waitFor(({ plugin }) => plugin.status === "running");
    expect(deck.plugin.starts).toBe(2);
    expect(deck.plugin.pid).not.toBe(pid);
    expect(deck.plugin.registrationUuid).not.toBe(registration);
    expect(heard(deck, since)).toEqual(["deviceDidConnect", "willAppear", "propertyInspectorDidAppear"]);
    expect(key.context).toBe(context);
    expect(deck.trace.last({ event: "willAppear" })?.payload).toMatchObject({ state: 1 });
  });
});

describe("the end of the application", () => {
  it("can be the end of the socket alone: the plugin ends by itself, and stays so", async () => {
    const deck = await startPuppet({ restartDelay: 1 });
    const { pid } = deck.plugin;
    deck.closeSocket();
    expect(await deck.waitForExit()).toMatchObject({ code: 0, expected: true, forced: false });
    expect(alive(pid)).toBe(false);
    expect(deck.plugin).toMatchObject({ status: "stopped", connected: false, starts: 1 });
  });

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
    expect(deck.pluginLog()).toContain("started as deaf");
  });
});

describe("the end of this process", () => {
  it("ends the plugin before it removes its folder: Windows keeps one that is worked in", async () => {
    const before = process.listeners("exit");
    const deck = await startPuppet({ puppet: "deaf", restartDelay: 60_000 });
    const added = process.listeners("exit").filter((each) => !before.includes(each));
    const [hook = expect.fail("an earlier deck is still open")] = added;
    let wasThere = false;
    vi.spyOn(ChildProcess.prototype, "kill").mockImplementationOnce(function (this: ChildProcess, signal) {
      wasThere = existsSync(deck.plugin.folder);
      return this.kill(signal);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    hook(0);
    expect(await deck.waitForExit()).toMatchObject({ signal: "SIGKILL" });
    expect([wasThere, existsSync(deck.plugin.folder)]).toEqual([true, false]);
  });

  it("is listened to once for all decks: Node takes more than ten for a leak", async () => {
    await startPuppet();
    const before = process.listeners("exit");
    await startPuppet();
    expect(process.listeners("exit")).toEqual(before);
  });
});

describe("sleep", () => {
  it("holds the plugin, and ends with systemDidWakeUp", async () => {
    const deck = await startPuppet();
    deck.sleep();
    expect(deck.plugin.asleep).toBe(true);
    const message = "after sleep";
    deck.sendEvent({ event: "puppet", send: [{ event: "logMessage", payload: { message } }] });
    const answer = {
      event: "logMessage",
      where: ({ payload }: { payload: object }) => Object.values(payload).includes(message),
    };
    if (!onWindows) {
      await expect(deck.trace.next(answer, { timeoutMs: 150 })).rejects.toThrow("not within");
    }
    const since = deck.trace.mark();
    deck.wake();
    await deck.trace.next({ ...answer, since });
    expect(deck.trace.entries({ since, direction: "to-plugin" })[0]?.frame).toEqual({
      event: "systemDidWakeUp",
    });
    expect(deck.plugin.asleep).toBe(false);
  });
});
