import { expect, it } from "vitest";
import { action, endsOf, reads, startDesk, tap } from "../kit/desk.ts";
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

/** The parts of an answer of 20,000 names. */
const names = (part: (name: string) => string): string =>
  Array.from({ length: 19_990 }, (_, at) => part(`isLive_aB-cD_eF_gH_${at}`)).join(",");

/** The beginning of an answer, and what is repeated after it without end. */
type Answer = readonly [string, string?];

const long: readonly Answer[] = [
  [whole(400, `{"message":"unknown \\"en${"_".repeat(120)}"}`)],
  [whole(200, `{"status":"active","targets":${lists(8_000)}}`)],
  [whole(200, `{"status":"active","targets":${lists(mebibyte / 2 - 50)}}`)],
  [whole(200, `{"status":"active","targets":["en${"-abcdefgh".repeat(100_000)}"]}`)],
  // More names and entries than are read.
  [whole(200, `[${'{"clients":{"a":{},"b":{}}},'.repeat(37_000)}0]`)],
  [whole(200, `{"clients":[${'{"status":"active","name":"a"},'.repeat(33_000)}0]}`)],
];

const strange: readonly Answer[] = [
  [whole(200, `{"status":"active","startedAt":${Date.now() + 60 * 24 * 60 * 60_000}}`)],
  [chunked + "1;a=", "a".repeat(16_384)],
  [chunked, `1;${"a=b;".repeat(4_000)}\r\nx\r\n`],
  ["", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".repeat(300)],
];

/** These take half a second of a processor each; more names: fuzz/long-answers.test.ts. */
const dear: readonly Answer[] = [
  [`${chunked}0\r\n`, "a: b\r\n".repeat(2_000)],
  [whole(200, `{"languages":{${names((name) => `"${name}":{}`)}}}`)],
];

// Twice each but for these, so that what only adds up is seen.
const rounds = [[...long, ...strange], [...long, ...strange], dear];

it("a foreign service whose answers are long, without end, of another time, or of as many names as are read stops nothing but its own key", async () => {
  const answers = rounds.flat();
  let asked = 0;
  const scripted = await startScripted();
  scripted.on("status", {
    raw: (socket) => {
      const [beginning, more] = answers[asked] ?? [""];
      asked += 1;
      socket.write(beginning);
      if (more !== undefined) pour(socket, more);
    },
  });
  const access = (await startEmulator()).access();
  const foreign = { ...access, baseUrl: scripted.origin, apiKey: "ck_live_foreign" };
  const { deck, emulator, key } = await startDesk({
    keys: [action("stream", foreign), action("status", foreign), action("clear"), action("status")],
  });
  await reads(key(3), said("status.off"));
  const { pid } = deck.plugin;
  const memory: number[] = [residentMemory(pid)];
  for (const n of rounds.keys()) {
    const isOpen = (): boolean => asked < rounds.slice(0, n + 1).flat().length;
    while (isOpen()) {
      const [askedBefore, ended] = [asked, endsOf(key(1)).length];
      await key(1).tap();
      // A press that meets a poll in flight ends with that one's answer, and asks for none.
      const isOver = key(1).waitUntil(() => endsOf(key(1)).length > ended);
      await Promise.race([scripted.until(() => asked > askedBefore), isOver]);
      const before = busyTime(pid);
      await tap(key(2), "ok");
      // What holds the process up for longer than 250 ms; the rest is for a core that others use as well.
      expect(busyTime(pid) - before).toBeLessThan(1_000);
      await isOver;
    }
    memory.push(residentMemory(pid));
  }
  // In the first round the heap grows to what one answer needs.
  for (const [round, before] of memory.slice(0, -1).entries())
    expect((memory[round + 1] ?? 0) - before).toBeLessThan(60);
  expect(deck.plugin).toMatchObject({ status: "running", starts: 1 });
  expect(deck.plugin.log(1_000_000)).not.toMatch(/defect|RangeError|TimeoutOverflow/);
  expect(emulator.journal.entries().length).toBeGreaterThan(0);
  deck.plugin.closeSocket();
  expect(await deck.plugin.waitForExit({ timeoutMs: 60_000 })).toMatchObject({ forced: false });
});
