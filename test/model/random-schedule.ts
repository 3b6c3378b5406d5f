import fc from "fast-check";
import { ServiceFailure, type ServiceFailureKind } from "../../src/service/service-failure.ts";
import { lost } from "../kit/fake-service.ts";
import { kindOf, ms, step as named, type Step } from "../kit/random-step.ts";
import type { Beginning, Behaviour, FaultyAccount, View } from "./faulty-account.ts";
import type { KeySpec } from "./key-spec.ts";
import { accountCount, type RandomDesk } from "./random-desk.ts";

type DeskStep = Step<RandomDesk>;

const maxKeys = 3;

const states = ["none", "active", "paused", "suspended", "unknown"] as const;

const kinds: ServiceFailureKind[] = [
  ...(["no-connection", "connection-dropped", "timed-out", "key-rejected", "wrong-account"] as const),
  ...(["service-error", "not-the-service", "redirected"] as const),
];
const gateways = [502, 504].map((status) => lost("service-error", { status }));

/** Of these nobody knows what has become of the request. */
export const answerLost: Behaviour = { failure: lost("connection-dropped"), isDone: true };
export const gatewayAlone: Behaviour = { failure: lost("service-error", { status: 502 }) };

const behaviour: fc.Arbitrary<Behaviour> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.constantFrom(...kinds).map((kind) => ({
    failure: kind === "timed-out" || kind === "connection-dropped" ? lost(kind) : new ServiceFailure(kind),
  })),
  fc
    .constantFrom(8_000, 30_000)
    .map((retryAfter) => ({ failure: new ServiceFailure("busy", { retryAfter }) })),
  fc.constant(answerLost),
  fc.record({ failure: fc.constantFrom(...gateways), isDone: fc.boolean() }),
  fc.constantFrom(1_000, 4_000, 14_000, Number.POSITIVE_INFINITY).map((late) => ({ late })),
  fc.constant({ hangs: true }),
);

const view: fc.Arbitrary<View> = fc.oneof(
  fc.constant<View>({ kind: "true" }),
  fc.record({
    kind: fc.constantFrom("lagging", "cached", "two machines"),
    ms: fc.constantFrom(150, 3_000, 12_000),
  }),
  fc.record({ kind: fc.constant("flickering"), every: fc.constantFrom(1, 2, 3, 5) }),
);

// Most keys share one account, so that much happens to it.
const account = fc.constantFrom(...Array<number>(2 * accountCount - 1).fill(0), accountCount - 1);

const refusal = fc
  .constantFrom("rejected" as const, "conflict" as const)
  .map((kind) => ({ failure: new ServiceFailure(kind) }));
const commandBehaviour = fc.oneof({ weight: 2, arbitrary: behaviour }, { weight: 1, arbitrary: refusal });

const kind = kindOf<RandomDesk>();
const ofAccount = <T>(
  weight: number,
  what: string,
  given: fc.Arbitrary<T>,
  act: (account: FaultyAccount, given: T) => unknown,
) =>
  kind(weight, `account ${what}`, fc.tuple(account, given), (desk, [index, next]) => {
    const found = desk.accounts[index];
    return found && act(found, next);
  });
const trait = (weight: number, change: fc.Arbitrary<Partial<FaultyAccount>>) =>
  ofAccount(weight, "", change, Object.assign);

const key = fc.nat(maxKeys - 1);

