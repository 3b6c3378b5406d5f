import { z } from "zod";
import { faultKind, withBody } from "./fault-kind.ts";

const mebibyte = 1024 * 1024;
const blanks = Buffer.alloc(16 * 1024, " ");

const overLongBody = faultKind({
  title: "The right answer, followed by blanks without end",
  schema: z.strictObject({
    kind: z.literal("over-long-body"),
    /** Bytes of the whole body; 2 MiB by default. */
    bytes: z
      .int()
      .min(1)
      .max(256 * mebibyte)
      .optional(),
    /** Whether Content-Length tells beforehand; true by default. */
    announced: z.boolean().optional(),
  }),
  example: { kind: "over-long-body", bytes: 2 * mebibyte, announced: true },
  async perform(fault, exchange) {
    // Blanks, so that who reads without a limit finds a perfect answer in the end.
    const answer = withBody(await exchange.answer());
    const body = Buffer.from(answer.body);
    const length = Math.max(fault.bytes ?? 2 * mebibyte, body.length);
    await exchange.sendHead(answer, fault.announced === false ? {} : { "content-length": length });
    await exchange.write(body);
    for (let left = length - body.length; left > 0; left -= blanks.length) {
      await exchange.write(blanks.subarray(0, left));
    }
    exchange.end();
  },
});

const wrongContentType = faultKind({
  title: "The right answer under a wrong Content-Type",
  schema: z.strictObject({
    kind: z.literal("wrong-content-type"),
    /** `application/octet-stream` by default; an empty one leaves the header out. */
    contentType: z
      .string()
      .max(200)
      .regex(/^[\x20-\x7e]*$/)
      .optional(),
  }),
  example: { kind: "wrong-content-type", contentType: "application/octet-stream" },
  async perform(fault, exchange) {
    const contentType = fault.contentType ?? "application/octet-stream";
    const answer = withBody(await exchange.answer());
    await exchange.send({ ...answer, contentType: contentType === "" ? null : contentType });
  },
});

const invalidUtf8 = faultKind({
  title: "An answer with bytes that are no UTF-8",
  schema: z.strictObject({ kind: z.literal("invalid-utf-8") }),
  example: { kind: "invalid-utf-8" },
  async perform(_, exchange) {
    const { status } = withBody(await exchange.answer());
    const body = Buffer.concat([
      Buffer.from('{"status":"'),
      Buffer.from([0xc3, 0x28, 0xff]),
      Buffer.from('"}'),
    ]);
    await exchange.sendBytes({ status, contentType: "application/json" }, body);
  },
});

const emptyBody = faultKind({
  title: "The right status with an empty body",
  schema: z.strictObject({ kind: z.literal("empty-body") }),
  example: { kind: "empty-body" },
  async perform(_, exchange) {
    await exchange.send({ ...withBody(await exchange.answer()), body: "" });
  },
});

const brokenJson = faultKind({
  title: "JSON that breaks off, in an answer that is whole otherwise",
  schema: z.strictObject({ kind: z.literal("broken-json") }),
  example: { kind: "broken-json" },
  async perform(_, exchange) {
    const { status, body } = withBody(await exchange.answer());
    // What is no JSON object to begin with would not be broken by cutting it.
    const start = body.startsWith("{") ? body.slice(0, -1) : '{"status":';
    await exchange.send({ status, contentType: "application/json", body: start });
  },
});

export const bodyFaults = [overLongBody, wrongContentType, invalidUtf8, emptyBody, brokenJson] as const;
