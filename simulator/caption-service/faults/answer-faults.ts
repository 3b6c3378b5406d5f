import { z } from "zod";
import { faultKind, milliseconds, plainFaultKind, withBody } from "./fault-kind.ts";

const mebibyte = 1024 * 1024;
const maxBytes = 256 * mebibyte;
const printable = /^[\x20-\x7e]*$/;
const blanks = Buffer.alloc(16 * 1024, " ");

export const answerFaults = [
  faultKind("delay", {
    title: "Answer later",
    settings: {
      ms: milliseconds,
      /** Default `after`: the request is carried out at once. `before`: it is carried out late. */
      moment: z.enum(["after", "before"]).optional().meta({ title: "Wait" }),
    },
    example: { ms: 3000 },
    async perform(exchange, { ms, moment }) {
      if (moment === "before") await exchange.readRequest();
      else await exchange.answer();
      await exchange.sleep(ms);
      await exchange.send(await exchange.answer());
    },
  }),
  plainFaultKind("hang", "Never answer, and do nothing until the fault is removed", async (exchange) => {
    await exchange.readRequest();
    await exchange.untilReleased();
    await exchange.send(await exchange.answer());
  }),
  plainFaultKind(
    "hold",
    "Carry the request out, and hold the answer until the fault is removed",
    async (exchange) => {
      const answer = await exchange.answer();
      await exchange.untilReleased();
      await exchange.send(answer);
    },
  ),
  faultKind("over-long-body", {
    title: "The right answer, followed by megabytes of blanks",
    settings: {
      bytes: z.int().min(1).max(maxBytes).optional().meta({ title: "Bytes" }),
      announced: z.boolean().optional().meta({ title: "With Content-Length" }),
    },
    example: { bytes: 2 * mebibyte, announced: true },
    async perform(exchange, { bytes = 2 * mebibyte, announced = true }) {
      // So that a client without a limit would accept the answer.
      const answer = withBody(await exchange.answer());
      const body = Buffer.from(answer.body);
      const length = Math.max(bytes, body.length);
      await exchange.sendHead(answer, announced ? { "content-length": length } : {});
      await exchange.write(body);
      for (let left = length - body.length; left > 0; left -= blanks.length)
        await exchange.write(blanks.subarray(0, left));
      exchange.end();
    },
  }),
  faultKind("wrong-content-type", {
    title: "The right answer under a wrong Content-Type",
    settings: {
      contentType: z.string().max(200).regex(printable).optional().meta({ title: "Content-Type" }),
    },
    example: { contentType: "application/octet-stream" },
    async perform(exchange, { contentType = "application/octet-stream" }) {
      const answer = withBody(await exchange.answer());
      await exchange.send({ ...answer, contentType: contentType === "" ? null : contentType });
    },
  }),
  plainFaultKind("invalid-utf-8", "An answer that is not valid UTF-8", async (exchange) => {
    const { status } = withBody(await exchange.answer());
    const body = Buffer.from('{"status":"\xc3\x28\xff"}', "latin1");
    await exchange.send({ status, contentType: "application/json", body });
  }),
] as const;
