import { readableDialects } from "../../simulator/caption-service/dialects/dialects.ts";
import { type Fault, faultKinds, type FaultOrder } from "../../simulator/caption-service/faults/fault.ts";
import { refusalKinds } from "../../simulator/caption-service/faults/status-faults.ts";
import { certificateKinds } from "../../simulator/caption-service/wire/certificates.ts";
import type { Random } from "./random.ts";
import type { SoakDesk } from "./soak-desk.ts";

/** Longest waits that the service asks for, in seconds: the end of the soak waits for them. */
const maxRetryAfterSeconds = 15;

/** Everything that goes wrong between the plugin and the service, each for a while. */
export class NetworkConditions {
  readonly #desk: SoakDesk;
  readonly #random: Random;
  /** What ends the faults of now. */
  readonly #endings = new Set<() => void>();
  /** Faults so far. */
  count = 0;
  readonly kinds = new Set<string>();
  /** Whether the service may ask to be left alone: not shortly before everything has to be true. */
  mayRateLimit = true;

  constructor(desk: SoakDesk, random: Random) {
    this.#desk = desk;
    this.#random = random;
  }

  /** One more fault, at random. */
  addRandomFault(): void {
    const random = this.#random;
    const turn = random.integer(1, 20);
    if (turn === 1) this.#network("cut", random.chance(0.1) ? 30_000 : random.integer(300, 6_000));
    else if (turn === 2) this.#network("black-hole", random.integer(500, 12_000));
    else if (turn === 3) this.#dropIdle("drop-idle");
    else if (turn === 4) this.#certificate(random.pick(certificateKinds), random.integer(500, 5_000));
    else if (turn === 5) {
      this.#note("dialect");
      this.#desk.emulator.dialect = random.pick(readableDialects).id;
    } else this.#fault(this.#anyFault(), random.integer(500, 10_000));
  }

  /** Makes the status unavailable for `duration` milliseconds, in one of several ways. */
  outage(duration: number): void {
    const turn = this.#random.integer(1, 4);
    if (turn === 1) this.#network("cut", duration);
    else if (turn === 2) this.#network("black-hole", duration);
    else if (turn === 3) this.#certificate("expired", duration);
    else {
      const faults = [{ kind: "hang" }, { kind: "captive-portal" }, { kind: "status", status: 502 }] as const;
      this.#add({ match: { path: "/v1/stream" }, fault: this.#random.pick(faults) }, duration);
    }
  }

  /** Each kind of fault once. @param pause waits between them */
  async sampleAll(pause: () => Promise<void>): Promise<void> {
    for (const { example } of faultKinds) {
      this.#fault(example, 1_500);
      await pause();
    }
    for (const kind of certificateKinds) {
      this.#certificate(kind, 1_000);
      await pause();
    }
    for (const kind of ["cut", "black-hole"] as const) {
      this.#network(kind, 1_000);
      await pause();
    }
  }

  /** @param duration milliseconds */
  #fault(fault: Fault, duration: number): void {
    const random = this.#random;
    if (!this.mayRateLimit && fault.kind === "rate-limit") return;
    const paths = [undefined, undefined, "/v1/stream", "/v1/stream/*", "/v1/captions/*", "/v1/t*"];
    const path = random.pick(paths);
    const match = {
      ...(path !== undefined && { path }),
      ...(random.chance(0.5) && { account: random.pick(this.#desk.accounts).name }),
      ...(random.chance(0.5) && { times: random.integer(1, 5) }),
    };
    this.#add({ match, fault }, duration);
  }

  #certificate(kind: (typeof certificateKinds)[number], duration: number): void {
    const { network } = this.#desk.emulator;
    network.showCertificate(kind);
    this.#dropIdle(`certificate ${kind}`);
    this.#later(duration, () => network.showCertificate("good"));
  }

  /** All is well from now on. */
  async restore(): Promise<void> {
    this.#desk.adapter.observer.blur();
    for (const ending of [...this.#endings]) ending();
    const { emulator } = this.#desk;
    emulator.faults.clear();
    emulator.network.showCertificate("good");
    emulator.dialect = readableDialects[0]?.id ?? "";
    await emulator.network.restore();
  }

  #network(state: "cut" | "black-hole", duration: number): void {
    const { network } = this.#desk.emulator;
    if (network.state !== "up") return;
    this.#note(state);
    this.#desk.adapter.observer.blur();
    void (state === "cut" ? network.cut() : network.blackHole());
    this.#later(duration, () => void network.restore());
  }

  /** @param kind of the fault that this is of */
  #dropIdle(kind: string): void {
    this.#note(kind);
    this.#desk.adapter.observer.blur();
    this.#desk.emulator.network.dropIdle();
  }

  #anyFault(): Fault {
    const random = this.#random;
    const { example } = random.pick(faultKinds);
    switch (example.kind) {
      case "delay":
        return { ...example, ms: random.integer(50, 12_000), moment: random.pick(["after", "before"]) };
      case "status":
        return { ...example, status: random.pick([200, 204, 400, 404, 409, 413, 418, 422, 500, 502, 503]) };
      case "refusal":
        return { ...example, as: random.pick(refusalKinds) };
      case "rate-limit":
        return {
          kind: example.kind,
          ...(random.chance(0.7) && { retryAfter: random.integer(0, maxRetryAfterSeconds) }),
          form: random.pick(["seconds", "date"] as const),
        };
      case "redirect":
        return { ...example, to: random.pick(["http", "other-host"] as const) };
      case "over-long-body":
        return { ...example, announced: random.chance(0.5) };
      default:
        return example;
    }
  }

  #add(order: FaultOrder, duration: number): void {
    this.#note(order.fault.kind);
    const handle = this.#desk.emulator.faults.add(order);
    this.#later(duration, () => handle.remove());
  }

  #note(kind: string): void {
    this.count += 1;
    this.kinds.add(kind);
  }

  #later(duration: number, end: () => void): void {
    const ending = (): void => {
      clearTimeout(timer);
      this.#endings.delete(ending);
      end();
    };
    const timer = setTimeout(ending, duration);
    this.#endings.add(ending);
  }
}
