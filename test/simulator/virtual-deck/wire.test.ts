import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ownTemporaryFolder, plain, pluginSends, startPuppet, warnings } from "./helpers.ts";

const changes = join(import.meta.dirname, "../../../simulator/virtual-deck/wire/changes.ts");

const says = (message: string) => ({
  event: "logMessage",
  where: ({ payload }: { payload: Record<string, unknown> }) => payload["message"] === message,
});

describe("raw frames", () => {
  it("reach the plugin as they are", async () => {
    const deck = await startPuppet();
    const heard = deck.trace.next(says("heard not JSON"));
    deck.sendRaw("not JSON");
    await heard;
    const binary = deck.trace.next(says("heard bytes"));
    deck.sendRaw(new Uint8Array([1, 2, 3]));
    await binary;
    expect(deck.trace.entries({ where: (entry) => entry.binary })).toMatchObject([
      { direction: "to-plugin", bytes: 3 },
    ]);
  });

  it("can break the text encoding, and the protocol itself", async () => {
    for (const breach of ["encoding", "protocol"]) {
      const deck = await startPuppet({ restartDelay: 60_000 });
      // The puppet ends when its socket does, and a WebSocket client closes on either breach.
      if (breach === "encoding") deck.sendRaw(new Uint8Array([0xff, 0xfe]), false);
      else deck.sendBytes(new Uint8Array([0xff, 0xff, 0x00]));
      expect(await deck.waitForExit()).toMatchObject({ code: 0, expected: false });
      expect(() => deck.sendRaw("late")).toThrow("not connected");
    }
  });

  it("of the plugin that are none of ours are refused, and the connection goes on", async () => {
    const deck = await startPuppet();
    deck.sendEvent({ event: "puppet", bytes: [1, 2, 3] });
    await pluginSends(
      deck,
      "{",
      "[]",
      "null",
      "{}",
      '{"event":7}',
      `{"event":"setTitle","context":"${"x".repeat(5_000)}"}`,
    );
    expect(warnings(deck)).toEqual([
      ...Array<string>(6).fill("A frame of the plugin is no JSON object with an event."),
      "setTitle for a context that does not exist.",
    ]);
    expect(deck.plugin.status).toBe("running");
  });
});

describe("a second registration", () => {
  it("is ignored while the plugin is connected", async () => {
    const deck = await startPuppet();
    deck.sendEvent({ event: "puppet", again: deck.plugin.registrationUuid });
    await deck.waitFor(() => warnings(deck).length === 1);
    expect(warnings(deck)[0]).toContain("already connected");
    await pluginSends(deck, {
      event: "setTitle",
      context: deck.key(0, 0).context,
      payload: { title: "still here" },
    });
    expect(deck.key(0, 0).view().title).toBe("still here");
  });
});

describe("the trace", () => {
  it("finds frames by what is asked for, and waits for those to come", async () => {
    const deck = await startPuppet();
    const { context } = deck.key(0, 0);
    const since = deck.trace.mark();
    const next = deck.trace.next({ event: "setTitle", context });
    await pluginSends(
      deck,
      { event: "showOk", context },
      { event: "setTitle", context, payload: { title: "one" } },
      { event: "setTitle", context, payload: { title: "two" } },
    );
    expect((await next).payload).toEqual({ title: "one" });
    expect(deck.trace.last({ event: "setTitle" })?.payload).toEqual({ title: "two" });
    expect(deck.trace.count({ direction: "from-plugin", context, since })).toBe(3);
    expect(deck.key(0, 0).instance.received()).toBe(3);
    expect(deck.key(0, 0).instance.received("setTitle")).toBe(2);
    expect(await deck.trace.next({ event: "showOk", since })).toMatchObject({
      index: since + 1,
      binary: false,
    });
    const times = deck.trace.entries().map(({ at }) => at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(Math.abs((times[0] ?? 0) - Date.now())).toBeLessThan(10_000);
  });

  it("says in its errors what was sought and what came instead", async () => {
    const deck = await startPuppet();
    const waiting = deck.trace.next(
      { event: "showAlert", where: ({ payload }) => payload["never"] === 1 },
      { timeoutMs: 100 },
    );
    await Promise.all([
      deck.key(0, 0).tap(),
      expect(waiting).rejects.toThrow(/showAlert.*never.*not within 100 ms/s),
    ]);
    const error = await waiting.then(
      () => new Error("nothing was missed"),
      (reason: unknown) => reason as Error,
    );
    expect(error.message).toMatch(/to-plugin keyDown [0-9a-f]{32} .*\n.*to-plugin keyUp/);
    expect(error.message).not.toContain("willAppear");
    // The stack leads to this file, where somebody can do something about it.
    expect(error.stack?.split("\n").find((line) => line.includes(" at "))).toContain("wire.test.ts");
  });

  it("has none of the library's own files in stacks, wherever it is and however that is written", () => {
    const folder = join(ownTemporaryFolder(), "a & b %20", "deck");
    mkdirSync(join(folder, "wire"), { recursive: true });
    copyFileSync(changes, join(folder, "wire", "changes.ts"));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const own = `import { Changes } from "./wire/changes.ts";
      export const wait = () => new Changes().waitFor(() => false, { timeoutMs: 1 }, () => "");`;
    writeFileSync(join(folder, "deck.ts"), own);
    const caller = `import { wait } from "./deck/deck.ts"; wait().catch(({ stack }) => console.log(stack));`;
    writeFileSync(join(folder, "..", "caller.mjs"), caller);
    const stack = execFileSync(process.execPath, [join(folder, "..", "caller.mjs")], { encoding: "utf8" });
    expect(stack).toContain("caller.mjs");
    expect(stack).not.toMatch(/changes\.ts|deck\.ts/);
  });

  it("keeps the newest frames only", async () => {
    const deck = await startPuppet({ traceLimit: 20 });
    const { context } = deck.key(0, 0);
    await pluginSends(
      deck,
      ...Array<{ event: string; context: string }>(100).fill({ event: "showOk", context }),
    );
    const kept = deck.trace.entries();
    expect(kept.length).toBeGreaterThanOrEqual(20);
    expect(kept.length).toBeLessThanOrEqual(22);
    expect(kept.at(-1)?.index).toBe(deck.trace.mark() - 1);
  });

  it("is heard by subscribers until they have had enough", async () => {
    const deck = await startPuppet();
    const heard: (string | undefined)[] = [];
    const stop = deck.trace.subscribe(({ event }) => heard.push(event));
    await deck.key(0, 0).tap();
    stop();
    await deck.key(0, 0).tap();
    expect(heard).toEqual(["keyDown", "keyUp"]);
  });
});

describe("waiting", () => {
  it("ends with the first truthy result, and tells the plugin's state otherwise", async () => {
    const deck = await startPuppet();
    const found = deck.waitFor(({ log }) => log.find(({ text }) => text === "hello"));
    await pluginSends(deck, { event: "logMessage", payload: { message: "hello" } });
    expect(await found).toMatchObject({ source: "plugin", level: "info" });
    const error = await deck.waitFor(() => false, { timeoutMs: 20, describe: "a miracle" }).catch(String);
    expect(error).toContain("a miracle: not within 20 ms");
    expect(error).toContain("The plugin is running");
    await expect(deck.device().waitUntil(({ page }) => page === 3, { timeoutMs: 20 })).rejects.toThrow(
      "page 0",
    );
    expect(deck.keyFor(plain).column).toBe(0);
    expect(() => deck.keyFor("com.example.other")).toThrow("no key of page 0");
  });
});
