import { validateHeaderName, validateHeaderValue } from "node:http";
import { z } from "zod";
import { refuse, type RefusalKind } from "../accounts/refusal.ts";
import { faultKind, plainFaultKind } from "./fault-kind.ts";

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

const refusals = {
  "missing-or-bad-key": "The API key is unknown.",
  forbidden: "The API key cannot access this account.",
  "already-running": "A session is already running.",
  "dashboard-not-ready": "No dashboard admin client is connected and ready.",
  "no-active-session": "There is no active session.",
} as const satisfies Partial<Record<RefusalKind, string>>;

export const refusalKinds = Object.keys(refusals) as (keyof typeof refusals)[];

export const statusFaults = [
  faultKind("status", {
    title: "Any status with any body; the command is not carried out",
    settings: {
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
    },
    example: { status: 503, body: "Service Unavailable", contentType: "text/plain" },
    perform: (exchange, { status, contentType = null, body = "", headers }) =>
      exchange.send({ status, contentType, body }, headers),
  }),
  faultKind("refusal", {
    title: "Refuse as the service itself does: 401, 403, or 409 of each kind",
    settings: { as: z.enum(refusalKinds) },
    example: { as: "missing-or-bad-key" },
    perform: (exchange, { as }) => exchange.send(exchange.refused(refuse(as, refusals[as]))),
  }),
  faultKind("rate-limit", {
    title: "429, with or without Retry-After",
    settings: {
      /** Seconds; without it there is no Retry-After header. */
      retryAfter: z.int().min(0).max(86_400).optional(),
      /** The header's two forms (RFC 9110, 10.2.3); `seconds` by default. */
      form: z.enum(["seconds", "date"]).optional(),
      /** 429 by default; 503 may carry the header as well. */
      status: z.union([z.literal(429), z.literal(503)]).optional(),
    },
    example: { retryAfter: 20, form: "seconds" },
    async perform(exchange, { retryAfter, form, status = 429 }) {
      const answer = { status, contentType: "text/plain", body: "Too many requests." };
      const date = new Date(exchange.clock.now() + (retryAfter ?? 0) * 1000).toUTCString();
      const value = form === "date" ? date : String(retryAfter);
      await exchange.send(answer, retryAfter === undefined ? {} : { "retry-after": value });
    },
  }),
  faultKind("redirect", {
    title: "Redirect to plain HTTP, to another host, or anywhere",
    settings: {
      status: z.union([301, 302, 303, 307, 308].map((code) => z.literal(code))),
      /**
       * `http`: the same address without TLS. `other-host`: the same service under its other name, so that the
       * journal shows, by the Host header, whether a client followed. Else an address.
       */
      to: z.union([z.enum(["http", "other-host"]), z.url({ protocol: /^https?$/ })]),
    },
    example: { status: 307, to: "other-host" },
    perform: (exchange, { status, to }) =>
      exchange.send({ status, contentType: null, body: "" }, { location: exchange.locationOf(to) }),
  }),
  plainFaultKind("captive-portal", {
    title: "200 with an HTML page, as a captive portal sends it",
    perform: (exchange) =>
      exchange.send({
        status: 200,
        contentType: "text/html; charset=utf-8",
        body: "<!doctype html><html><head><title>Guest Wi-Fi</title></head><body>Please sign in.</body></html>",
      }),
  }),
] as const;
