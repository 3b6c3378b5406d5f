import { validateHeaderName, validateHeaderValue, type OutgoingHttpHeaders } from "node:http";
import { z } from "zod";
import { refuse, type RefusalKind } from "../accounts/refusal.ts";
import { faultKind } from "./fault-kind.ts";

const headers = z
  .record(z.string(), z.string())
  .optional()
  .refine((all) => Object.entries(all ?? {}).every(isSendable), "Not a header that can be sent.");

function isSendable([name, value]: [string, string]): boolean {
  // These two decide the length of the body; a wrong one would spoil more than this answer.
  if (["content-length", "transfer-encoding"].includes(name.toLowerCase())) return false;
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

const status = faultKind({
  title: "Any status with any body; the command is not carried out",
  schema: z.strictObject({
    kind: z.literal("status"),
    status: z.int().min(200).max(599),
    /** Empty by default. */
    body: z.string().max(1_000_000).optional(),
    /** None by default. */
    contentType: z
      .string()
      .min(1)
      .max(200)
      .refine((type) => isSendable(["content-type", type]))
      .optional(),
    headers,
  }),
  example: { kind: "status", status: 503, body: "Service Unavailable", contentType: "text/plain" },
  async perform(fault, exchange) {
    const answer = { status: fault.status, contentType: fault.contentType ?? null, body: fault.body ?? "" };
    await exchange.send(answer, fault.headers);
  },
});

const refusals = {
  "missing-or-bad-key": "The API key is unknown.",
  forbidden: "The API key cannot access this account.",
  "already-running": "A session is already running.",
  "dashboard-not-ready": "No dashboard admin client is connected and ready.",
  "no-active-session": "There is no active session.",
} as const satisfies Partial<Record<RefusalKind, string>>;

type RefusalAs = keyof typeof refusals;

const refusal = faultKind({
  title: "Refuse as the service itself does: 401, 403, or 409 of each kind",
  schema: z.strictObject({
    kind: z.literal("refusal"),
    as: z.enum(Object.keys(refusals) as [RefusalAs, ...RefusalAs[]]),
  }),
  example: { kind: "refusal", as: "missing-or-bad-key" },
  async perform(fault, exchange) {
    await exchange.send(exchange.refused(refuse(fault.as, refusals[fault.as])));
  },
});

const rateLimit = faultKind({
  title: "429, with or without Retry-After",
  schema: z.strictObject({
    kind: z.literal("rate-limit"),
    /** Seconds; without it there is no Retry-After header. */
    retryAfter: z.int().min(0).max(86_400).optional(),
    /** The header's two forms (RFC 9110, 10.2.3); `seconds` by default. */
    form: z.enum(["seconds", "date"]).optional(),
    /** 429 by default; 503 may carry the header as well. */
    status: z.union([z.literal(429), z.literal(503)]).optional(),
  }),
  example: { kind: "rate-limit", retryAfter: 20, form: "seconds" },
  async perform({ retryAfter, form, status }, exchange) {
    const answer = { status: status ?? 429, contentType: "text/plain", body: "Too many requests." };
    const date = new Date(exchange.clock.now() + (retryAfter ?? 0) * 1000).toUTCString();
    const value = form === "date" ? date : String(retryAfter);
    await exchange.send(answer, retryAfter === undefined ? {} : { "retry-after": value });
  },
});

const redirect = faultKind({
  title: "Redirect to plain HTTP, to another host, or anywhere",
  schema: z.strictObject({
    kind: z.literal("redirect"),
    status: z.union([301, 302, 303, 307, 308].map((code) => z.literal(code))),
    /**
     * `http`: the same address without TLS. `other-host`: the same service under its other name, so that the
     * journal shows, by the Host header, whether a client followed. Else an address.
     */
    to: z.union([z.enum(["http", "other-host"]), z.url({ protocol: /^https?$/ })]),
  }),
  example: { kind: "redirect", status: 307, to: "other-host" },
  async perform(fault, exchange) {
    const location: OutgoingHttpHeaders = { location: exchange.locationOf(fault.to) };
    await exchange.send({ status: fault.status, contentType: null, body: "" }, location);
  },
});

const captivePortal = faultKind({
  title: "200 with an HTML page, as a captive portal sends it",
  schema: z.strictObject({ kind: z.literal("captive-portal") }),
  example: { kind: "captive-portal" },
  async perform(_, exchange) {
    const body =
      "<!doctype html><html><head><title>Guest Wi-Fi</title></head><body>Please sign in.</body></html>";
    await exchange.send({ status: 200, contentType: "text/html; charset=utf-8", body });
  },
});

export const statusFaults = [status, refusal, rateLimit, redirect, captivePortal] as const;
