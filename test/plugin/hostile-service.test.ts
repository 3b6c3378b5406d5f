import { expect, it } from "vitest";
import { action, reads, startDesk } from "../kit/desk.ts";
import { startEmulator } from "../kit/emulator.ts";
import { pour } from "../kit/raw-sockets.ts";
import { startScripted } from "../kit/service-client.ts";
import { said } from "../kit/words.ts";
import { busyTime, residentMemory } from "../kit/work.ts";

const mebibyte = 1024 * 1024;

/** An answer whose head tells the length of its body. */
const whole = (status: number, body: string): string =>
  `HTTP/1.1 ${status} X\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

const chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
const lists = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

/** The parts of an answer of 20,000 names and entries. @param each of these that a part has */
const names = (part: (name: string) => string, each = 1): string =>
  Array.from({ length: 19_990 / each }, (_, at) => part(`isLive_aB-cD_eF_gH_${at}`)).join(",");

/** What a service may answer that means harm; what stands after it is repeated without end. */
const answers: readonly (readonly [string, string?])[] = [
  [whole(400, `{"message":"unknown \\"en${"_".repeat(120)}"}`)],
  [whole(200, `{"status":"active","targets":${lists(8_000)}}`)],
  [whole(200, `{"status":"active","targets":${lists(mebibyte / 2 - 50)}}`)],
  [whole(200, `{"status":"active","targets":["en${"-abcdefgh".repeat(100_000)}"]}`)],
  // More names and entries than are read, and as many.
  [whole(200, `[${'{"clients":{"a":{},"b":{}}},'.repeat(37_000)}0]`)],
  [whole(200, `{"clients":[${'{"status":"active","name":"a"},'.repeat(33_000)}0]}`)],
  [whole(200, `{"languages":{${names((name) => `"${name}":{}`)}}}`)],
  [whole(200, `[${names((name) => `{"${name}":1}`, 2)}]`)],
  [whole(200, `{"status":"active","startedAt":${Date.now() + 60 * 24 * 60 * 60_000}}`)],
  [chunked + "1;a=", "a".repeat(16_384)],
  [chunked, `1;${"a=b;".repeat(4_000)}\r\nx\r\n`],
  ["", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".repeat(300)],
  [`${chunked}0\r\n`, "a: b\r\n".repeat(2_000)],
];

it("a foreign service that means harm stops nothing but its own key", async () => {
  let asked = 0;
  const scripted = await startScripted();
  scripted.on("status", {
    raw: (socket) => {
      const [beginning, more] = answers[asked % answers.length] ?? ["", ""];
      asked += 1;
      socket.write(beginning);
      if (more !== undefined) pour(socket, more);
    },
  });
  const access = (await startEmulator()).access();
  const foreign = { ...access, baseUrl: scripted.origin, apiKey: "ck_live_foreign" };
  const { deck, emulator, account, key } = await startDesk({
    keys: [action("stream", foreign), action("status", foreign), action("clear"), action("status")],
  });
  await reads(key(3), said("status.off"));
  const { pid } = deck.plugin;
  const memory: number[] = [residentMemory(pid)];
  // Twice each, so that what only adds up is seen.
  for (let press = 0; asked < 2 * answers.length && press < 100; press += 1) {
    const answeredBefore = asked;
    if (memory.length === 1 && asked >= answers.length) memory.push(residentMemory(pid));
    await key(1).tap();
    // A press that meets a poll in flight waits for that one's answer, and the next poll comes after the pause of a failure.
    await expect.poll(() => asked).toBeGreaterThan(answeredBefore);
    const clears = account.clears;
    const before = busyTime(pid);
    await key(2).tap();
    await expect.poll(() => account.clears, { interval: 5 }).toBe(clears + 1);
    // What holds the process up for longer than 250 ms; the rest is for a core that others use as well.
    expect(busyTime(pid) - before).toBeLessThan(1_000);
  }
  memory.push(residentMemory(pid));
  // In the first round, in which the heap grows to what one answer needs, and in the one after it.
  for (const [round, before] of memory.slice(0, -1).entries())
    expect((memory[round + 1] ?? 0) - before).toBeLessThan(60);
  expect(deck.plugin).toMatchObject({ status: "running", starts: 1 });
  expect(deck.plugin.log(1_000_000)).not.toMatch(/defect|RangeError|TimeoutOverflow/);
  expect(emulator.journal.entries().length).toBeGreaterThan(0);
  deck.plugin.closeSocket();
  expect(await deck.plugin.waitForExit({ timeoutMs: 60_000 })).toMatchObject({ forced: false });
});
