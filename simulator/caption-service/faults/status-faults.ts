import { z } from "zod";
import { maxLagMs } from "../accounts/account.ts";
import { faultKind, plainFaultKind } from "./fault-kind.ts";

/** Not the two headers that set the length of the body: they would break the next answer too. */
const headerName = z.string().regex(/^(?!(content-length|transfer-encoding)$)[\w-]+$/i);
const headerValue = z.string().regex(/^[\x20-\x7e]*$/);

export const statusFaults = [
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
      body: z.string().max(1_000_000).optional().meta({ title: "Body" }),
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
  faultKind("redirect", {
    title: "Redirect to plain HTTP, to another host, or anywhere",
    settings: {
      status: z.literal([301, 302, 303, 307, 308]).meta({ title: "Status" }),
      /** `http`: without TLS. `other-host`: to the other name of this service, which the journal shows as host. */
      to: z.union([z.enum(["http", "other-host"]), z.url({ protocol: /^https?$/ })]).meta({ title: "To" }),
    },
    example: { status: 307, to: "other-host" },
    perform: (exchange, { status, to }) =>
      exchange.send({ status, contentType: null, body: "" }, { location: exchange.locationOf(to) }),
  }),
  plainFaultKind("captive-portal", "The sign-in page of a guest Wi-Fi (200 with HTML)", (exchange) =>
    exchange.send({
      status: 200,
      contentType: "text/html; charset=utf-8",
      body: "<!doctype html><html><head><title>Guest Wi-Fi</title></head><body>Please sign in.</body></html>",
    }),
  ),
] as const;
