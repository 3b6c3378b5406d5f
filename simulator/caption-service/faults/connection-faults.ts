import { z } from "zod";
import type { Exchange } from "../wire/exchange.ts";
import { faultKind, milliseconds, plainFaultKind, withBody } from "./fault-kind.ts";

/** Default `close`: FIN. `reset`: RST, as from a router that was restarted. */
const ending = z.enum(["close", "reset"]).optional().meta({ title: "By" });

const drop = <const Kind extends string>(
  kind: Kind,
  title: string,
  before: (exchange: Exchange) => Promise<unknown> | undefined,
) =>
  faultKind(kind, {
    title,
    settings: { ending },
    example: {},
    async perform(exchange, { ending = "close" }) {
      await before(exchange);
      exchange.drop(ending);
    },
  });

export const connectionFaults = [
  drop("drop-before-reading", "Drop the connection without reading the request", () => undefined),
  drop("drop-after-reading", "Read the request, do nothing, then drop the connection", (exchange) =>
    exchange.readRequest(),
  ),
  drop("drop-after-carrying-out", "Carry the request out, then drop the connection", (exchange) =>
    exchange.answer(),
  ),
  drop("half-body-then-drop", "Send half of the answer, then drop the connection", sendFirstHalf),
  plainFaultKind(
    "half-body-then-hang",
    "Send half of the answer, and the rest when the fault is removed",
    async (exchange) => {
      const rest = await sendFirstHalf(exchange);
      await exchange.untilReleased();
      exchange.end(rest);
    },
  ),
  faultKind("slow-drip", {
    title: "Send the answer a few bytes at a time",
    settings: {
      everyMs: milliseconds,
      bytes: z.int().min(1).max(65_536).optional().meta({ title: "Bytes at a time" }),
    },
    example: { everyMs: 500, bytes: 1 },
    async perform(exchange, { everyMs, bytes = 1 }) {
      const answer = withBody(await exchange.answer());
      const body = Buffer.from(answer.body);
      await exchange.sendHead(answer, { "content-length": body.length });
      for (let from = 0; from < body.length; from += bytes) {
        if (from > 0) await exchange.sleep(everyMs);
        await exchange.write(body.subarray(from, from + bytes));
      }
      exchange.end();
    },
  }),
  plainFaultKind("not-http", "Answer with bytes that are not HTTP, then close", async (exchange) => {
    await exchange.readRequest();
    await exchange.writeRaw(Buffer.from("\x00\xff\x13\x37SMTP ready\r\n\r\n", "latin1"));
    exchange.drop("close");
  }),
] as const;

async function sendFirstHalf(exchange: Exchange): Promise<Uint8Array> {
  const answer = withBody(await exchange.answer());
  const body = Buffer.from(answer.body);
  const half = Math.ceil(body.length / 2);
  await exchange.sendHead(answer, { "content-length": body.length });
  await exchange.write(body.subarray(0, half));
  return body.subarray(half);
}
