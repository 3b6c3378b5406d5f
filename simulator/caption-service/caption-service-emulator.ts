import type { AccountOptions } from "./accounts/account.ts";
import { createAccounts, demoAccounts } from "./accounts/accounts.ts";
import { Changes } from "../changes.ts";
import { systemClock, type Clock } from "./clock.ts";
import { control, type ControlResult } from "./control.ts";
import { dialects, findDialect } from "./dialects/dialects.ts";
import { createFaults } from "./faults/faults.ts";
import { createJournal } from "./journal.ts";
import { createCaptionService } from "./service/caption-service.ts";
import { makeCertificates } from "./wire/certificates.ts";
import { createHttpFront } from "./wire/http-front.ts";
import { createNetwork } from "./wire/network.ts";

export interface CaptionServiceEmulatorOptions {
  /** 0, any that is free, by default. */
  readonly port?: number;
  /** Two demo accounts by default. */
  readonly accounts?: readonly AccountOptions[];
  /** Id of a dialect; the first of the table by default. */
  readonly dialect?: string;
  /** `/captions/api`: served in addition to no prefix. */
  readonly pathPrefix?: string;
  readonly clock?: Clock;
  /** How many requests the journal remembers; 1,000 by default. */
  readonly journalCapacity?: number;
}

export type CaptionServiceEmulator = Awaited<ReturnType<typeof startCaptionServiceEmulator>>;

/**
 * The caption service of the specification over real HTTPS on this computer, with everything that can go wrong
 * with it. It knows nothing of its callers. Rejects, leaving nothing behind, when an option is wrong or the port is
 * not available.
 */
export async function startCaptionServiceEmulator(options: CaptionServiceEmulatorOptions = {}) {
  const clock = options.clock ?? systemClock;
  const pathPrefix = (options.pathPrefix ?? "").replace(/\/+$/, "");
  if (pathPrefix !== "" && !pathPrefix.startsWith("/")) throw new Error("A path prefix begins with a slash.");
  const changes = new Changes();
  const changed = (): void => changes.emit();
  const accounts = createAccounts(clock, changed);
  for (const account of options.accounts ?? demoAccounts) accounts.add(account);
  const service = createCaptionService(accounts, options.dialect ?? dialects[0]?.id ?? "");
  const faults = createFaults(changed);
  const journal = createJournal(options.journalCapacity ?? 1000);
  const certificate = await makeCertificates();
  const network = createNetwork(certificate, changed, (socket, connection) =>
    front.serve(socket, connection),
  );
  const front = createHttpFront({ accounts, service, faults, journal, clock, pathPrefix, network });

  async function shutDown(): Promise<void> {
    changes.end("The emulator has been stopped.");
    accounts.dispose();
    // Before the faults, so that what they hold back is neither sent nor done.
    front.dispose();
    await network.dispose();
    faults.clear();
    journal.dispose();
    await certificate.dispose();
  }
  let stopped: Promise<void> | undefined;

  const emulator = {
    /** Authority to trust: pass the file as `NODE_EXTRA_CA_CERTS`. The file goes away with the emulator. */
    certificate,
    accounts,
    journal,
    faults,
    network,

    /** `https://127.0.0.1:PORT`, without any prefix; stays the same until `stop`. */
    get baseUrl() {
      return `https://127.0.0.1:${network.port}`;
    },

    /** What a client of an account is set up with; of the first one without a name. */
    access(name?: string): { baseUrl: string; apiKey: string; churchId: string } {
      const { apiKeys, churchId } = accounts.get(name);
      return { baseUrl: emulator.baseUrl, apiKey: apiKeys.first.value, churchId };
    },

    get dialect(): string {
      return service.dialect.id;
    },

    /** For answers from now on. Throws on an unknown id. */
    set dialect(id: string) {
      service.dialect = findDialect(id);
      changed();
    },

    /** Told of every change; requests are told by the journal. Returns the way to stop. */
    onChange: (listener: () => void): (() => void) => changes.subscribe(listener),

    /** The one door for orders from outside. Never rejects: what cannot be done is said in the result. */
    control: (order: unknown): Promise<ControlResult> => control(emulator, order),

    /** Leaves no socket, timer or file behind. Twice is harmless. */
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
