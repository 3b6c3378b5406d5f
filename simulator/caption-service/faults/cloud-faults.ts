import { z } from "zod";
import { maxLagMs } from "../accounts/account.ts";
import { faultKind, milliseconds } from "./fault-kind.ts";

const lag = z.int().min(0).max(maxLagMs);

const laggingStatus = faultKind({
  title: "The status is late: it tells what was so a while ago",
  only: "status",
  schema: z.strictObject({ kind: z.literal("lagging-status"), ms: lag }),
  example: { kind: "lagging-status", ms: 3000 },
  async perform({ ms }, exchange) {
    await exchange.send(await exchange.answer({ agoMs: ms }));
  },
});

const cachedStatus = faultKind({
  title: "The status comes from a cache, which is renewed once in a while",
  only: "status",
  schema: z.strictObject({ kind: z.literal("cached-status"), ms: lag.min(1) }),
  example: { kind: "cached-status", ms: 10_000 },
  async perform({ ms }, exchange) {
    // Renewed at whole multiples of its time, so that nothing has to be kept between requests.
    await exchange.send(await exchange.answer({ agoMs: exchange.clock.now() % ms }));
  },
});

const twoMachines = faultKind({
  title: "Two machines answer the status in turn, and one of them is late",
  only: "status",
  schema: z.strictObject({ kind: z.literal("two-machines"), ms: lag }),
  example: { kind: "two-machines", ms: 3000 },
  async perform({ ms }, exchange) {
    await exchange.send(await exchange.answer({ agoMs: exchange.turn % 2 === 0 ? ms : 0 }));
  },
});

const flickeringStatus = faultKind({
  title: "One status in so many says that there is no session",
  only: "status",
  schema: z.strictObject({ kind: z.literal("flickering-status"), every: z.int().min(1).max(1000) }),
  example: { kind: "flickering-status", every: 5 },
  async perform({ every }, exchange) {
    await exchange.send(await exchange.answer({ hidesSession: exchange.turn % every === 0 }));
  },
});

const lateCommand = faultKind({
  title: "Accept the command now, carry it out later",
  only: "commands",
  schema: z.strictObject({ kind: z.literal("late-command"), ms: milliseconds }),
  example: { kind: "late-command", ms: 3000 },
  async perform({ ms }, exchange) {
    await exchange.send(await exchange.accepted());
    await exchange.later(ms);
    await exchange.answer();
  },
});

const forgottenCommand = faultKind({
  title: "Accept the command, never carry it out",
  only: "commands",
  schema: z.strictObject({ kind: z.literal("forgotten-command") }),
  example: { kind: "forgotten-command" },
  async perform(_, exchange) {
    await exchange.send(await exchange.accepted());
  },
});

const gatewayAfterCarryingOut = faultKind({
  title: "Carry the command out, then answer 502 as a gateway does",
  only: "commands",
  schema: z.strictObject({
    kind: z.literal("gateway-after-carrying-out"),
    status: z.union([z.literal(502), z.literal(504)]),
  }),
  example: { kind: "gateway-after-carrying-out", status: 502 },
  async perform({ status }, exchange) {
    await exchange.answer();
    await exchange.send({ status, contentType: "text/html", body: "<h1>Bad gateway</h1>" });
  },
});

const offlineAfterCarryingOut = faultKind({
  title: "Carry the command out, then reset and refuse connections for a while",
  only: "commands",
  schema: z.strictObject({ kind: z.literal("offline-after-carrying-out"), ms: milliseconds }),
  example: { kind: "offline-after-carrying-out", ms: 3000 },
  async perform({ ms }, exchange) {
    await exchange.answer();
    await exchange.goOffline(ms);
  },
});

/** Answers that are well-formed and not the whole truth, as of a service behind gateways, caches and several machines. */
export const cloudFaults = [
  laggingStatus,
  cachedStatus,
  twoMachines,
  flickeringStatus,
  lateCommand,
  forgottenCommand,
  gatewayAfterCarryingOut,
  offlineAfterCarryingOut,
] as const;
