import fc from "fast-check";
import type { ServiceFailureKind } from "../../src/service/service-failure.ts";
import { accountCount, type RandomDesk } from "./random-desk.ts";
import type { Behaviour, SimulatedAccount, View } from "./simulated-account.ts";

/** What is done to a desk, or happens on the service's side. */
export interface Step {
  readonly run: (desk: RandomDesk) => unknown;
  readonly [fc.toStringMethod]: () => string;
}

/** A kind of step, which is printed with its name and what it was given. */
export const kind = <T>(
  weight: number,
  name: string,
  given: fc.Arbitrary<T>,
  act: (desk: RandomDesk, given: T) => unknown,
): { weight: number; arbitrary: fc.Arbitrary<Step> } => ({
  weight,
  arbitrary: given.map((values) => ({
    run: (desk) => act(desk, values),
    [fc.toStringMethod]: () => `${name} ${JSON.stringify(values)}`,
  })),
});

export const ms = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });

export const states = ["none", "active", "paused", "suspended", "unknown"] as const;

const kinds: ServiceFailureKind[] = [
  "no-connection",
  "connection-dropped",
  "timed-out",
  "key-rejected",
  "wrong-account",
  "service-error",
  "not-the-service",
  "redirected",
];

export const behaviour: fc.Arbitrary<Behaviour> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Behaviour>({ kind: "fine" }) },
  fc.constantFrom(...kinds).map((failure): Behaviour => ({ kind: "fails", failure })),
  fc
    .constantFrom(8_000, 30_000)
    .map((retryAfter): Behaviour => ({ kind: "fails", failure: "busy", retryAfter })),
  fc.constant<Behaviour>({ kind: "answers get lost" }),
  fc
    .record({
      kind: fc.constantFrom("gateway" as const, "gateway alone" as const),
      status: fc.constantFrom(502, 504),
    })
    .map((gateway) => gateway as Behaviour),
  fc
    .constantFrom(1_000, 4_000, 14_000, Number.POSITIVE_INFINITY)
    .map((ms): Behaviour => ({ kind: "late", ms })),
  fc.constant<Behaviour>({ kind: "hangs" }),
);

export const view: fc.Arbitrary<View> = fc.oneof(
  fc.constant<View>({ kind: "true" }),
  fc.record({
    kind: fc.constantFrom("lagging", "cached", "two machines"),
    ms: fc.constantFrom(150, 3_000, 12_000),
  }),
  fc.record({ kind: fc.constant("flickering"), every: fc.constantFrom(1, 2, 3, 5) }),
);

// Most keys share one account, so that much happens to it.
export const account = fc.constantFrom(...Array<number>(2 * accountCount - 1).fill(0), accountCount - 1);

const ofAccount = (weight: number, change: fc.Arbitrary<Partial<SimulatedAccount>>) =>
  kind(weight, "account", fc.tuple(account, change), (desk, [index, next]) =>
    Object.assign(desk.accounts[index] ?? {}, next),
  );

/** What may happen to any desk of so many keys. */
export function stepsOf(keys: number, commandBehaviour = behaviour) {
  const key = fc.nat(keys - 1);
  return [
    kind(5, "wait", ms(1, 300), (desk, wait) => desk.pass(wait)),
    kind(8, "wait", ms(300, 15_000), (desk, wait) => desk.pass(wait)),
    kind(
      10,
      "tap",
      fc.tuple(key, fc.nat(1), fc.constantFrom(0, 0, 0, 400, 1_050)),
      (desk, [index, wanted, duration]) => desk.tap(index, wanted, duration),
    ),
    kind(2, "press", key, (desk, index) => desk.press(index, 1)),
    kind(2, "release", key, (desk, index) => desk.key(index)?.release()),
    kind(2, "appear", key, (desk, index) => desk.appear(index)),
    kind(1, "leave", key, (desk, index) => desk.leave(index)),
    kind(1, "key of account", fc.tuple(key, account), (desk, [index, of]) =>
      desk.configure(index, { account: of }),
    ),
    kind(1, "key elsewhere", fc.tuple(key, fc.boolean()), (desk, [index, isElsewhere]) =>
      desk.configure(index, { isElsewhere }),
    ),
    kind(1, "sleep", ms(5_000, 3_600_000), (desk, duration) => desk.sleep(duration)),
    kind(1, "restart", fc.constant(""), (desk) => desk.restart()),
    kind(1, "set the clock by", ms(-3_600_000, 3_600_000), (desk, by) => desk.setClock(by)),
    kind(
      2,
      "elsewhere",
      fc.tuple(
        account,
        fc.record({ state: fc.constantFrom(...states), isHidden: fc.boolean() }, { requiredKeys: [] }),
      ),
      (desk, [index, change]) => desk.accounts[index]?.set(change),
    ),
    ofAccount(3, fc.record({ statusBehaviour: behaviour })),
    ofAccount(3, fc.record({ commandBehaviour })),
    ofAccount(3, fc.record({ view })),
    ofAccount(1, fc.record({ tells: fc.constantFrom("all", "languages", "nothing") })),
    ofAccount(1, fc.record({ isReady: fc.boolean() })),
    ofAccount(
      1,
      fc.record({ latency: fc.constantFrom(1, 50, 800, 9_000), delay: fc.constantFrom(0, 3_000, 20_000) }),
    ),
  ];
}
