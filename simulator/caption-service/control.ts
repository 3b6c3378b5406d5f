import { z } from "zod";
import { maxViewers, mustBeFine } from "./accounts/account.ts";
import type { Accounts } from "./accounts/accounts.ts";
import { type DashboardMove, dashboardMoves } from "./accounts/dashboard-moves.ts";
import { dialects } from "./dialects/dialect.ts";
import { faultOrderSchema, type Faults } from "./faults/fault.ts";
import { certificateKinds } from "./wire/certificates.ts";
import type { Network } from "./wire/network.ts";

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

function order<Settings extends z.ZodRawShape>(
  settings: Settings,
  carryOut: (service: Controlled, order: z.infer<z.ZodObject<Settings>>) => unknown,
) {
  const schema = z.strictObject(settings);
  return {
    schema,
    carryOut: (service: Controlled, given: object): unknown => carryOut(service, schema.parse(given)),
  };
}

/** The titles are the labels of the desk page, whose forms are made from these schemas. */
const orders = {
  "set-dashboard-ready": order(
    { account, ready: z.boolean().meta({ title: "Dashboard ready" }) },
    ({ accounts }, { account, ready }) => accounts.get(account).setDashboardReady(ready),
  ),
  "set-viewers": order(
    { account, count: z.int().min(0).max(maxViewers).meta({ title: "Viewers" }) },
    ({ accounts }, { account, count }) => accounts.get(account).setViewers(count),
  ),
  "set-captions-visible": order(
    { account, visible: z.boolean().meta({ title: "Captions shown" }) },
    ({ accounts }, { account, visible }) => accounts.get(account).setCaptionsVisible(visible),
  ),
  "set-transcription-language": order(
    { account, languageCode: name.meta({ title: "Spoken" }) },
    ({ accounts }, order) =>
      mustBeFine(accounts.get(order.account).setTranscriptionLanguage(order.languageCode)),
  ),
  session: order({ account, move: z.enum(moves) }, ({ accounts }, { account, move }) =>
    accounts.get(account).fromElsewhere(move),
  ),
  "set-session-age": order(
    { account, seconds: z.int().min(0).max(604_800) },
    ({ accounts }, { account, seconds }) => accounts.get(account).setSessionAge(seconds * 1_000),
  ),
  "create-key": order(
    { account, name: name.meta({ title: "Name of a new API key" }) },
    ({ accounts }, { account, name }) => ({ key: accounts.get(account).apiKeys.create(name).value }),
  ),
  "revoke-key": order({ account, key: name }, ({ accounts }, { account, key }) =>
    accounts.get(account).apiKeys.revoke(key),
  ),
  "set-dialect": order(
    { dialect: dialect.meta({ title: "Answers" }) },
    (service, { dialect }) => void (service.dialect = dialect),
  ),
  "add-fault": order(faultOrderSchema.shape, ({ faults }, order) => ({ faultId: faults.add(order).id })),
  "remove-fault": order({ faultId }, ({ faults }, { faultId }) => faults.get(faultId).remove()),
  network: order(
    { action: z.enum(["cut", "restore", "black-hole", "drop-idle"]) },
    ({ network }, { action }) => {
      const { cut, restore, blackHole, dropIdle } = network;
      return { cut, restore, "black-hole": blackHole, "drop-idle": dropIdle }[action]();
    },
  ),
  "set-certificate": order(
    { certificate: z.enum(certificateKinds).meta({ title: "Certificate" }) },
    ({ network }, { certificate }) => {
      network.showCertificate(certificate);
      // Only new connections show it.
      network.dropIdle();
    },
  ),
};

export type OrderName = keyof typeof orders;

/** The settings of each order as JSON Schema. What JSON Schema cannot say is left open. */
export const orderSchemas = Object.fromEntries(
  Object.entries(orders).map(([command, { schema }]) => [
    command,
    z.toJSONSchema(schema, { unrepresentable: "any", reused: "inline" }),
  ]),
) as Readonly<Record<OrderName, object>>;

const anyOrder = z.looseObject({ command: z.enum(Object.keys(orders) as OrderName[]) });

export async function control(service: Controlled, given: unknown): Promise<ControlResult> {
  try {
    const { command, ...settings } = anyOrder.parse(given);
    return { ok: true, ...((await orders[command].carryOut(service, settings)) as object | undefined) };
  } catch (error) {
    if (error instanceof z.ZodError) return { ok: false, error: z.prettifyError(error) };
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}
