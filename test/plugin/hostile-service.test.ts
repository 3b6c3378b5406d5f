import { expect, it } from "vitest";
import { action, endsOf, reads, startDesk, tap } from "../kit/desk.ts";
import { startEmulator } from "../kit/emulator.ts";
import { startScripted } from "../kit/service-client.ts";
import { said } from "../kit/words.ts";

const deep = `{"status":"active","targets":${"[".repeat(500_000)}${"]".repeat(500_000)}}`;
const answers = [
  { body: deep },
  { body: { status: "active", targets: [`en${"-abcdefgh".repeat(100_000)}`] } },
  { body: { status: "active", startedAt: Date.now() + 60 * 24 * 60 * 60_000 } },
  { body: " ".repeat(2 * 1024 * 1024) },
  { status: 400, body: { message: `unknown "en${"_".repeat(120)}"` } },
  "reset",
] as const;

it("serves one account while the answers to another are deep, long or broken", async () => {
  const scripted = await startScripted();
  scripted.on("status", (_, n) => answers[n % answers.length] ?? "reset");
  const access = (await startEmulator()).access();
  const foreign = { ...access, baseUrl: scripted.origin, apiKey: "ck_live_foreign" };
  const { deck, key } = await startDesk({
    keys: [action("status", foreign), action("clear"), action("status")],
  });
  await reads(key(2), said("status.off"));
  for (const [n] of answers.entries()) {
    await key(0).tap();
    await key(0).waitUntil(() => endsOf(key(0)).length > n);
    await tap(key(1), "ok");
  }
  expect(deck.plugin).toMatchObject({ status: "running", starts: 1 });
  expect(deck.plugin.log(1_000_000)).not.toMatch(/defect|RangeError|TimeoutOverflow/);
});
