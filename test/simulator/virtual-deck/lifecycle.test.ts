import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  heard,
  ownStates,
  ownTemporaryFolder,
  plain,
  pluginSends,
  puppetFolder,
  startPuppet,
  warnings,
} from "./helpers.ts";

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

/** Runs lines that use a `deck` in a process of its own, for 10 s at most, and returns what it prints. */
function runScript(lines: string): string {
  const library = new URL("../../../simulator/virtual-deck/index.ts", import.meta.url).href;
  const options = {
    pluginFolder: puppetFolder,
    environment: { PUPPET: "deaf" },
    devices: [{ model: "mini", pages: [{ keys: { "0,0": { action: plain } } }] }],
    traits: { replyDelay: 60_000 },
    killAfter: 60,
  };
  const script = `
    const { VirtualDeck } = await import(${JSON.stringify(library)});
    const deck = await VirtualDeck.start(${JSON.stringify(options)});
    ${lines}
  `;
  const args = ["--input-type=module", "-e", script];
  return execFileSync(process.execPath, args, { encoding: "utf8", timeout: 10_000 });
}

describe("a crash", () => {
  it("is followed by a restart: the plugin's images are gone, the user's and the states are not", async () => {
    const deck = await startPuppet({ restartDelay: 50, pages: [{ keys: { "0,0": { action: ownStates } } }] });
    const key = deck.key(0, 0);
    const { context } = key;
    const [registration, pid] = [deck.plugin.registrationUuid, deck.plugin.pid];
    key.setUserTitle("Mine", 1);
    await pluginSends(
      deck,
      { event: "setState", context, payload: { state: 1 } },
      { event: "setImage", context, payload: { image: "images/dot" } },
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

  it("is any end that nobody asked for, exit code 0 included", async () => {
    const deck = await startPuppet({ restartDelay: 60_000 });
    deck.sendEvent({ event: "puppet", exit: 0 });
    expect(await deck.waitForExit()).toMatchObject({ code: 0, expected: false });
    expect(deck.plugin.status).toBe("restarting");
    expect(warnings(deck)).toEqual(["The plugin ended with exit code 0."]);
    const since = deck.trace.mark();
    await deck.key(0, 0).tap();
    expect(heard(deck, since)).toEqual([]);
    expect(deck.log.at(-1)?.text).toBe("The plugin is not connected: keyUp is lost.");
    await deck.restartPlugin();
    expect(deck.plugin).toMatchObject({ status: "running", starts: 2 });
  });

  it("makes the plugin unstable when it happens too often, until it is started by hand", async () => {
    const deck = await startPuppet({ restartDelay: 1, crashLimit: 3 });
    for (let crash = 1; crash <= 3; crash++) {
      await deck.waitFor(({ plugin }) => plugin.status === "running");
      await deck.killPlugin();
    }
    expect(deck.plugin).toMatchObject({ status: "unstable", starts: 3, pid: undefined });
    expect(warnings(deck).at(-1)).toContain("unstable");
    await deck.restartPlugin();
    expect(deck.plugin.status).toBe("running");
  });

  it("is followed by no restart where the application knows none", async () => {
    const deck = await startPuppet({ traits: { restartAfterCrash: false }, restartDelay: 1 });
    await deck.killPlugin();
    expect(deck.plugin).toMatchObject({ status: "crashed", starts: 1 });
  });
});

describe("the end of the application", () => {
  it("can be the end of the socket alone: the plugin ends by itself, and stays so", async () => {
    for (const abrupt of [false, true]) {
      const deck = await startPuppet({ restartDelay: 1 });
      const { pid } = deck.plugin;
      deck.closeSocket({ abrupt });
      expect(await deck.waitForExit()).toMatchObject({ code: 0, expected: true, forced: false });
      expect(alive(pid)).toBe(false);
      expect(deck.plugin).toMatchObject({ status: "stopped", connected: false, starts: 1 });
    }
  });

  it("is waited for in vain with a plugin that lives on, and says so", async () => {
    const deck = await startPuppet({ puppet: "deaf" });
    deck.closeSocket();
    const error = await deck.waitForExit({ timeoutMs: 60 }).catch(String);
    expect(error).toContain("not within 60 ms");
    expect(error).toContain("started as deaf");
  });

  it("leaves no process, no port and no folder", async () => {
    const temporary = ownTemporaryFolder();
    const deck = await startPuppet({ puppet: "deaf", killAfter: 60, traits: { replyDelay: 60_000 } });
    const { context } = deck.key(0, 0);
    await pluginSends(deck, { event: "getSettings", context }, { event: "showOk", context });
    const { pid, folder } = deck.plugin;
    const { port } = deck;
    const waiting = deck.waitFor(() => false).catch(String);
    const holding = deck.key(0, 0).hold(60_000).catch(String);
    expect(existsSync(folder)).toBe(true);

    const exit = await deck.stop();
    // On Windows every signal is the end.
    const end = onWindows ? { signal: "SIGTERM", forced: false } : { signal: "SIGKILL", forced: true };
    expect(exit).toMatchObject({ ...end, expected: true });
    expect(await deck.stop()).toBe(exit);
    expect(await waiting).toContain("the virtual deck was stopped");
    expect(await holding).toContain("AbortError");
    expect(alive(pid)).toBe(false);
    expect(readdirSync(temporary)).toEqual([]);
    for (const host of ["127.0.0.1", "::1"]) {
      const refused = await new Promise((resolve) => createConnection({ host, port }).once("error", resolve));
      expect(refused).toMatchObject({ code: "ECONNREFUSED" });
    }
    await expect(deck.waitFor(() => true)).rejects.toThrow("stopped");
    expect(deck.pluginLog()).toContain("started as deaf");
  });

  it("is a SIGTERM for a plugin that listens to it", async () => {
    const deck = await startPuppet();
    expect(await deck.stop()).toMatchObject({ signal: "SIGTERM", expected: true, forced: false });
    expect(await (await startPuppet({ puppet: "" })).stop()).toMatchObject({ forced: false });
  });

  it("comes in the middle of a restart without harm", async () => {
    const deck = await startPuppet({ restartDelay: 1 });
    await deck.killPlugin();
    await deck.waitFor(({ plugin }) => plugin.status === "starting");
    const { pid } = deck.plugin;
    await deck.stop();
    expect(alive(pid)).toBe(false);
    expect(deck.plugin.status).toBe("stopped");
  });

  it("leaves no timer and no handle: a process that has stopped its deck ends by itself", () => {
    const output = runScript(`
      const { context } = deck.key(0, 0);
      deck.sendEvent({ event: "puppet", send: [{ event: "getSettings", context }, { event: "showOk", context }] });
      await deck.trace.next({ event: "showOk" });
      deck.waitFor(() => false, { timeoutMs: 60_000 }).catch(() => undefined);
      deck.key(0, 0).hold(60_000).catch(() => undefined);
      await deck.stop();
      process.on("exit", () => console.log("ended"));
    `);
    expect(output).toBe("ended\n");
  });

  it("without stop() takes the plugin and its folder along", async () => {
    const temporary = ownTemporaryFolder();
    const pid = Number(runScript("console.log(deck.plugin.pid); process.exit(0);"));
    expect(readdirSync(temporary)).toEqual([]);
    await expect.poll(() => alive(pid)).toBe(false);
  });
});

it("ends the plugin before it removes its folder: Windows keeps one that is worked in", async () => {
  const before = process.listeners("exit");
  const deck = await startPuppet({ puppet: "deaf", restartDelay: 60_000 });
  const [first] = process.listeners("exit").filter((hook) => !before.includes(hook));
  first?.(0);
  expect(await deck.waitForExit()).toMatchObject({ signal: "SIGKILL" });
  expect(existsSync(deck.plugin.folder)).toBe(true);
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

  it("does not keep the deck from stopping", async () => {
    const deck = await startPuppet();
    deck.sleep();
    expect(await deck.stop()).toMatchObject({ forced: false });
  });
});

it("starts the plugin anew from the folder as it is then", async () => {
  const source = join(ownTemporaryFolder(), basename(puppetFolder));
  cpSync(puppetFolder, source, { recursive: true });
  const deck = await startPuppet({ pluginFolder: source });
  expect(deck.key(0, 0).view().image.text).toBe("plain");
  writeFileSync(join(source, "images", "plain.svg"), "<svg><text>rebuilt</text></svg>");
  await deck.restartPlugin();
  expect(deck.key(0, 0).view().image.text).toBe("rebuilt");
  expect(deck.plugin).toMatchObject({ status: "running", exits: [{ expected: true }] });
});
