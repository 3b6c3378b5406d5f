import { z } from "zod";
import { maxViewers } from "./accounts/account.ts";
import type { Accounts } from "./accounts/accounts.ts";
import { dashboardMoves } from "./accounts/session-life.ts";
import type { Faults } from "./faults/faults.ts";
import { faultOrderSchema } from "./faults/faults.ts";
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
  /** An action at the dashboard. */
  z.strictObject({ command: z.literal("session"), account, move: z.enum(dashboardMoves) }),
  /** Lets the session that runs have begun so long ago. */
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
      /** Of `add-fault`. */
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
    return { ok: true, ...(await carryOut(service, read.data)) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

async function carryOut(
  service: Controlled,
  order: Order,
): Promise<{ readonly key?: string; readonly faultId?: number }> {
  const { accounts, faults, network } = service;
  switch (order.command) {
    case "set-dashboard-ready":
      accounts.get(order.account).setDashboardReady(order.ready);
      break;
    case "set-viewers":
      accounts.get(order.account).setViewers(order.count);
      break;
    case "set-captions-visible":
      accounts.get(order.account).setCaptionsVisible(order.visible);
      break;
    case "set-transcription-language": {
      const refusal = accounts.get(order.account).setTranscriptionLanguage(order.languageCode);
      if (refusal) throw new Error(refusal.message);
      break;
    }
    case "session":
      accounts.get(order.account).fromElsewhere(order.move);
      break;
    case "set-session-age":
      accounts.get(order.account).sessionBeganAgo(order.seconds * 1_000);
      break;
    case "create-key":
      return { key: accounts.get(order.account).apiKeys.create(order.name).value };
    case "revoke-key":
      accounts.get(order.account).apiKeys.revoke(order.key);
      break;
    case "set-dialect":
      service.dialect = order.dialect;
      break;
    case "add-fault":
      return { faultId: faults.add({ match: order.match, fault: order.fault }).id };
    case "remove-fault":
      faults.get(order.faultId).remove();
      break;
    case "release-fault":
      faults.get(order.faultId).release();
      break;
    case "network":
      if (order.action === "drop-idle") network.dropIdle();
      else if (order.action === "cut") await network.cut();
      else if (order.action === "restore") await network.restore();
      else await network.blackHole();
      break;
    case "set-certificate":
      network.showCertificate(order.certificate);
      break;
  }
  return {};
}
