import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { HttpsClient } from "./support/https-client.ts";

const script = fileURLToPath(new URL("../../../simulator/caption-service/command-line.ts", import.meta.url));

class CommandLine {
  readonly process: ChildProcessWithoutNullStreams;
  readonly ended: Promise<unknown[]>;
  output = "";
  errors = "";

  constructor(...args: string[]) {
    this.process = spawn(process.execPath, [script, ...args]);
    this.process.stdout.setEncoding("utf8").on("data", (text: string) => (this.output += text));
    this.process.stderr.setEncoding("utf8").on("data", (text: string) => (this.errors += text));
    this.ended = once(this.process, "close");
    onTestFinished(async () => {
      this.process.kill("SIGKILL");
      await this.ended;
    });
  }

  say(line: string): void {
    this.process.stdin.write(`${line}\n`);
  }

  /** What the output has at the pattern's first group (or in whole), as soon as it is there. */
  async until(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.output);
      if (found) return found[1] ?? found[0];
      await once(this.process.stdout, "data");
    }
  }

  /** Exit code and signal. Nothing ends the process by force, so coming to an end means that nothing is left open. */
  async end(): Promise<unknown[]> {
    return this.ended;
  }
}

test("prints where it is, takes orders, tells requests, and ends with its input", async () => {
  const emulator = new CommandLine("--dialect", "upper-case", "--prefix", "/captions/api");
  const baseUrl = await emulator.until(/emulator at (https:\/\/127\.0\.0\.1:\d+)\n/);
  const caFile = await emulator.until(/NODE_EXTRA_CA_CERTS=(.+)\n/);
  const churchId = await emulator.until(/North Chapel\n {2}church ID {2}(\S+)/);
  const key = await emulator.until(/API key {4}(ck_live_\S+)/);
  await emulator.until(/Harbour Hall/);
  const client = new HttpsClient(baseUrl, readFileSync(caFile, "utf8"), key);
  onTestFinished(() => client.close());

  const ask = { body: { churchId } };
  expect((await client.post("/captions/api/v1/stream", ask)).json()).toEqual({ status: "NO_ACTIVE_SESSION" });
  await emulator.until(/POST \/captions\/api\/v1\/stream {2}200 {2}answered {2}North Chapel\n/);
  emulator.say("start");
  await emulator.until(/\{"ok":true\}\n/);
  expect((await client.post("/v1/stream", ask)).json()).toMatchObject({ status: "ACTIVE" });
  emulator.say("fault status * 1");
  await emulator.until(/\{"ok":true,"faultId":1\}\n/);
  expect((await client.post("/v1/stream", ask)).status).toBe(503);
  await emulator.until(/503 {2}answered {2}North Chapel {2}fault status\n/);

  for (const [line, expected] of [
    ["help", /black-hole {2,}accept connections/],
    ["show", /"dialect": "upper-case"/],
    ["journal", /\n\S+ {2}POST \/v1\/stream {2}503/],
    ["dialects", /\* upper-case/],
    ["faults", /slow-drip {2,}\w/],
    ["bogus", /Unknown word: bogus/],
    ["{", /not JSON/],
    ["viewers x", /"ok":false/],
    ["keys", /church ID/],
  ] as const) {
    emulator.output = "";
    emulator.say(line);
    await emulator.until(expected);
  }
  emulator.process.stdin.end();
  expect(await emulator.end()).toEqual([0, null]);
  expect(existsSync(caFile)).toBe(false);
  expect(emulator.errors).toBe("");
});

test("quit, Ctrl-C and SIGTERM end it cleanly, also with connections open and a request hanging", async () => {
  const started = (["quit", "SIGINT", "SIGTERM"] as const).map((end) => ({
    emulator: new CommandLine(),
    end,
    // On Windows a signal from another process ends this one at once.
    isClean: end === "quit" || process.platform !== "win32",
  }));
  for (const { emulator, end, isClean } of started) {
    const baseUrl = await emulator.until(/emulator at (https:\S+)\n/);
    const caFile = await emulator.until(/NODE_EXTRA_CA_CERTS=(.+)\n/);
    const client = new HttpsClient(baseUrl, readFileSync(caFile, "utf8"), "ck_live_none_none");
    onTestFinished(() => client.close());
    await client.post("/v1/stream/clear", { agent: client.newAgent() });
    emulator.say("fault hang");
    await emulator.until(/"faultId":1/);
    const hanging = client.post("/v1/stream/clear").catch(() => "gone");
    emulator.output = "";
    while (!/"waiting":\[\d/.test(emulator.output)) {
      emulator.say("faults");
      await once(emulator.process.stdout, "data");
    }
    if (end === "quit") emulator.say(end);
    else emulator.process.kill(end);
    expect(await emulator.end()).toEqual(isClean ? [0, null] : [null, end]);
    expect(await hanging).toBe("gone");
    expect(existsSync(caFile)).toBe(!isClean);
  }
});

test("wrong options and a port in use are said in one line", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const wrong = [
    [["--dialect", "klingon"], /^Unknown dialect.*\n$/],
    [["--nonsense"], /^Unknown option '--nonsense'.*\n$/],
    [["--port", String(port)], /^.*EADDRINUSE.*\n$/],
    [["--port", "many"], /^.*port.*\n$/i],
  ] as const;
  const emulators = wrong.map(([args, message]) => ({ emulator: new CommandLine(...args), message }));
  for (const { emulator, message } of emulators) {
    expect(await emulator.end()).toEqual([1, null]);
    expect(emulator.errors).toMatch(message);
  }
});

test("tells what it can be asked for, and refuses what is no port", async () => {
  const helped = new CommandLine("--help");
  expect(await helped.end()).toEqual([0, null]);
  expect(helped.output).toContain("--dialect ID");
  const refused = new CommandLine("--port", "abc");
  expect(await refused.end()).toEqual([1, null]);
  expect(refused.errors).toBe("--port abc: expected a number from 0 to 65535.\n");
});
