import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { openLoopbackServer } from "../../../simulator/desk/http/loopback-server.ts";
import { connectPage, get } from "./helpers.ts";

const onWindows = process.platform === "win32";
const root = join(import.meta.dirname, "../../..");
const script = join(root, "simulator/start.ts");

/** Runs `simulator/start.ts` as `npm start` does, with Node's compile cache. */
function runDesk(options: readonly string[], command = process.execPath, commandArgs = [script]) {
  const cache = join(root, "node_modules/.cache/node");
  const env = { ...process.env, NODE_COMPILE_CACHE: cache, npm_lifecycle_event: "start" };
  const child = spawn(command, [...commandArgs, ...options], { stdio: ["ignore", "pipe", "pipe"], env });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  const address = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const [found] = /http:\/\/127\.0\.0\.1:\d+\//.exec(output) ?? [];
      if (found !== undefined) address.resolve(found);
    });
  }
  // The output is closed when the last process that could write to it has ended.
  const exited = once(child, "close");
  return { child, output: () => output, address: address.promise, exited };
}

function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) throw new Error("the plugin has no process");
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it("leaves no process behind when the desk starts over or ends", async () => {
  const desk = runDesk(["--no-account", "--port", "0"]);
  const address = await desk.address;
  expect((await get(address)).text).toContain("desk-page.js");
  const first = await connectPage(address);
  // `--no-account` sets up no key.
  expect(first.state.checklist[0]).toMatchObject({ title: "Add a start key", isDone: false });
  const closed = once(first.socket, "close");
  // The desk may close the connection before it answers.
  await Promise.race([first.send({ command: "start-over" }), closed]);
  await closed;
  const { state } = await vi.waitFor(() => connectPage(address), { timeout: 30_000, interval: 100 });
  expect([first.state.plugin.pid, state.plugin.pid].map(isAlive)).toEqual([false, true]);
  desk.child.kill("SIGINT");
  // Windows has no signals: it kills the process, which then has no exit code.
  expect(await desk.exited).toEqual(onWindows ? [null, "SIGINT"] : [0, null]);
  if (!onWindows) expect(isAlive(state.plugin.pid)).toBe(false);
});

it.skipIf(onWindows)("ends with the npm process that started it", async () => {
  // Like npm, this shell starts the desk, waits for it, and passes it no signals.
  const shellArgs = ["-c", `"$0" "$@" & wait`, process.execPath, script];
  const npm = runDesk(["--port", "0", "--device", "mini"], "sh", shellArgs);
  const { state } = await connectPage(await npm.address);
  npm.child.kill("SIGTERM");
  await npm.exited;
  expect(isAlive(state.plugin.pid)).toBe(false);
});

it("prints one line when its port is taken", async () => {
  const taken = await openLoopbackServer(0);
  onTestFinished(() => taken.close());
  const desk = runDesk(["--port", String(taken.port)]);
  expect(await desk.exited).toEqual([1, null]);
  expect(desk.output()).toMatch(/^The desk cannot start: Port \d+ is in use by another program.*\n$/);
});
