import { z } from "zod";
import { maxViewers, throwIfRefused } from "./accounts/account.ts";
import type { Accounts } from "./accounts/accounts.ts";
import { type DashboardMove, dashboardMoves } from "./accounts/dashboard-moves.ts";
import { dialects } from "./dialects/dialect.ts";
import { faultOrderSchema, type Faults } from "./faults/fault.ts";
import { certificateKinds } from "./wire/certificates.ts";
import type { Network } from "./wire/network.ts";

/** The parts of the emulator that orders change. */
interface Controlled {
  readonly accounts: Accounts;
  readonly faults: Faults;
  readonly network: Network;
  dialect: string;
}

export type ControlResult =
  | { readonly ok: true; readonly key?: string; readonly faultId?: number }
  | { readonly ok: false; readonly error: string };

const name = z.string().min(1).max(200);
const account = name.optional();
const faultId = z.int().min(1);
const moves = Object.keys(dashboardMoves) as DashboardMove[];
const dialect = z.union(dialects.map(({ id, title }) => z.literal(id).meta({ title })));

/** An order tells the emulator what to change: `{ command: <its name>, ...settings }`. It comes from a desk page or a test. */
function makeOrder<Settings extends z.ZodRawShape>(
  settings: Settings,
  carryOut: (emulator: Controlled, settings: z.infer<z.ZodObject<Settings>>) => unknown,
) {
  const schema = z.strictObject(settings);
  return {
    schema,
    parseAndCarryOut: (emulator: Controlled, given: object) => carryOut(emulator, schema.parse(given)),
  };
}

/** The desk page makes its forms from these schemas, and uses the titles as labels. */
const orders = {
  "set-dashboard-ready": makeOrder(
    { account, ready: z.boolean().meta({ title: "Dashboard ready" }) },
    ({ accounts }, { account, ready }) => accounts.get(account).setDashboardReady(ready),
  ),
  "set-viewers": makeOrder(
    { account, count: z.int().min(0).max(maxViewers).meta({ title: "Viewers" }) },
    ({ accounts }, { account, count }) => accounts.get(account).setViewers(count),
  ),
  "set-captions-visible": makeOrder(
    { account, visible: z.boolean().meta({ title: "Captions shown" }) },
    ({ accounts }, { account, visible }) => accounts.get(account).setCaptionsVisible(visible),
  ),
  "set-transcription-language": makeOrder(
    { account, languageCode: name.meta({ title: "Spoken" }) },
    ({ accounts }, { account, languageCode }) =>
      throwIfRefused(accounts.get(account).setTranscriptionLanguage(languageCode)),
  ),
  session: makeOrder({ account, move: z.enum(moves) }, ({ accounts }, { account, move }) =>
    accounts.get(account).controlFromDashboard(move),
  ),
  "set-session-age": makeOrder(
    { account, seconds: z.int().min(0).max(604_800) },
    ({ accounts }, { account, seconds }) => accounts.get(account).setSessionAge(seconds * 1_000),
  ),
  "create-key": makeOrder(
    { account, name: name.meta({ title: "Name of a new API key" }) },
    ({ accounts }, { account, name }) => ({ key: accounts.get(account).apiKeys.create(name).value }),
  ),
  "revoke-key": makeOrder({ account, key: name }, ({ accounts }, { account, key }) =>
    accounts.get(account).apiKeys.revoke(key),
  ),
  "set-dialect": makeOrder(
    { dialect: dialect.meta({ title: "Answers" }) },
    (emulator, { dialect }) => void (emulator.dialect = dialect),
  ),
  "add-fault": makeOrder(faultOrderSchema.shape, ({ faults }, fault) => ({ faultId: faults.add(fault).id })),
  "remove-fault": makeOrder({ faultId }, ({ faults }, { faultId }) => faults.get(faultId).remove()),
  network: makeOrder(
    { action: z.enum(["cut", "restore", "black-hole", "drop-idle"]) },
    ({ network }, { action }) => {
      const { cut, restore, blackHole, dropIdle } = network;
      return { cut, restore, "black-hole": blackHole, "drop-idle": dropIdle }[action]();
    },
  ),
  "set-certificate": makeOrder(
    { certificate: z.enum(certificateKinds).meta({ title: "Certificate" }) },
    ({ network }, { certificate }) => {
      network.showCertificate(certificate);
      // An open connection keeps the old certificate, so clients have to connect again.
      network.dropIdle();
    },
  ),
};

export type OrderName = keyof typeof orders;

/** The settings of each order as JSON Schema. Rules that JSON Schema cannot express are left out. */
export const orderSchemas = Object.fromEntries(
  Object.entries(orders).map(([command, { schema }]) => [
    command,
    z.toJSONSchema(schema, { unrepresentable: "any", reused: "inline" }),
  ]),
) as Readonly<Record<OrderName, object>>;

const anyOrder = z.looseObject({ command: z.enum(Object.keys(orders) as OrderName[]) });

export async function carryOutOrder(emulator: Controlled, given: unknown): Promise<ControlResult> {
  try {
    const { command, ...settings } = anyOrder.parse(given);
    return {
      ok: true,
      ...((await orders[command].parseAndCarryOut(emulator, settings)) as object | undefined),
    };
  } catch (error) {
    if (error instanceof z.ZodError) return { ok: false, error: z.prettifyError(error) };
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}
