import fc from "fast-check";
import type { ServiceFailureKind } from "../../src/service/service-failure.ts";
import { accountCount, type KeySpec, type RandomDesk } from "./random-desk.ts";
import { kindOf, ms, step as named, type Step } from "../kit/random-step.ts";
import type { Behaviour, SimulatedAccount, View } from "./simulated-account.ts";

export type DeskStep = Step<RandomDesk>;

export const maxKeys = 3;

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

const behaviour: fc.Arbitrary<Behaviour> = fc.oneof(
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

const refusal = fc
  .constantFrom("refused" as const, "conflict" as const)
  .map((failure): Behaviour => ({ kind: "fails", failure }));
const commandBehaviour = fc.oneof({ weight: 2, arbitrary: behaviour }, { weight: 1, arbitrary: refusal });

const languages = fc.record(
  { source: fc.constantFrom("en", "de"), targets: fc.constantFrom(["es"], ["it", "pt"], []) },
  { requiredKeys: [] },
);
const kind = kindOf<RandomDesk>();
const ofAccount = (weight: number, change: fc.Arbitrary<Partial<SimulatedAccount>>) =>
  kind(weight, "account", fc.tuple(account, change), (desk, [index, next]) =>
    Object.assign(desk.accounts[index] ?? {}, next),
  );

const key = fc.nat(maxKeys - 1);

/** What may happen to a desk. */
export const step = fc.oneof(
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
  kind(
    8,
    "tap under",
    fc.tuple(key, fc.nat(1), commandBehaviour, ms(1, 12_000)),
    async (desk, [index, wanted, next, wait]) => {
      const spec = desk.specs[index];
      Object.assign((spec && desk.accountOf(spec)) ?? {}, { commandBehaviour: next });
      await desk.tap(index, wanted);
      await desk.pass(wait);
    },
  ),
  kind(
    3,
    "taps",
    fc.array(fc.tuple(key, ms(1, 1_500)), { minLength: 2, maxLength: 4 }),
    async (desk, taps) => {
      for (const [index, wait] of taps) {
        await desk.tap(index, 1);
        await desk.pass(wait);
      }
    },
  ),
  kind(1, "minutes", fc.constantFrom(2, 2, 2, 12), (desk, minutes) => desk.pass(minutes * 65_000)),
  kind(1, "turn", fc.tuple(key, fc.constantFrom(-1, 1, 2)), (desk, [index, by]) => desk.key(index)?.turn(by)),
  kind(1, "touch", key, (desk, index) => desk.key(index)?.touch()),
  kind(1, "other page", ms(10, 40_000), async (desk, away) => {
    await desk.leaveAll();
    await desk.pass(away);
    await desk.appearAll();
  }),
  kind(1, "other settings", key, (desk, index) => {
    const { settings, others = {} } = (desk.specs[index] ?? {}) as Partial<KeySpec> & { others?: object };
    return desk.configure(index, { settings: others, others: settings } as Partial<KeySpec>);
  }),
  kind(1, "typed", fc.tuple(key, fc.constantFrom("apiKey", "churchId")), (desk, [index, field]) =>
    desk.type(index, field),
  ),
  kind(1, "shared account", account, (desk, index) => desk.share(index)),
  kind(1, "languages elsewhere", fc.tuple(account, languages), (desk, [index, change]) =>
    desk.accounts[index]?.set(change),
  ),
);

/** Steps of schedules that are always run. */
export const wait = (duration: number): DeskStep => named(`wait ${duration}`, (desk) => desk.pass(duration));
export const tap = (index: number): DeskStep => named(`tap ${index}`, (desk) => desk.tap(index, 1));
/** Commands of account 0 end so from now on. */
export const answers = (next: Behaviour): DeskStep =>
  named(next.kind, (desk) => Object.assign(desk.accounts[0] ?? {}, { commandBehaviour: next }));
