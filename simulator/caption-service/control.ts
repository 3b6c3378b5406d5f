import { z } from "zod";
import { mostViewers } from "./accounts/account.ts";
import { dashboardMoves } from "./accounts/session-life.ts";
import type { CaptionServiceEmulator } from "./caption-service-emulator.ts";
import { faultOrderSchema } from "./faults/faults.ts";
import { milliseconds } from "./faults/fault-kind.ts";
import { certificateKinds } from "./wire/certificates.ts";

const name = z.string().min(1).max(200);
/** The first account when left out. */
const account = name.optional();
const faultId = z.int().min(1);

/** Every order that the page and the command line can give, as JSON. Strict: an unknown setting is an error. */
export const controlCommandSchema = z.discriminatedUnion("command", [
  z.strictObject({ command: z.literal("set-dashboard-ready"), account, ready: z.boolean() }),
  z.strictObject({ command: z.literal("set-viewers"), account, count: z.int().min(0).max(mostViewers) }),
  z.strictObject({ command: z.literal("set-captions-visible"), account, visible: z.boolean() }),
  /** Milliseconds, see `Delays`. */
  z.strictObject({
    command: z.literal("set-delays"),
    account,
    startMs: milliseconds.optional(),
    stopMs: milliseconds.optional(),
    restartMs: milliseconds.optional(),
  }),
  z.strictObject({ command: z.literal("set-transcription-language"), account, languageCode: name }),
  z.strictObject({
    command: z.literal("set-translation-languages"),
    account,
    languageCodes: z.array(name).max(1000),
  }),
  /** What somebody does at the dashboard. */
  z.strictObject({ command: z.literal("session"), account, move: z.enum(dashboardMoves) }),
  /** The result's `key` has the whole new key, this once. */
  z.strictObject({ command: z.literal("create-key"), account, name, value: z.string().max(200).optional() }),
  /** `key`: id or name. */
  z.strictObject({ command: z.literal("revoke-key"), account, key: name }),
  z.strictObject({ command: z.literal("delete-key"), account, key: name }),
  z.strictObject({ command: z.literal("set-dialect"), dialect: name }),
  /** The result's `faultId` is what the next two take. */
  z.strictObject({ command: z.literal("add-fault"), ...faultOrderSchema.shape }),
  z.strictObject({ command: z.literal("remove-fault"), faultId }),
  /** `sequence`: the journal's number of the one request to let go; all that wait when left out. */
  z.strictObject({ command: z.literal("release-fault"), faultId, sequence: z.int().min(1).optional() }),
  z.strictObject({ command: z.literal("clear-faults") }),
  z.strictObject({
    command: z.literal("network"),
    action: z.enum(["cut", "restore", "black-hole", "drop-idle"]),
  }),
  /** For new connections. */
  z.strictObject({ command: z.literal("set-certificate"), certificate: z.enum(certificateKinds) }),
  z.strictObject({ command: z.literal("clear-journal") }),
]);

export type ControlCommand = z.infer<typeof controlCommandSchema>;

export type ControlResult =
  | {
      readonly ok: true;
      /** Of `create-key`: the whole key. */
      readonly key?: string;
      /** Of `add-fault`. */
      readonly faultId?: number;
      /** Of `release-fault` and `network` with `drop-idle`: how many. */
      readonly count?: number;
    }
  | {
      readonly ok: false;
      /** In words, for whoever gave the order. */
      readonly error: string;
    };

/** Carries an order out. Never rejects, whatever it is given. */
export async function control(emulator: CaptionServiceEmulator, order: unknown): Promise<ControlResult> {
  const command = controlCommandSchema.safeParse(order);
  if (!command.success) return { ok: false, error: z.prettifyError(command.error) };
  try {
    return { ok: true, ...(await carryOut(emulator, command.data)) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

type Details = Omit<Extract<ControlResult, { ok: true }>, "ok">;

async function carryOut(emulator: CaptionServiceEmulator, order: ControlCommand): Promise<Details> {
  const { accounts, faults, network, journal } = emulator;
  switch (order.command) {
    case "set-dashboard-ready":
      return done(() => accounts.get(order.account).setDashboardReady(order.ready));
    case "set-viewers":
      return done(() => accounts.get(order.account).setViewers(order.count));
    case "set-captions-visible":
      return done(() => accounts.get(order.account).setCaptionsVisible(order.visible));
    case "set-delays":
      return done(() => accounts.get(order.account).setDelays(order));
    case "set-transcription-language":
      return unlessRefused(accounts.get(order.account).setTranscriptionLanguage(order.languageCode));
    case "set-translation-languages":
      return unlessRefused(accounts.get(order.account).setTranslationLanguages(order.languageCodes));
    case "session":
      return done(() => accounts.get(order.account).fromElsewhere(order.move));
    case "create-key":
      return { key: accounts.get(order.account).apiKeys.create(order.name, order.value).value };
    case "revoke-key":
      return done(() => accounts.get(order.account).apiKeys.revoke(order.key));
    case "delete-key":
      return done(() => accounts.get(order.account).apiKeys.delete(order.key));
    case "set-dialect":
      emulator.dialect = order.dialect;
      return {};
    case "add-fault":
      return { faultId: faults.add({ match: order.match, fault: order.fault }).id };
    case "remove-fault":
      return done(() => faults.get(order.faultId).remove());
    case "release-fault":
      return { count: faults.get(order.faultId).release(order.sequence) };
    case "clear-faults":
      return done(() => faults.clear());
    case "network":
      if (order.action === "drop-idle") return { count: network.dropIdle() };
      if (order.action === "cut") await network.cut();
      else if (order.action === "restore") await network.restore();
      else await network.blackHole();
      return {};
    case "set-certificate":
      return done(() => network.showCertificate(order.certificate));
    case "clear-journal":
      return done(() => journal.clear());
  }
}

/** For work that has nothing to tell but that it is done. */
function done(work: () => void): Details {
  work();
  return {};
}

function unlessRefused(refusal: { readonly message: string } | null): Details {
  if (refusal) throw new Error(refusal.message);
  return {};
}
