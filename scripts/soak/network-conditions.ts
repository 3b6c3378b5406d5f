import fc from "fast-check";
import { dialects } from "../../simulator/caption-service/dialects/dialect.ts";
import { type Fault, faultKinds, type FaultOrder } from "../../simulator/caption-service/faults/fault.ts";
import { certificateKinds } from "../../simulator/caption-service/wire/certificates.ts";
import { kindOf, ms } from "../../test/kit/random-step.ts";
import { names, type SoakDesk } from "./soak-desk.ts";

/** Longest waits that the service asks for, in seconds: the end of the soak waits for them. */
const maxRetryAfterSeconds = 15;

const kind = kindOf<NetworkConditions>();
const variants: Partial<Record<Fault["kind"], fc.Arbitrary<object>>> = {
  delay: fc.record({ ms: ms(50, 12_000) }),
  status: fc.record({
    status: fc.constantFrom(200, 204, 400, 401, 403, 404, 409, 413, 418, 422, 500, 502, 503),
  }),
  "rate-limit": fc.record({
    retryAfter: fc.option(fc.nat(maxRetryAfterSeconds), { nil: undefined }),
    form: fc.constantFrom("seconds", "date"),
  }),
};
const anyFault: fc.Arbitrary<Fault> = fc
  .constantFrom(...faultKinds)
  .chain(({ example }) =>
    (variants[example.kind] ?? fc.constant({})).map((variant) => ({ ...example, ...variant })),
  );
const paths = ["/v1/stream", "/v1/stream", "/v1/stream/*", "/v1/captions/*", "/v1/t*"] as const;
const anyOrder: fc.Arbitrary<FaultOrder> = fc.record({
  match: fc.record(
    { path: fc.constantFrom(...paths), account: fc.constantFrom(...names), times: ms(1, 5) },
    { requiredKeys: [] },
  ),
  fault: anyFault,
});

export const networkStep = fc.oneof(
  kind(1, "cut", fc.oneof({ weight: 9, arbitrary: ms(300, 6_000) }, fc.constant(30_000)), (network, span) =>
    network.network("cut", span),
  ),
  kind(1, "black hole", ms(500, 12_000), (network, span) => network.network("black-hole", span)),
  kind(1, "drop idle", fc.constant("drop-idle"), (network, name) => network.dropIdle(name)),
  kind(
    1,
    "certificate",
    fc.tuple(fc.constantFrom(...certificateKinds), ms(500, 5_000)),
    (network, [name, span]) => network.certificate(name, span),
  ),
  kind(1, "dialect", fc.constantFrom(...dialects), (network, { id }) => network.dialect(id)),
  kind(15, "fault", fc.tuple(anyOrder, ms(500, 10_000)), (network, [order, span]) =>
    network.add(order, span),
  ),
);

export const outage = (span: number) => {
  const faults = [{ kind: "hang" }, { kind: "captive-portal" }, { kind: "status", status: 502 }] as const;
  return fc.oneof(
    kind(1, "cut", fc.constant(span), (network) => network.network("cut", span)),
    kind(1, "black hole", fc.constant(span), (network) => network.network("black-hole", span)),
    kind(1, "certificate", fc.constant(span), (network) => network.certificate("expired", span)),
    kind(1, "fault", fc.constantFrom(...faults), (network, fault) =>
      network.add({ match: { path: "/v1/stream" }, fault }, span),
    ),
    kind(1, "none", fc.constant(0), () => undefined),
  );
};

export class NetworkConditions {
  readonly #desk: SoakDesk;
  readonly #endings = new Set<() => void>();
  count = 0;
  readonly kinds = new Set<string>();
  /** Whether the service may ask to be left alone: not shortly before everything has to be true. */
  mayRateLimit = true;

  constructor(desk: SoakDesk) {
    this.#desk = desk;
  }

  async sampleAll(pause: () => Promise<void>): Promise<void> {
    const all = [
      ...faultKinds.map(
        ({ example }) =>
          () =>
            this.add({ match: {}, fault: example }, 1_500),
      ),
      ...certificateKinds.map((kind) => () => this.certificate(kind, 1_000)),
      () => this.network("cut", 1_000),
      () => this.network("black-hole", 1_000),
    ];
    for (const begin of all) {
      begin();
      await pause();
    }
  }

  certificate(kind: (typeof certificateKinds)[number], duration: number): void {
    const { network } = this.#desk.emulator;
    network.showCertificate(kind);
    this.dropIdle(`certificate ${kind}`);
    this.#later(duration, () => network.showCertificate("good"));
  }

  async restore(): Promise<void> {
    for (const ending of [...this.#endings]) ending();
    const { emulator } = this.#desk;
    emulator.faults.clear();
    emulator.network.showCertificate("good");
    emulator.dialect = dialects[0]?.id ?? "";
    await emulator.network.restore();
  }

  network(state: "cut" | "black-hole", duration: number): void {
    const { network } = this.#desk.emulator;
    if (network.state !== "up") return;
    this.#note(state);
    void (state === "cut" ? network.cut() : network.blackHole());
    this.#later(duration, () => void network.restore());
  }

  dropIdle(kind: string): void {
    this.#note(kind);
    this.#desk.emulator.network.dropIdle();
  }

  dialect(id: string): void {
    this.#note("dialect");
    this.#desk.emulator.dialect = id;
  }

  add(order: FaultOrder, duration: number): void {
    if (!this.mayRateLimit && order.fault.kind === "rate-limit") return;
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
