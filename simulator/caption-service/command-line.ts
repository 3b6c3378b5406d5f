/**
 * The emulator by itself: `npm run emulator -- [--port N] [--dialect ID] [--prefix PATH]`.
 * Orders come as lines on the standard input; its end, `quit` and Ctrl-C stop the emulator.
 */
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { CaptionServiceEmulator } from "./caption-service-emulator.ts";
import { helpText, readLine, type Question } from "./command-words.ts";
import { dialects } from "./dialects/dialects.ts";
import { faultKinds } from "./faults/fault.ts";
import type { JournalEntry } from "./journal.ts";

const usage = `An emulator of the caption service over HTTPS, on this computer only.

Usage: npm run emulator -- [options]

  --port N       port of the service on 127.0.0.1 (default: one that is free)
  --dialect ID   how it words its answers; the order "dialects" lists them all
  --prefix PATH  path before /v1
  --help         this text`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const describe = ({ at, method, path, status, outcome, account, fault }: JournalEntry): string =>
  [
    new Date(at).toISOString().slice(11, 23),
    `${method} ${path}`,
    status ?? "-",
    outcome,
    account ?? "unknown key",
    ...(fault === null ? [] : [`fault ${fault}`]),
  ].join("  ");

const describeKeys = ({ accounts }: CaptionServiceEmulator): string =>
  [...accounts]
    .map(({ name, churchId, apiKeys }) => {
      const keys = apiKeys.list().map((key) => {
        return `  API key    ${key.value}  (${key.name}${key.revokedAt === null ? "" : ", revoked"})`;
      });
      return [name, `  church ID  ${churchId}`, ...keys].join("\n");
    })
    .join("\n");

const answers: Readonly<Record<Question, (emulator: CaptionServiceEmulator) => string>> = {
  help: () => helpText,
  show: (emulator) => JSON.stringify(emulator.snapshot(), null, 2),
  keys: describeKeys,
  dialects: ({ dialect }) =>
    dialects.map(({ id, title }) => `${id === dialect ? "*" : " "} ${id.padEnd(20)} ${title}`).join("\n"),
  faults: ({ faults }) =>
    [
      ...faultKinds.map(({ kind, title }) => `  ${kind.padEnd(26)} ${title}`),
      ...faults.list().map((fault) => `* ${JSON.stringify(fault)}`),
    ].join("\n"),
  journal: ({ journal }) => journal.entries().slice(-20).map(describe).join("\n") || "No requests yet.",
};

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: "string" },
      dialect: { type: "string" },
      prefix: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help === true) {
    say(usage);
    return;
  }
  const { port = "0" } = values;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error(`--port ${port}: expected a number from 0 to 65535.`);
  const emulator = await CaptionServiceEmulator.start({
    port: Number(port),
    ...(values.dialect === undefined ? {} : { dialect: values.dialect }),
    ...(values.prefix === undefined ? {} : { pathPrefix: values.prefix }),
  });
  say(`Caption service emulator at ${emulator.baseUrl}`);
  say(`NODE_EXTRA_CA_CERTS=${emulator.certificate.caFile}`);
  say(describeKeys(emulator));
  say('"help" lists what can be ordered here.');
  emulator.journal.subscribe((entry) => {
    if (entry.outcome !== "pending") say(describe(entry));
  });

  const lines = createInterface({ input: process.stdin });
  const end = (): void => lines.close();
  process.once("SIGINT", end).once("SIGTERM", end);
  // Nobody reads any more, `| head` for one: that is an end like the others.
  process.stdout.once("error", end);
  for await (const text of lines) {
    const line = readLine(text);
    if (line.kind === "quit") break;
    if (line.kind === "unknown") say(line.error);
    if (line.kind === "question") say(answers[line.question](emulator));
    if (line.kind === "order") say(JSON.stringify(await emulator.control(line.order)));
  }
  lines.close();
  process.stdin.destroy();
  await emulator.stop();
  process.off("SIGINT", end).off("SIGTERM", end);
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
