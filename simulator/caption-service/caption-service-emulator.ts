import type { AccountOptions } from "./accounts/account.ts";
import { createAccounts, demoAccounts, type Accounts } from "./accounts/accounts.ts";
import { Changes } from "../changes.ts";
import { systemClock, type Clock } from "./clock.ts";
import { control, type ControlResult } from "./control.ts";
import { dialects, findDialect } from "./dialects/dialects.ts";
import { createFaults } from "./faults/faults.ts";
import { createJournal, type Journal } from "./journal.ts";
import { createCaptionService, type CaptionService } from "./service/caption-service.ts";
import { makeCertificates, type Certificates } from "./wire/certificates.ts";
import { createHttpFront, type HttpFront } from "./wire/http-front.ts";
import { createNetwork, type Network } from "./wire/network.ts";

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

/**
 * The caption service of the specification over real HTTPS on this computer, with everything that can go wrong
 * with it. It knows nothing of its callers.
 */
export class CaptionServiceEmulator {
  /** Authority to trust: pass the file as `NODE_EXTRA_CA_CERTS`. The file goes away with the emulator. */
  readonly certificate: Pick<Certificates, "caPem" | "caFile" | "dispose">;
  readonly accounts: Accounts;
  readonly journal: Journal;
  readonly faults = createFaults(() => this.#changes.emit());
  readonly network: Network;
  readonly #service: CaptionService;
  readonly #front: HttpFront;
  readonly #changes = new Changes();
  #stopped: Promise<void> | null = null;

  private constructor(certificates: Certificates, options: CaptionServiceEmulatorOptions) {
    const clock = options.clock ?? systemClock;
    const pathPrefix = (options.pathPrefix ?? "").replace(/\/+$/, "");
    if (pathPrefix !== "" && !pathPrefix.startsWith("/"))
      throw new Error("A path prefix begins with a slash.");
    this.certificate = certificates;
    this.journal = createJournal(options.journalCapacity ?? 1000);
    this.accounts = createAccounts(clock, () => this.#changes.emit());
    for (const account of options.accounts ?? demoAccounts) this.accounts.add(account);
    this.#service = createCaptionService(this.accounts, options.dialect ?? dialects[0]?.id ?? "");
    this.network = createNetwork({
      certificates,
      onSecure: (socket, connection) => this.#front.serve(socket, connection),
      changed: () => this.#changes.emit(),
    });
    this.#front = createHttpFront({
      accounts: this.accounts,
      service: this.#service,
      faults: this.faults,
      journal: this.journal,
      clock,
      pathPrefix,
      network: this.network,
    });
  }

  /** Rejects, leaving nothing behind, when an option is wrong or the port is not available. */
  static async start(options: CaptionServiceEmulatorOptions = {}): Promise<CaptionServiceEmulator> {
    const certificates = await makeCertificates();
    try {
      const emulator = new CaptionServiceEmulator(certificates, options);
      await emulator.network.open(options.port ?? 0);
      return emulator;
    } catch (error) {
      await certificates.dispose();
      throw error;
    }
  }

  /** `https://127.0.0.1:PORT`, without any prefix; stays the same until `stop`. */
  get baseUrl(): string {
    return `https://127.0.0.1:${this.network.port}`;
  }

  get dialect(): string {
    return this.#service.dialect.id;
  }

  /** For answers from now on. Throws on an unknown id. */
  set dialect(id: string) {
    this.#service.dialect = findDialect(id);
    this.#changes.emit();
  }

  /** Told of every change; requests are told by the journal. Returns the way to stop. */
  onChange(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /** The one door for orders from outside. Never rejects: what cannot be done is said in the result. */
  async control(command: unknown): Promise<ControlResult> {
    return control(this, command);
  }

  /** Leaves no socket, timer or file behind. Twice is harmless. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#changes.end("The emulator has been stopped.");
    this.accounts.dispose();
    // Before the faults, so that what they hold back is neither sent nor done.
    this.#front.dispose();
    await this.network.dispose();
    this.faults.clear();
    this.journal.dispose();
    await this.certificate.dispose();
  }
}
