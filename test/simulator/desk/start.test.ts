import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { LoopbackServer } from "../../../simulator/desk/http/loopback-server.ts";
import type { ToPage } from "../../../simulator/desk/view.ts";
import { get, openDesk } from "./helpers.ts";

const script = join(import.meta.dirname, "../../../simulator/start.ts");

interface Run {
  readonly child: ChildProcess;
  /** What it has written so far, to both streams. */
  readonly output: () => string;
  /** Resolves with the address that it prints. */
  readonly address: Promise<string>;
  readonly exited: Promise<[number | null, NodeJS.Signals | null]>;
}

/** Runs the script as `npm start` does. */
function run(args: readonly string[] = ["--port", "0"], command = process.execPath, script_ = [script]): Run {
  const child = spawn(command, [...script_, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, npm_lifecycle_event: "start" },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // Not every run gets as far as that.
  promise.catch(() => undefined);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(output);
      if (address) resolve(address[0]);
    });
  }
  const exited = once(child, "close") as Run["exited"];
  void exited.then(() => reject(new Error(output)));
  return { child, output: () => output, address: promise, exited };
}

/** Process id of the plugin, as the page is told. */
async function pluginPid(address: string): Promise<number> {
  const { origin } = new URL(address);
  const socket = new WebSocket(`${origin.replace("http", "ws")}/socket`, { origin });
  const [data] = (await once(socket, "message")) as [Buffer];
  socket.terminate();
  const message = JSON.parse(data.toString("utf8")) as ToPage;
  if (message.type !== "news" || !message.parts.plugin?.pid) throw new Error("the plugin does not run");
  return message.parts.plugin.pid;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("npm start", () => {
  // Windows has no signals between processes.
  it.skipIf(process.platform === "win32")(
    "prints its address, serves, and ends in three seconds when it is told to, leaving nothing behind",
    async () => {
      const ends = (["SIGINT", "SIGTERM", "SIGHUP"] as const).map(async (signal) => {
        const { child, output, address, exited } = run();
        const page = await get(await address);
        expect(page.text).toContain("<desk-page>");
        expect(output()).toContain("Ctrl-C");
        const pid = await pluginPid(await address);
        expect(isAlive(pid)).toBe(true);
        const start = performance.now();
        child.kill(signal);
        expect(await exited, signal).toEqual([0, null]);
        expect(performance.now() - start, signal).toBeLessThan(3_000);
        expect(isAlive(pid), signal).toBe(false);
      });
      await Promise.all(ends);
    },
  );

  it.skipIf(process.platform === "win32")("ends when npm is ended without a word to it", async () => {
    const shell = ["-c", `"$0" "$@" & wait`, process.execPath, script];
    const { child, address, exited } = run(["--port", "0"], "sh", shell);
    const pid = await pluginPid(await address);
    child.kill("SIGTERM");
    // Its output is closed when the last process that could write to it has ended.
    await exited;
    expect(isAlive(pid)).toBe(false);
  });

  it("ends where the process that started it is gone and keeps its number, as on Windows", async () => {
    const parent = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1_000)"]);
    onTestFinished(() => void parent.kill("SIGKILL"));
    const preload = `Object.defineProperty(process, "ppid", { value: ${parent.pid} });`;
    const node = ["--import", `data:text/javascript,${encodeURIComponent(preload)}`, script];
    const { address, exited } = run(["--port", "0"], process.execPath, node);
    await address;
    parent.kill("SIGKILL");
    expect(await exited).toEqual([0, null]);
  });

  it.skipIf(process.platform === "win32")("ends when it is told to while it starts", async () => {
    const free = await LoopbackServer.open({ port: 0, tries: 1 });
    const { origin, port } = free;
    await free.close();
    const { child, exited } = run(["--port", String(port)]);
    // It answers from the moment that it has the port, long before the plugin is there.
    while ((await get(origin).catch(() => undefined)) === undefined) await setTimeout(5);
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  });

  it("says in one line why it cannot start", async () => {
    const { address } = await openDesk({ demo: false });
    const port = new URL(address).port;
    const taken = run(["--port", port]);
    expect(await taken.exited).toEqual([1, null]);
    expect(taken.output()).toBe(
      `The desk cannot start: Port ${port} is in use by another program, or kept by the system.\n`,
    );
    for (const { exited, output } of [["--port", "65536"], ["--language", "klingon"], ["--nonsense"]].map(
      (wrong) => run(wrong),
    )) {
      expect(await exited, output()).toEqual([2, null]);
      expect(output()).toMatch(/^The desk cannot start: .*\n$/);
    }
  });

  it("explains itself, and starts from nothing", async () => {
    const help = run(["--help"]);
    expect(await help.exited).toEqual([0, null]);
    expect(help.output()).toContain("--no-account");
    const empty = run(["--no-account", "--port", "0"]);
    const { origin } = new URL(await empty.address);
    const socket = new WebSocket(`${origin.replace("http", "ws")}/socket`, { origin });
    const [data] = (await once(socket, "message")) as [Buffer];
    const message = JSON.parse(data.toString("utf8")) as ToPage;
    if (message.type !== "news") throw new Error("no news");
    expect(message.parts.plugin?.shared.present).toBe(false);
    const faces = Object.entries(message.parts).filter(([name]) => name.startsWith("key "));
    expect(faces).toHaveLength(15 + 32 + 8);
    for (const [, face] of faces) expect(face).toMatchObject({ kind: "empty" });
    socket.terminate();
    empty.child.kill("SIGTERM");
    await empty.exited;
  });
});
