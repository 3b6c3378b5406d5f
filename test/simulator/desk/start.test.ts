import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { openLoopbackServer } from "../../../simulator/desk/http/loopback-server.ts";
import { get, Page } from "./helpers.ts";

const onWindows = process.platform === "win32";
const root = join(import.meta.dirname, "../../..");
const script = join(root, "simulator/start.ts");
/** Where the desk keeps what Node makes of its scripts: here also of the first of them. */
const kept = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node") };

interface Run {
  readonly child: ChildProcess;
  /** What it has written so far, to both streams. */
  readonly output: () => string;
  /** Resolves with the address that it prints. */
  readonly address: Promise<string>;
  readonly exited: Promise<[number | null, NodeJS.Signals | null]>;
}

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

/** Runs the script as `npm start` does. */
function run(args: readonly string[], command = process.execPath, before = [script]): Run {
  const child = spawn(command, [...before, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...kept, npm_lifecycle_event: "start" },
  });
  children.push(child);
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

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

// Both at the same time, since most of a start is waiting.
const desk = run(["--no-account", "--port", "0"]);
const shell = ["-c", `"$0" "$@" & wait`, process.execPath, script];
const ofNpm = onWindows ? undefined : run(["--port", "0", "--device", "mini"], "sh", shell);

it("serves what it prints, starts over there, and ends when it is told to, leaving nothing behind", async () => {
  const address = await desk.address;
  expect((await get(address)).text).toContain("desk-page.js");
  expect(desk.output()).toContain("Ctrl-C");

  const first = await Page.open({ address });
  const before = first.state;
  const closed = once(first.socket, "close");
  await first.ask({ command: "start-over" });
  await closed;
  expect([before.plugin?.sharedKey, before.choices?.isDemo]).toEqual(["", false]);
  const { state: after } = await vi.waitFor(() => Page.open({ address }), {
    timeout: 60_000,
    interval: 20,
  });
  expect(after.choices?.isDemo).toBe(false);
  expect(after.accounts?.[0]?.apiKeys).not.toEqual(before.accounts?.[0]?.apiKeys);
  const [oldPid, pid] = [before.plugin?.pid ?? 0, after.plugin?.pid ?? 0];
  expect([oldPid, pid].map(isAlive)).toEqual([false, true]);

  desk.child.kill("SIGINT");
  // Windows has no signals between processes: there that is the end itself.
  expect(await desk.exited).toEqual(onWindows ? [null, "SIGINT"] : [0, null]);
  if (!onWindows) expect(isAlive(pid)).toBe(false);
});

it.skipIf(onWindows)("ends when npm is ended without a word to it", async () => {
  const { child, address, exited } = ofNpm ?? expect.fail();
  const { plugin } = (await Page.open({ address: await address })).state;
  child.kill("SIGTERM");
  // Its output is closed when the last process that could write to it has ended.
  await exited;
  expect(isAlive(plugin?.pid ?? 0)).toBe(false);
});

it("explains itself, and says in one line why it cannot start", async () => {
  const help = run(["--help"]);
  expect(await help.exited).toEqual([0, null]);
  expect(help.output()).toContain("--no-account");
  const taken = await openLoopbackServer(0);
  onTestFinished(() => taken.close());
  const wrong: [string[], number, RegExp][] = [
    [["--port", String(taken.port)], 1, / Port \d+ is in use by another program, or kept by the system\.$/m],
    [["--port", "65536"], 2, /from 0 to 65535/],
    [["--language", "klingon"], 2, /expected one of de, en/],
    [["--nonsense"], 2, /Unknown option '--nonsense'/],
  ];
  const refused = wrong.map(async ([args, code, words]) => {
    const { exited, output } = run(args);
    expect(await exited, output()).toEqual([code, null]);
    expect(output()).toMatch(/^The desk cannot start: .*\n$/);
    expect(output()).toMatch(words);
  });
  await Promise.all(refused);
});
