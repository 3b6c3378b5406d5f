/** `npm start`: the desk, until Ctrl-C. */
import { spawn } from "node:child_process";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { DeskOptions } from "./desk/desk.ts";
import { type DeviceModel, deviceModels } from "./virtual-deck/model/device-models.ts";
import { languages } from "./virtual-deck/plugin/launch.ts";

const usualPort = 4400;
const devices = Object.keys(deviceModels);
const isDevice = (name: string): name is DeviceModel => Object.hasOwn(deviceModels, name);

const helpText = `Captions Control desk: a virtual Stream Deck with the plugin on it, a caption service for it
to talk to, and a page that shows both. Nothing of it leaves this computer.

Usage: npm start -- [options]

  --open         open the page in the browser
  --port N       port of the page on 127.0.0.1 (default ${usualPort}, or the next one that is free)
  --language L   language of the keys and their settings: ${languages.join(", ")}
  --device D     one device alone, with the keys that its profile installs: ${devices.join(", ")}
  --no-account   start with no account and empty decks, to go through the first set-up
  --help         this text
`;

/** Milliseconds from Ctrl-C to the exit of this process, even if the desk has not stopped by then. */
const maxStopMs = 2_800;

const say = (text: string): void => void process.stdout.write(text);

type Options = DeskOptions & { readonly openBrowser: boolean };

function readOptions(): Options | "help" {
  const options = {
    open: { type: "boolean" },
    port: { type: "string" },
    language: { type: "string", default: "en" },
    // `allowNegative` also reads `--no-account`, as false.
    account: { type: "boolean" },
    device: { type: "string" },
    help: { type: "boolean" },
  } as const;
  const { values } = parseArgs({ options, allowNegative: true });
  const { help, language, account, open, port: portText, device } = values;
  if (help === true) return "help";
  if (!languages.includes(language))
    throw new Error(`--language ${language}: expected one of ${languages.join(", ")}.`);
  if (device !== undefined && !isDevice(device))
    throw new Error(`--device ${device}: expected one of ${devices.join(", ")}.`);
  const shared = {
    demo: account !== false,
    deck: { language },
    openBrowser: open === true,
    ...(device && { device }),
  };
  if (portText === undefined) return { ...shared, port: usualPort, portTries: 100 };
  if (!/^\d{1,5}$/.test(portText) || Number(portText) > 65_535)
    throw new Error(`--port ${portText}: expected a number from 0 to 65535.`);
  return { ...shared, port: Number(portText) };
}

function waitForStopRequest(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => resolve();
    // SIGHUP: the terminal or the console window was closed. SIGBREAK: Ctrl-Break on Windows.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"] as const) process.on(signal, stop);
    process.stdout.once("error", stop);
    if (process.env["npm_lifecycle_event"] === undefined) return;
    // npm passes no signals on. When npm has ended, this process has a new parent, or on Windows a dead one.
    const npm = process.ppid;
    const hasNpm = (): boolean => process.ppid === npm && isAlive(npm);
    setInterval(() => hasNpm() || stop(), 500).unref();
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function run({ openBrowser, ...options }: Options): Promise<void> {
  const stopRequest = waitForStopRequest().then(() => {
    setTimeout(() => process.exit(1), maxStopMs).unref();
    // A second Ctrl-C ends this process at once.
    process.once("SIGINT", () => process.exit(1));
    return "stop" as const;
  });
  enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/node"));
  // Loaded after the options are read, so that wrong ones are reported at once.
  const { startDesk } = await import("./desk/desk.ts");
  let desk = await startDesk(options);
  say(`
  Captions Control desk

    Open   ${desk.address}
    Press Ctrl-C to stop.

`);
  if (openBrowser) openInBrowser(desk.address);
  const port = Number(new URL(desk.address).port);
  while ((await Promise.race([stopRequest, desk.startOverRequested])) !== "stop") {
    await desk.stop();
    desk = await startDesk({ ...options, port, portTries: 1 });
  }
  await desk.stop();
}

function openInBrowser(address: string): void {
  const openers: Partial<Record<NodeJS.Platform, string[]>> = {
    darwin: ["open"],
    win32: ["rundll32", "url.dll,FileProtocolHandler"],
  };
  const [command = "", ...args] = openers[process.platform] ?? ["xdg-open"];
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => say("  No browser could be opened: open the address yourself.\n\n"));
  child.unref();
}

/** 2 for wrong options, 1 for a desk that fails. */
let exitCode = 2;
try {
  const options = readOptions();
  exitCode = 1;
  if (options === "help") {
    say(helpText);
  } else {
    await run(options);
    process.exit(0);
  }
} catch (error) {
  const [reason = "", ...details] = (error as Error).message.split("\n");
  process.stderr.write([`The desk cannot start: ${reason}`, ...details, ""].join("\n"));
  process.exit(exitCode);
}