/** What may happen to a desk. */
const step = fc.oneof(
  kind(5, "wait", ms(1, 300), (desk, wait) => desk.clock.pass(wait)),
  kind(8, "wait", ms(300, 15_000), (desk, wait) => desk.clock.pass(wait)),
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
  kind(1, "set the clock by", ms(-3_600_000, 3_600_000), (desk, by) => desk.clock.set(by)),
  ofAccount(2, "becomes", fc.constantFrom(...states), (found, state) => found.become(state)),
  ofAccount(2, "hidden", fc.boolean(), (found, isHidden) => found.setCaptionsVisible(!isHidden)),
  trait(3, fc.record({ statusBehaviour: behaviour })),
  trait(3, fc.record({ commandBehaviour })),
  trait(3, fc.record({ view })),
  trait(1, fc.record({ tells: fc.constantFrom("all", "languages", "nothing") })),
  trait(1, fc.record({ latency: fc.constantFrom(1, 50, 800, 9_000) })),
  ofAccount(1, "is ready", fc.boolean(), (found, isReady) => found.setDashboardReady(isReady)),
  ofAccount(1, "takes", fc.constantFrom(0, 3_000, 20_000), (found, delay) => found.takes(delay)),
  ofAccount(1, "source", fc.constantFrom("en", "de"), (found, code) => found.setTranscriptionLanguage(code)),
  ofAccount(1, "targets", fc.constantFrom(["es"], ["it", "pt"], []), (found, codes) =>
    found.setTranslationLanguages(codes),
  ),
  kind(
    8,
    "tap under",
    fc.tuple(key, fc.nat(1), commandBehaviour, ms(1, 12_000)),
    async (desk, [index, wanted, next, wait]) => {
      const spec = desk.specs[index];
      Object.assign((spec && desk.accountOf(spec)) ?? {}, { commandBehaviour: next });
      await desk.tap(index, wanted);
      await desk.clock.pass(wait);
    },
  ),
  kind(
    3,
    "taps",
    fc.array(fc.tuple(key, ms(1, 1_500)), { minLength: 2, maxLength: 4 }),
    async (desk, taps) => {
      for (const [index, wait] of taps) {
        await desk.tap(index, 1);
        await desk.clock.pass(wait);
      }
    },
  ),
  kind(1, "minutes", fc.constantFrom(2, 2, 2, 12), (desk, minutes) => desk.clock.pass(minutes * 65_000)),
  kind(1, "turn", fc.tuple(key, fc.constantFrom(-1, 1, 2)), (desk, [index, by]) => desk.key(index)?.turn(by)),
  kind(1, "touch", key, (desk, index) => desk.key(index)?.touch()),
  kind(1, "other page", ms(10, 40_000), async (desk, away) => {
    await desk.leaveAll();
    await desk.clock.pass(away);
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
);

/** Steps of schedules that are always run. */
export const wait = (duration: number): DeskStep =>
  named(`wait ${duration}`, (desk) => desk.clock.pass(duration));
export const tap = (index: number): DeskStep => named(`tap ${index}`, (desk) => desk.tap(index, 1));
/** Commands of account 0 end so from now on. */
export const answers = (next: Behaviour): DeskStep =>
  named(JSON.stringify(next), (desk) => Object.assign(desk.accounts[0] ?? {}, { commandBehaviour: next }));

const stream = fc.record(
  {
    mode: fc.constantFrom("toggle", "toggle", "start", "stop"),
    stopGuard: fc.constantFrom("none", "hold"),
    languages: fc.constantFrom(
      { transcriptionLanguage: "de", languageCodes: ["it"] },
      { languageCodes: ["fr"] },
    ),
  },
  { requiredKeys: ["mode"] },
);
const visibility = fc.record({
  mode: fc.constantFrom("toggle", "toggle", "hide", "show"),
  clearText: fc.boolean(),
});
const restartGuard = fc.constantFrom("none", "hold");
const transcriptionLanguage = fc.record({
  languageCodes: fc.constantFrom(["en", "de", "fr"], ["en", "de"], ["de"]),
  restartGuard,
});
const alpha = { name: "Alpha", languageCodes: ["es"] };
const beta = { name: "Beta", languageCodes: ["it", "pt"] };
const epsilon = { name: "Epsilon", languageCodes: ["de"] };
const gamma = { name: "Gamma", transcriptionLanguage: "de", languageCodes: ["en"] };
const delta = { name: "Delta", transcriptionLanguage: "en", languageCodes: ["de"] };
const translationLanguages = fc.record({
  presets: fc.constantFrom(
    [alpha, beta],
    [gamma, delta],
    [alpha, epsilon, beta],
    [alpha, beta, gamma],
    [gamma],
    [alpha],
  ),
  restartGuard,
});

/** The settings are those that a key has and may be given instead. */
const of = <A extends KeySpec["action"]>(action: A, settings: fc.Arbitrary<object>) =>
  fc.record({ action: fc.constant(action), settings, others: settings });
const keySpec = fc
  .tuple(
    fc.oneof(
      of("stream", stream),
      of("visibility", visibility),
      of("transcriptionLanguage", transcriptionLanguage),
      of("translationLanguages", translationLanguages),
      of("clear", fc.constant({})),
      of("status", fc.constant({})),
    ),
    fc.record({
      stands: fc.constantFrom("key", "key", "key", "dial", "step"),
      account,
      isChurchless: fc.constantFrom(true, false, false, false, false),
      isElsewhere: fc.constant(false),
    }),
  )
  .map(([spec, place]) => ({ ...spec, ...place }));

const beginning: fc.Arbitrary<Beginning> = fc.record(
  {
    state: fc.constantFrom(...states, "active"),
    tells: fc.constantFrom("all", "languages", "nothing"),
    isStrict: fc.boolean(),
    view,
    delay: fc.constantFrom(0, 0, 3_000),
  },
  { requiredKeys: ["state", "tells", "isStrict"] },
);

export type Schedule = [specs: KeySpec[], begin: Beginning[], steps: DeskStep[]];

export const schedule: fc.Arbitrary<Schedule> = fc.tuple(
  fc.array(keySpec, { minLength: 1, maxLength: maxKeys, size: "max" }),
  fc.array(beginning, { minLength: accountCount, maxLength: accountCount }),
  fc.array(step, { minLength: 1, maxLength: 25, size: "max" }),
);

/** A plain key of account 0. */
export const keyOf = (action: KeySpec["action"], settings: object): KeySpec => ({
  action,
  settings,
  stands: "key",
  account: 0,
  isChurchless: false,
  isElsewhere: false,
});
