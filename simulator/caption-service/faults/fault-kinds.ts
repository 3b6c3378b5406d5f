import { z } from "zod";
import { maxLagMs } from "../accounts/account.ts";
import type { Exchange } from "../wire/exchange.ts";

interface Parts<Settings extends z.ZodRawShape> {
  readonly title: string;
  readonly only?: "status" | undefined;
  readonly settings: Settings;
  readonly example: z.infer<z.ZodObject<Settings>>;
  perform(exchange: Exchange, fault: z.infer<z.ZodObject<Settings>>): Promise<void>;
}

function faultKind<const Kind extends string, Settings extends z.ZodRawShape>(
  kind: Kind,
  { settings, ...parts }: Parts<Settings>,
) {
  const schema = z.strictObject({ kind: z.literal(kind), ...settings }).meta({ title: parts.title });
  return { kind, ...parts, schema };
}

const plainFaultKind = <const Kind extends string>(
  kind: Kind,
  title: string,
  perform: (exchange: Exchange) => Promise<void>,
) => faultKind(kind, { title, settings: {}, example: {}, perform });

/** Not the two headers that set the length of the body: they would break the next answer too. */
const headerName = z.string().regex(/^(?!(content-length|transfer-encoding)$)[\w-]+$/i);
const headerValue = z.string().regex(/^[\x20-\x7e]*$/);

/** Default `close`: FIN. `reset`: RST, as from a router that was restarted. */
const ending = z.enum(["close", "reset"]).optional().meta({ title: "By" });

export const kinds = [
  faultKind("delay", {
    title: "Answer later",
    settings: { ms: z.int().min(0).max(3_600_000).meta({ title: "Milliseconds" }) },
    example: { ms: 3000 },
    async perform(exchange, { ms }) {
      const answer = await exchange.answer();
      await exchange.sleep(ms);
      await exchange.send(answer);
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
  faultKind("drop-after-reading", {
    title: "Read the request, do nothing, then drop the connection",
    settings: { ending },
    example: {},
    async perform(exchange, { ending = "close" }) {
      await exchange.readRequest();
      exchange.drop(ending);
    },
  }),
  faultKind("drop-after-carrying-out", {
    title: "Carry the request out, then drop the connection",
    settings: { ending },
    example: {},
    async perform(exchange, { ending = "close" }) {
      await exchange.answer();
      exchange.drop(ending);
    },
  }),
  faultKind("lagging-status", {
    title: "The status shows what was so a while ago",
    only: "status",
    settings: { ms: z.int().min(0).max(maxLagMs).meta({ title: "Milliseconds" }) },
    example: { ms: 3000 },
    perform: async (exchange, { ms }) => exchange.send(await exchange.answer({ agoMs: ms })),
  }),
  faultKind("flickering-status", {
    title: "Every so often a status says that there is no session",
    only: "status",
    settings: { every: z.int().min(1).max(1000).meta({ title: "One in" }) },
    example: { every: 5 },
    perform: async (exchange, { every }) =>
      exchange.send(await exchange.answer({ hidesSession: exchange.turn % every === 0 })),
  }),
  faultKind("status", {
    title: "Answer with any status and body, and do nothing",
    settings: {
      status: z.int().min(200).max(599).meta({ title: "Status" }),
      body: z.string().max(2_000_000).optional().meta({ title: "Body" }),
      contentType: headerValue.min(1).max(200).optional().meta({ title: "Content-Type" }),
      headers: z.record(headerName, headerValue).optional(),
    },
    example: { status: 503, body: "Service Unavailable", contentType: "text/plain" },
    perform: (exchange, { status, contentType = null, body = "", headers }) =>
      exchange.send({ status, contentType, body }, headers),
  }),
  faultKind("rate-limit", {
    title: "Too many requests (429 or 503), with or without Retry-After",
    settings: {
      /** Without it the answer has no such header. */
      retryAfter: z.int().min(0).max(86_400).optional().meta({ title: "Retry-After, seconds" }),
      /** RFC 9110, 10.2.3. */
      form: z.enum(["seconds", "date"]).optional().meta({ title: "Sent as" }),
      status: z.literal([429, 503]).optional().meta({ title: "Status" }),
    },
    example: { retryAfter: 20, form: "seconds" },
    async perform(exchange, { retryAfter, form, status = 429 }) {
      const answer = { status, contentType: "text/plain", body: "Too many requests." };
      const date = new Date(exchange.clock.now() + (retryAfter ?? 0) * 1000).toUTCString();
      const value = form === "date" ? date : String(retryAfter);
      await exchange.send(answer, retryAfter === undefined ? {} : { "retry-after": value });
    },
  }),
  plainFaultKind("captive-portal", "The sign-in page of a guest Wi-Fi (200 with HTML)", (exchange) =>
    exchange.send({
      status: 200,
      contentType: "text/html; charset=utf-8",
      body: "<!doctype html><html><head><title>Guest Wi-Fi</title></head><body>Please sign in.</body></html>",
    }),
  ),
] as const;
