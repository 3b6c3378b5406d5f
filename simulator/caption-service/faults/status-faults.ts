import { z } from "zod";
import { refuse, type RefusalKind } from "../accounts/refusal.ts";
import { faultKind, plainFaultKind } from "./fault-kind.ts";

/** The two that decide the length of the body would spoil more than this answer. */
const headerName = z.string().regex(/^(?!(content-length|transfer-encoding)$)[\w-]+$/i);
const headerValue = z.string().regex(/^[\x20-\x7e]*$/);

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
      body: z.string().max(1_000_000).optional(),
      contentType: headerValue.min(1).max(200).optional(),
      headers: z.record(headerName, headerValue).optional(),
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
      /** Seconds; by default there is no header. */
      retryAfter: z.int().min(0).max(86_400).optional(),
      /** RFC 9110, 10.2.3. */
      form: z.enum(["seconds", "date"]).optional(),
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
      /** `http`: without TLS. `other-host`: under the other name of this service, which the journal shows as host. */
      to: z.union([z.enum(["http", "other-host"]), z.url({ protocol: /^https?$/ })]),
    },
    example: { status: 307, to: "other-host" },
    perform: (exchange, { status, to }) =>
      exchange.send({ status, contentType: null, body: "" }, { location: exchange.locationOf(to) }),
  }),
  plainFaultKind("captive-portal", "200 with an HTML page, as a captive portal sends it", (exchange) =>
    exchange.send({
      status: 200,
      contentType: "text/html; charset=utf-8",
      body: "<!doctype html><html><head><title>Guest Wi-Fi</title></head><body>Please sign in.</body></html>",
    }),
  ),
] as const;
