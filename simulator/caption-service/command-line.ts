/** `npm run emulator -- [--port N]`: the emulator for a real deck. Reads orders (`control.ts`) from the standard input. */
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { type CaptionServiceEmulator, startCaptionServiceEmulator } from "./caption-service-emulator.ts";

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function run(): Promise<void> {
  const { port = "0" } = parseArgs({ options: { port: { type: "string" } } }).values;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error(`--port ${port}: expected a number from 0 to 65535.`);
  const emulator = await startCaptionServiceEmulator({ port: Number(port) });
  say(`Caption service emulator at ${emulator.baseUrl}`);
  say(`NODE_EXTRA_CA_CERTS=${emulator.certificate.caFile}`);
  for (const { name, churchId, apiKeys } of emulator.accounts)
    say(`${name}\n  church ID  ${churchId}\n  API key    ${apiKeys.first.value}`);
  emulator.journal.subscribe(({ at, method, path, status, outcome, account }) => {
    if (outcome === "pending") return;
    const time = new Date(at).toISOString().slice(11, 23);
    say(`${time}  ${method} ${path}  ${status ?? "-"}  ${outcome}  ${account ?? "unknown key"}`);
  });

  const lines = createInterface({ input: process.stdin });
  const endInput = (): void => lines.close();
  process.once("SIGINT", endInput).once("SIGTERM", endInput);
  process.stdout.once("error", endInput);
  for await (const line of lines) if (line.trim() !== "") say(JSON.stringify(await carryOut(emulator, line)));
  process.stdin.destroy();
  await emulator.stop();
}

function carryOut(emulator: CaptionServiceEmulator, line: string): unknown {
  try {
    return emulator.control(JSON.parse(line));
  } catch {
    return { ok: false, error: 'An order is a line of JSON, such as {"command":"network","action":"cut"}' };
  }
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
