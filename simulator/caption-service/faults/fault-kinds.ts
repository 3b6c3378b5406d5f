import { z } from "zod";
import { maxLagMs } from "../accounts/account.ts";
import type { Exchange } from "../wire/exchange.ts";

interface FaultKindOptions<Settings extends z.ZodRawShape> {
  readonly title: string;
  /** The fault leaves commands alone. */
  readonly only?: "status" | undefined;
  readonly settings: Settings;
  /** The desk page fills its form with this. */
  readonly example: z.infer<z.ZodObject<Settings>>;
  perform(exchange: Exchange, fault: z.infer<z.ZodObject<Settings>>): Promise<void>;
}

function faultKind<const Kind extends string, Settings extends z.ZodRawShape>(
  kind: Kind,
  { settings, ...options }: FaultKindOptions<Settings>,
) {
  const schema = z.strictObject({ kind: z.literal(kind), ...settings }).meta({ title: options.title });
  return { kind, ...options, schema };
}

/** A kind without settings. */
const plainFaultKind = <const Kind extends string>(
  kind: Kind,
  title: string,
  perform: (exchange: Exchange) => Promise<void>,
) => faultKind(kind, { title, settings: {}, example: {}, perform });

const headerValue = z
  .string()
  .max(200)
  .regex(/^[\x20-\x7e]+$/);

export const kindDefinitions = [
  faultKind("delay", {
    title: "Answer later",
    settings: { ms: z.int().min(0).max(3_600_000).meta({ title: "Milliseconds" }) },
    example: { ms: 3000 },
    async perform(exchange, { ms }) {
      const answer = await exchange.carryOut();
      await exchange.sleep(ms);
      await exchange.send(answer);
    },
  }),
  plainFaultKind("hang", "Do nothing until the fault is removed, and then answer", async (exchange) => {
    await exchange.readAndJournal();
    await exchange.waitForFaultRemoval();
    await exchange.send(await exchange.carryOut());
  }),
  plainFaultKind(
    "hold",
    "Carry the request out, and hold the answer until the fault is removed",
    async (exchange) => {
      const answer = await exchange.carryOut();
      await exchange.waitForFaultRemoval();
      await exchange.send(answer);
    },
  ),
  plainFaultKind(
    "drop-after-reading",
    "Read the request, do nothing, then drop the connection",
    async (exchange) => {
      await exchange.readAndJournal();
      exchange.drop();
    },
  ),
  plainFaultKind(
    "drop-after-carrying-out",
    "Carry the request out, then drop the connection",
    async (exchange) => {
      await exchange.carryOut();
      exchange.drop();
    },
  ),
  faultKind("lagging-status", {
    title: "The status shows what was so a while ago",
    only: "status",
    settings: { ms: z.int().min(0).max(maxLagMs).meta({ title: "Milliseconds" }) },
    example: { ms: 3000 },
    perform: async (exchange, { ms }) => exchange.send(await exchange.carryOut({ agoMs: ms })),
  }),
  faultKind("flickering-status", {
    title: "Every so often a status says that there is no session",
    only: "status",
    settings: { every: z.int().min(1).max(1000).meta({ title: "One in" }) },
    example: { every: 5 },
    perform: async (exchange, { every }) =>
      exchange.send(await exchange.carryOut({ hidesSession: exchange.faultHits % every === 0 })),
  }),
  faultKind("status", {
    title: "Answer with any HTTP status code and body, and do nothing",
    settings: {
      status: z.int().min(200).max(599).meta({ title: "Status code" }),
      body: z.string().max(2_000_000).optional().meta({ title: "Body" }),
      contentType: headerValue.optional().meta({ title: "Content-Type" }),
    },
    example: { status: 503, body: "Service Unavailable", contentType: "text/plain" },
    perform: (exchange, { status, contentType = null, body = "" }) =>
      exchange.send({ status, contentType, body }),
  }),
  faultKind("rate-limit", {
    title: "Too many requests (429), with or without Retry-After",
    settings: { retryAfter: z.int().min(0).max(86_400).optional().meta({ title: "Retry-After, seconds" }) },
    example: { retryAfter: 20 },
    perform: (exchange, { retryAfter }) =>
      exchange.send(
        { status: 429, contentType: "text/plain", body: "Too many requests." },
        retryAfter === undefined ? {} : { "retry-after": String(retryAfter) },
      ),
  }),
  plainFaultKind("captive-portal", "The sign-in page of a guest Wi-Fi (200 with HTML)", (exchange) =>
    exchange.send({
      status: 200,
      contentType: "text/html; charset=utf-8",
      body: "<!doctype html><html><head><title>Guest Wi-Fi</title></head><body>Please sign in.</body></html>",
    }),
  ),
] as const;
