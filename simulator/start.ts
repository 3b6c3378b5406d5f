/** `npm start`: the desk, until Ctrl-C. */
import { parseArgs } from "node:util";
import { Desk, type DeskOptions } from "./desk/desk.ts";
import { languages } from "./virtual-deck/index.ts";

const usualPort = 4400;

const help = `Captions Control desk: a virtual Stream Deck with the plugin on it, a caption service for it
to talk to, and a page that shows both. Nothing of it leaves this computer.

Usage: npm start -- [options]

  --port N       port of the page on 127.0.0.1 (default ${usualPort}, or the next one that is free)
  --language L   language of the keys and their settings: ${languages.join(", ")}
  --no-account   start with empty decks and no account, to go through the first set-up
  --help         this text
`;

/** After this the processes are ended the hard way. */
const longestStopMs = 2_800;

const say = (text: string): void => void process.stdout.write(text);

function readOptions(): DeskOptions | "help" {
  const { values } = parseArgs({
    options: {
      port: { type: "string" },
      language: { type: "string", default: "en" },
      account: { type: "boolean" },
      help: { type: "boolean" },
    },
    allowNegative: true,
  });
  if (values.help === true) return "help";
  const { language } = values;
  if (!languages.includes(language))
    throw new Error(`--language ${language}: expected one of ${languages.join(", ")}.`);
  const common = { demo: values.account ?? true, deck: { language } };
  if (values.port === undefined) return { ...common, port: usualPort, portTries: 100 };
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
  if (!(port <= 65_535)) throw new Error(`--port ${values.port}: expected a number from 0 to 65535.`);
  return { ...common, port };
}

/** Resolves when somebody wants an end. */
function askedToStop(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => resolve();
    // SIGHUP: the terminal was closed; on Windows the console window. SIGBREAK: Ctrl-Break there.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"] as const) process.on(signal, stop);
    // Nobody reads any more.
    process.stdout.once("error", stop);
    // A signal to npm ends npm and its shell without reaching this process, which then gets another parent; on Windows
    // it keeps the number of the one that is gone.
    const parent = process.ppid;
    if (process.env["npm_lifecycle_event"] !== undefined) {
      setInterval(() => (process.ppid === parent && isAlive(parent)) || stop(), 500).unref();
    }
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is there, and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function run(options: DeskOptions): Promise<void> {
  const asked = askedToStop().then(() => {
    // The plugin is killed by a hook of its own when this process ends in whatever way.
    setTimeout(() => process.exit(1), longestStopMs).unref();
    // Whoever asks again does not want to wait.
    process.once("SIGINT", () => process.exit(1));
  });
  const desk = await Desk.start(options);
  say(`
  Captions Control desk

    Open   ${desk.address}
    Press Ctrl-C to stop.

`);
  await asked;
  await desk.stop();
}

function fail(error: unknown, code: number): never {
  const [reason = "", ...details] = (error instanceof Error ? error.message : String(error)).split("\n");
  process.stderr.write([`The desk cannot start: ${reason}`, ...details, ""].join("\n"));
  process.exit(code);
}

let options: DeskOptions | "help";
try {
  options = readOptions();
} catch (error) {
  fail(error, 2);
}
if (options === "help") {
  say(help);
} else {
  try {
    await run(options);
    process.exit(0);
  } catch (error) {
    fail(error, 1);
  }
}
