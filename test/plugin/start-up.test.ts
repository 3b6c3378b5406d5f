import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { actionUuids } from "../../src/identifiers.ts";
import { nodeProblem } from "../../src/stream-deck/unsupported-node.ts";
import { readDataUrl } from "../../simulator/virtual-deck/model/images.ts";
import { pluginFolder } from "../kit/desk.ts";

interface Ended {
  readonly code: number;
  readonly log: string[];
  readonly errors: string[];
}

const flags = (port: number, info: string): string[] =>
  ["-port", String(port), "-pluginUUID", "abc", "-registerEvent", "registerPlugin"].concat("-info", info);

const folder = join(mkdtempSync(join(tmpdir(), "captions-")), "com.captions.control.sdPlugin");
const logFolder = join(folder, "logs");
afterAll(() => rmSync(join(folder, ".."), { recursive: true, force: true }));
cpSync(pluginFolder, folder, { recursive: true });

/** Runs a copy of the built plugin until it ends. @param preloaded the source of a module that Node.js runs first */
async function run(args: readonly string[], preloaded?: string, node = process.execPath): Promise<Ended> {
  rmSync(logFolder, { recursive: true, force: true });
  const imports =
    preloaded === undefined ? [] : ["--import", `data:text/javascript,${encodeURIComponent(preloaded)}`];
  const child = spawn(node, [...imports, "bin/plugin.js", ...args], { cwd: folder });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const [code] = (await once(child, "close")) as [number];
  const logs = readdirSync(logFolder).map((file) => readFileSync(join(logFolder, file), "utf8"));
  return { code, log: lines(logs.join("\n")), errors: lines(errors) };
}

const lines = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");

/** Expects one line, the same in the log and on standard error. */
function expectOneLine({ code, log, errors }: Ended, line: RegExp): void {
  expect(errors).toEqual([expect.stringMatching(line)]);
  expect(log).toEqual([expect.stringMatching(/^\S+ ERROR +/)]);
  expect(log[0]).toContain(errors[0]);
  expect(code).toBe(1);
}

/** An unsupported Node.js on this computer, if any. */
const oldNode = (process.env["PATH"] ?? "")
  .split(delimiter)
  .map((directory) => join(directory, "node"))
  .find((node) => {
    const { status, stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
    return status === 0 && nodeProblem(stdout.trim().slice(1)) !== undefined;
  });

/** Makes this Node.js look like an old one, which lacks `node:sqlite`. */
const fakeOldNode = `
  import { registerHooks } from "node:module";
  Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });
  registerHooks({
    resolve(name, context, next) {
      if (name === "node:sqlite") throw new Error("No such built-in module: node:sqlite");
      return next(name, context);
    },
  });`;

describe("a failed start", () => {
  const info = JSON.stringify({ application: { version: "7.1.0" }, devices: [] });

  it.each<[string, string[], RegExp]>([
    ["missing arguments", flags(1, info).slice(0, 4), /not started by Stream Deck.* -registerEvent, -info$/],
    ["information that is not JSON", flags(1, "{"), /not started by Stream Deck, or with arguments/],
    ["an invalid port", flags(99_999_999, info), /arguments it can't read: Invalid URL/],
    ["a port without a listener", flags(1, info), /can't reach Stream Deck: .*(ECONNREFUSED|EACCES)/],
  ])("logs one line for %s", async (_, args, line) => {
    expectOneLine(await run(args), line);
  });
});

/** Starts the server that Stream Deck would be. `connected` resolves when the plugin connects. */
async function startHost(): Promise<{ port: number; connected: () => Promise<WebSocket> }> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => {
    server.close();
  });
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return { port, connected: async () => ((await once(server, "connection")) as [WebSocket])[0] };
}

it("draws the required Node.js version on every key when Node.js is too old", async () => {
  const { port, connected } = await startHost();
  const connection = connected();
  const info = JSON.stringify({ application: { platform: "linux" } });
  const ended =
    oldNode === undefined ? run(flags(port, info), fakeOldNode) : run(flags(port, info), undefined, oldNode);
  const socket = await connection;
  const frames: Record<string, unknown>[] = [];
  socket.on("message", (data: Buffer) => frames.push(JSON.parse(data.toString()) as (typeof frames)[0]));
  const payload = { controller: "Keypad", isInMultiAction: false, settings: {} };
  const event = (name: string, context: string): string =>
    JSON.stringify({ event: name, action: actionUuids.clear, context, device: "deck", payload });
  const contexts = ["one", "two", "three"];
  for (const context of contexts) socket.send(event("willAppear", context));
  // The registration, and two pictures of each key.
  await expect.poll(() => frames.length).toBe(7);
  expect(frames[0]).toEqual({ event: "registerPlugin", uuid: "abc" });
  const drawn = frames.slice(1).map((frame) => {
    const { image } = frame["payload"] as { image: string };
    return [frame["event"], frame["context"], readDataUrl(image).text];
  });
  // Each picture is sent twice, since the app may lose the first one of a key.
  const pictures = contexts.map((context) => ["setImage", context, "needs Node.js 24.5"]);
  expect(drawn).toEqual([...pictures, ...pictures]);
  socket.send(event("keyDown", "one"));
  await expect.poll(() => frames[7]).toEqual({ event: "showAlert", context: "one" });
  socket.close();
  expect((await ended).errors).toEqual([expect.stringMatching(/needs Node\.js 24\.5/)]);
});

it("rejects Node.js before 24.5", () => {
  const versions = ["20.20.2", "22.21.0", "23.11.1", "24.4.1", "24.5.0", "24.21.0", "25.0.0"];
  expect(versions.filter((version) => nodeProblem(version) === undefined)).toEqual(versions.slice(4));
});
