import { z } from "zod";
import { maxLagMs } from "../accounts/account.ts";
import { faultKind, milliseconds, plainFaultKind } from "./fault-kind.ts";

const lag = z.int().min(0).max(maxLagMs);

/** Well-formed answers that are not the whole truth, as of a service behind gateways, caches and several machines. */
export const cloudFaults = [
  faultKind("lagging-status", {
    title: "The status is late: it tells what was so a while ago",
    only: "status",
    settings: { ms: lag },
    example: { ms: 3000 },
    perform: async (exchange, { ms }) => exchange.send(await exchange.answer({ agoMs: ms })),
  }),
  faultKind("cached-status", {
    title: "The status comes from a cache, which is renewed once in a while",
    only: "status",
    settings: { ms: lag.min(1) },
    example: { ms: 10_000 },
    perform: async (exchange, { ms }) =>
      exchange.send(await exchange.answer({ agoMs: exchange.clock.now() % ms })),
  }),
  faultKind("two-machines", {
    title: "Two machines answer the status in turn, and one of them is late",
    only: "status",
    settings: { ms: lag },
    example: { ms: 3000 },
    perform: async (exchange, { ms }) =>
      exchange.send(await exchange.answer({ agoMs: exchange.turn % 2 === 0 ? ms : 0 })),
  }),
  faultKind("flickering-status", {
    title: "One status in so many says that there is no session",
    only: "status",
    settings: { every: z.int().min(1).max(1000) },
    example: { every: 5 },
    perform: async (exchange, { every }) =>
      exchange.send(await exchange.answer({ hidesSession: exchange.turn % every === 0 })),
  }),
  faultKind("late-command", {
    title: "Accept the command now, carry it out later",
    only: "commands",
    settings: { ms: milliseconds },
    example: { ms: 3000 },
    async perform(exchange, { ms }) {
      await exchange.send(await exchange.accepted());
      await exchange.later(ms);
      await exchange.answer();
    },
  }),
  plainFaultKind(
    "forgotten-command",
    "Accept the command, never carry it out",
    async (exchange) => exchange.send(await exchange.accepted()),
    "commands",
  ),
  faultKind("gateway-after-carrying-out", {
    title: "Carry the command out, then answer 502 as a gateway does",
    only: "commands",
    settings: { status: z.union([z.literal(502), z.literal(504)]) },
    example: { status: 502 },
    async perform(exchange, { status }) {
      await exchange.answer();
      await exchange.send({ status, contentType: "text/html", body: "<h1>Bad gateway</h1>" });
    },
  }),
  faultKind("offline-after-carrying-out", {
    title: "Carry the command out, then reset and refuse connections for a while",
    only: "commands",
    settings: { ms: milliseconds },
    example: { ms: 3000 },
    async perform(exchange, { ms }) {
      await exchange.answer();
      await exchange.goOffline(ms);
    },
  }),
] as const;
