import { z } from "zod";
import { ending, faultKind, milliseconds, sendFirstHalf, withBody } from "./fault-kind.ts";

const dropBeforeReading = faultKind({
  title: "Drop the connection before the request is read",
  schema: z.strictObject({ kind: z.literal("drop-before-reading"), ending }),
  example: { kind: "drop-before-reading" },
  perform(fault, exchange) {
    exchange.drop(fault.ending ?? "close");
    return Promise.resolve();
  },
});

const dropAfterReading = faultKind({
  title: "Read the request, do nothing, drop the connection",
  schema: z.strictObject({ kind: z.literal("drop-after-reading"), ending }),
  example: { kind: "drop-after-reading" },
  async perform(fault, exchange) {
    await exchange.readRequest();
    exchange.drop(fault.ending ?? "close");
  },
});

const dropAfterCarryingOut = faultKind({
  title: "Carry the command out, drop the connection before the answer",
  schema: z.strictObject({ kind: z.literal("drop-after-carrying-out"), ending }),
  example: { kind: "drop-after-carrying-out" },
  async perform(fault, exchange) {
    await exchange.answer();
    exchange.drop(fault.ending ?? "close");
  },
});

const halfBodyThenDrop = faultKind({
  title: "Send half of the answer's body, then drop the connection",
  schema: z.strictObject({ kind: z.literal("half-body-then-drop"), ending }),
  example: { kind: "half-body-then-drop" },
  async perform(fault, exchange) {
    await sendFirstHalf(exchange, await exchange.answer());
    exchange.drop(fault.ending ?? "close");
  },
});

const halfBodyThenHang = faultKind({
  title: "Send half of the answer's body, the rest only when released",
  schema: z.strictObject({ kind: z.literal("half-body-then-hang") }),
  example: { kind: "half-body-then-hang" },
  async perform(_, exchange) {
    const rest = await sendFirstHalf(exchange, await exchange.answer());
    await exchange.untilReleased();
    exchange.end(rest);
  },
});

const slowDrip = faultKind({
  title: "Send the answer's body in drops",
  schema: z.strictObject({
    kind: z.literal("slow-drip"),
    everyMs: milliseconds,
    /** Bytes in each drop; 1 by default. */
    bytes: z.int().min(1).max(65_536).optional(),
  }),
  example: { kind: "slow-drip", everyMs: 500, bytes: 1 },
  async perform(fault, exchange) {
    const answer = withBody(await exchange.answer());
    const body = Buffer.from(answer.body);
    const step = fault.bytes ?? 1;
    await exchange.sendHead(answer, { "content-length": body.length });
    for (let from = 0; from < body.length; from += step) {
      if (from > 0) await exchange.sleep(fault.everyMs);
      await exchange.write(body.subarray(from, from + step));
    }
    exchange.end();
  },
});

const notHttp = faultKind({
  title: "Answer with bytes that are no HTTP, then close",
  schema: z.strictObject({ kind: z.literal("not-http") }),
  example: { kind: "not-http" },
  async perform(_, exchange) {
    await exchange.readRequest();
    await exchange.writeRaw(Buffer.from([0x00, 0xff, 0x13, 0x37, ...Buffer.from("SMTP ready\r\n\r\n")]));
    exchange.drop("close");
  },
});

const chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

/** What an answer begins with, and what follows without end. */
const wrappings = {
  "interim-heads": ["", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"],
  "chunk-extensions": [`${chunked}1;a=`, "a"],
  trailers: [`${chunked}0\r\n`, "a: b\r\n"],
} as const;

const endlessWrapping = faultKind({
  title: "Carry the command out, answer with wrapping without end",
  schema: z.strictObject({
    kind: z.literal("endless-wrapping"),
    of: z.enum(["interim-heads", "chunk-extensions", "trailers"]),
  }),
  example: { kind: "endless-wrapping", of: "interim-heads" },
  async perform(fault, exchange) {
    await exchange.answer();
    const [beginning, bit] = wrappings[fault.of];
    const piece = Buffer.from(bit.repeat(Math.ceil(65_536 / bit.length)));
    await exchange.writeRaw(Buffer.from(beginning));
    // Until the client has enough of it: waiting ends with its connection.
    for (;;) {
      await exchange.writeRaw(piece);
      await exchange.sleep(1);
    }
  },
});

export const connectionFaults = [
  dropBeforeReading,
  dropAfterReading,
  dropAfterCarryingOut,
  halfBodyThenDrop,
  halfBodyThenHang,
  slowDrip,
  notHttp,
  endlessWrapping,
] as const;
