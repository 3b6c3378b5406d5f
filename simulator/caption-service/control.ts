import { z } from "zod";
import { maxViewers } from "./accounts/account.ts";
import type { Accounts } from "./accounts/accounts.ts";
import { type DashboardMove, dashboardMoves } from "./accounts/dashboard-moves.ts";
import { faultOrderSchema, type Faults } from "./faults/faults.ts";
import { certificateKinds } from "./wire/certificates.ts";
import type { Network } from "./wire/network.ts";

const name = z.string().min(1).max(200);
/** The first account when left out. */
const account = name.optional();
const faultId = z.int().min(1);

/** Every order that the page and the command line can give, as JSON. Strict: an unknown setting is an error. */
const orderSchema = z.discriminatedUnion("command", [
  z.strictObject({ command: z.literal("set-dashboard-ready"), account, ready: z.boolean() }),
  z.strictObject({ command: z.literal("set-viewers"), account, count: z.int().min(0).max(maxViewers) }),
  z.strictObject({ command: z.literal("set-captions-visible"), account, visible: z.boolean() }),
  z.strictObject({ command: z.literal("set-transcription-language"), account, languageCode: name }),
  z.strictObject({
    command: z.literal("session"),
    account,
    move: z.enum(Object.keys(dashboardMoves) as DashboardMove[]),
  }),
  /** Moves the start of the running session so many seconds into the past. */
  z.strictObject({ command: z.literal("set-session-age"), account, seconds: z.int().min(0).max(604_800) }),
  /** The result's `key` has the whole new key, this once. */
  z.strictObject({ command: z.literal("create-key"), account, name }),
  /** `key`: id or name. */
  z.strictObject({ command: z.literal("revoke-key"), account, key: name }),
  z.strictObject({ command: z.literal("set-dialect"), dialect: name }),
  /** The result's `faultId` is what the next two take. */
  z.strictObject({ command: z.literal("add-fault"), ...faultOrderSchema.shape }),
  z.strictObject({ command: z.literal("remove-fault"), faultId }),
  z.strictObject({ command: z.literal("release-fault"), faultId }),
  z.strictObject({
    command: z.literal("network"),
    action: z.enum(["cut", "restore", "black-hole", "drop-idle"]),
  }),
  /** For new connections. */
  z.strictObject({ command: z.literal("set-certificate"), certificate: z.enum(certificateKinds) }),
]);

type Order = z.infer<typeof orderSchema>;

/** What can be changed from outside. */
export interface Controlled {
  readonly accounts: Accounts;
  readonly faults: Faults;
  readonly network: Network;
  /** Id of the spoken language. */
  dialect: string;
}

export type ControlResult =
  | {
      readonly ok: true;
      /** Of `create-key`: the whole key. */
      readonly key?: string;
      readonly faultId?: number;
    }
  | {
      readonly ok: false;
      /** In words, for the sender of the order. */
      readonly error: string;
    };

/** Carries an order out. Never rejects, with any input. */
export async function control(service: Controlled, order: unknown): Promise<ControlResult> {
  const read = orderSchema.safeParse(order);
  if (!read.success) return { ok: false, error: z.prettifyError(read.error) };
  try {
    const carryOut = handlers[read.data.command] as Handler;
    return { ok: true, ...((await carryOut(service, read.data)) as object | undefined) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns what the result has besides `ok`. */
type Handler<Command extends Order["command"] = Order["command"]> = (
  service: Controlled,
  order: Extract<Order, { command: Command }>,
) => unknown;

const handlers: { readonly [Command in Order["command"]]: Handler<Command> } = {
  "set-dashboard-ready": ({ accounts }, { account, ready }) => accounts.get(account).setDashboardReady(ready),
  "set-viewers": ({ accounts }, { account, count }) => accounts.get(account).setViewers(count),
  "set-captions-visible": ({ accounts }, { account, visible }) =>
    accounts.get(account).setCaptionsVisible(visible),
  "set-transcription-language": ({ accounts }, { account, languageCode }) => {
    const refusal = accounts.get(account).setTranscriptionLanguage(languageCode);
    if (refusal) throw new Error(refusal.message);
  },
  session: ({ accounts }, { account, move }) => accounts.get(account).fromElsewhere(move),
  "set-session-age": ({ accounts }, { account, seconds }) =>
    accounts.get(account).sessionBeganAgo(seconds * 1_000),
  "create-key": ({ accounts }, { account, name }) => ({
    key: accounts.get(account).apiKeys.create(name).value,
  }),
  "revoke-key": ({ accounts }, { account, key }) => accounts.get(account).apiKeys.revoke(key),
  "set-dialect": (service, { dialect }) => void (service.dialect = dialect),
  "add-fault": ({ faults }, { match, fault }) => ({ faultId: faults.add({ match, fault }).id }),
  "remove-fault": ({ faults }, { faultId }) => faults.get(faultId).remove(),
  "release-fault": ({ faults }, { faultId }) => faults.get(faultId).release(),
  network: ({ network }, { action }) => {
    if (action === "drop-idle") return void network.dropIdle();
    if (action === "cut") return network.cut();
    return action === "restore" ? network.restore() : network.blackHole();
  },
  "set-certificate": ({ network }, { certificate }) => network.showCertificate(certificate),
};
