import type { AccountOptions } from "./accounts/account.ts";
import { createAccounts, demoAccounts } from "./accounts/accounts.ts";
import { Changes } from "../changes.ts";
import { systemClock, type Clock } from "./clock.ts";
import { carryOutOrder, type ControlResult } from "./control.ts";
import { dialects, findDialect } from "./dialects/dialect.ts";
import { createFaults } from "./faults/fault.ts";
import { createJournal } from "./journal.ts";
import { createCaptionService } from "./service/caption-service.ts";
import { makeCertificates } from "./wire/certificates.ts";
import { createHttpFront } from "./wire/http-front.ts";
import { createNetwork } from "./wire/network.ts";

interface CaptionServiceEmulatorOptions {
  /** Default 0: any free port. */
  readonly port?: number;
  readonly accounts?: readonly AccountOptions[];
  readonly dialect?: string;
  readonly clock?: Clock;
}

export type CaptionServiceEmulator = Awaited<ReturnType<typeof startCaptionServiceEmulator>>;

export async function startCaptionServiceEmulator(options: CaptionServiceEmulatorOptions = {}) {
  const clock = options.clock ?? systemClock;
  const changes = new Changes();
  const onChange = (): void => changes.emit();
  const accounts = createAccounts(clock, onChange);
  for (const account of options.accounts ?? demoAccounts) accounts.add(account);
  const service = createCaptionService(accounts, options.dialect ?? dialects[0]?.id ?? "");
  const faults = createFaults(onChange);
  const journal = createJournal();
  const certificate = await makeCertificates();
  const front = createHttpFront({ accounts, service, faults, journal, clock });
  const network = createNetwork(certificate, onChange, front.serve);

  async function shutDown(): Promise<void> {
    changes.end("The emulator has been stopped.");
    accounts.dispose();
    front.dispose();
    await network.dispose();
    faults.clear();
    journal.dispose();
    await certificate.dispose();
  }
  let stopped: Promise<void> | undefined;

  const emulator = {
    /** Has the authority that clients must trust: pass `caFile` as `NODE_EXTRA_CA_CERTS`. `stop` deletes the file. */
    certificate,
    accounts,
    journal,
    faults,
    network,

    get baseUrl() {
      return `https://127.0.0.1:${network.port}`;
    },

    /** The values for the settings of the plugin. Without a name: of the first account. */
    access(name?: string): { baseUrl: string; apiKey: string; churchId: string } {
      const { apiKeys, churchId } = accounts.get(name);
      return { baseUrl: emulator.baseUrl, apiKey: apiKeys.first.value, churchId };
    },

    get dialect(): string {
      return service.dialect.id;
    },

    set dialect(id: string) {
      service.dialect = findDialect(id);
      onChange();
    },

    subscribe: (listener: () => void): (() => void) => changes.subscribe(listener),
    /** Carries out an order (`control.ts`). Never rejects. */
    control: (order: unknown): Promise<ControlResult> => carryOutOrder(emulator, order),
    /** Leaves no socket, timer or file behind. Can be called twice. */
    stop: (): Promise<void> => (stopped ??= shutDown()),
  };
  try {
    await network.open(options.port ?? 0);
    return emulator;
  } catch (error) {
    await emulator.stop();
    throw error;
  }
}
