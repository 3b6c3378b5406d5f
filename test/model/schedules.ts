import fc from "fast-check";
import { ServiceFailure, type ServiceFailureKind } from "../../src/service/service-failure.ts";
import { lost } from "../kit/fake-service.ts";
import { kindOf, ms, step as named, type Step } from "../kit/random-step.ts";
import type { Beginning, Behavior, View } from "./faulty-service.ts";
import type { KeySettings, KeySpec, RandomDesk } from "./random-desk.ts";

export type DeskStep = Step<RandomDesk>;
export type Schedule = [specs: RandomKey[], beginning: Beginning, steps: DeskStep[]];

interface RandomKey extends KeySpec {
  /** Those that somebody may give the key instead. */
  readonly otherSettings?: KeySettings;
}

const maxKeys = 3;
const states = ["none", "active", "paused", "suspended", "unknown"] as const;
const kinds: ServiceFailureKind[] = [
  ...(["no-connection", "key-rejected", "wrong-account", "not-the-service", "redirected"] as const),
];
const busy = (status: number, retryAfter?: number) => ({
  failure: new ServiceFailure("busy", { status, retryAfter }),
});
const gateway = (status: number) => lost(status < 500 ? "timed-out" : "service-error", { status });

/** Commands that may or may not be carried out. */
export const answerLost: Behavior = { failure: lost("connection-dropped"), isDone: true };
export const gatewayAlone: Behavior = { failure: gateway(502) };

const behavior: fc.Arbitrary<Behavior> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.constantFrom(...kinds).map((kind) => ({ failure: new ServiceFailure(kind) })),
  fc.constantFrom(busy(429), busy(429, 8_000), busy(429, 30_000), busy(503, 8_000)),
  fc.constant(answerLost),
  fc.record({ failure: fc.constantFrom(408, 500, 502, 504).map(gateway), isDone: fc.boolean() }),
  fc.constantFrom(1_000, 4_000, 14_000, "never" as const).map((late) => ({ late })),
  fc.constant({ hangs: true }),
);
const rejection = fc
  .constantFrom("rejected" as const, "conflict" as const)
  .map((kind) => ({ failure: new ServiceFailure(kind, { status: kind === "conflict" ? 409 : 422 }) }));
const commands = fc.oneof({ weight: 2, arbitrary: behavior }, { weight: 1, arbitrary: rejection });
const view: fc.Arbitrary<View> = fc.oneof(
  fc.constant<View>({ kind: "true" }),
  fc.record({
    kind: fc.constantFrom("lagging", "cached", "two machines"),
    ms: fc.constantFrom(150, 3_000, 12_000),
  }),
  fc.record({ kind: fc.constant("flickering"), every: fc.constantFrom(1, 2, 3, 5) }),
);
const detail = fc.constantFrom("all", "languages", "nothing");

const kind = kindOf<RandomDesk>();
const service = (weight: number, change: fc.Arbitrary<Partial<RandomDesk["service"]>>) =>
  kind(weight, "service", change, (desk, next) => Object.assign(desk.service, next));
const key = fc.nat(maxKeys - 1);
const wanted = fc.nat(1);
const nothing = fc.constant("");

const step = fc.oneof(
  kind(5, "wait", ms(1, 300), (desk, wait) => desk.clock.pass(wait)),
  kind(8, "wait", ms(300, 15_000), (desk, wait) => desk.clock.pass(wait)),
  kind(1, "wait", fc.constantFrom(130_000, 800_000), (desk, wait) => desk.clock.pass(wait)),
  kind(
    10,
    "tap",
    fc.tuple(key, wanted, fc.constantFrom(0, 0, 0, 400, 1_050)),
    (desk, [index, to, duration]) => desk.tap(index, to, duration),
  ),
  kind(
    8,
    "tap under",
    fc.tuple(key, wanted, commands, ms(1, 12_000)),
    async (desk, [index, to, next, wait]) => {
      desk.service.commands = next;
      await desk.tap(index, to);
      await desk.clock.pass(wait);
    },
  ),
  kind(
    3,
    "taps",
    fc.array(fc.tuple(key, wanted, ms(1, 1_500)), { minLength: 2, maxLength: 4 }),
    async (desk, taps) => {
      for (const [index, to, wait] of taps) {
        await desk.tap(index, to);
        await desk.clock.pass(wait);
      }
    },
  ),
  kind(2, "press", key, (desk, index) => desk.press(index, 1)),
  kind(2, "release", key, (desk, index) => desk.key(index)?.release()),
  kind(1, "turn", fc.tuple(key, fc.constantFrom(-1, 1, 2)), (desk, [index, by]) => desk.key(index)?.turn(by)),
  kind(1, "touch", key, (desk, index) => desk.key(index)?.touch()),
  kind(2, "appear", key, (desk, index) => desk.appear(index)),
  kind(1, "leave", key, (desk, index) => desk.leave(index)),
  kind(1, "other page", ms(10, 40_000), async (desk, away) => {
    await desk.leaveAll();
    await desk.clock.pass(away);
    await desk.appearAll();
  }),
  kind(1, "other settings", key, (desk, index) => {
    const { otherSettings = {} } = (desk.specs[index] ?? {}) as RandomKey;
    return desk.configure(index, otherSettings);
  }),
  kind(1, "sleep", ms(5_000, 3_600_000), (desk, duration) => desk.sleep(duration)),
  kind(1, "restart", nothing, (desk) => desk.restart()),
  kind(1, "set the clock", ms(-3_600_000, 3_600_000), (desk, by) => desk.clock.set(by)),
  kind(2, "session", fc.constantFrom(...states), (desk, state) => desk.service.become(state)),
  kind(2, "hidden", fc.boolean(), (desk, isHidden) => desk.service.setCaptionsVisible(!isHidden)),
  kind(1, "languages", nothing, (desk) => desk.service.changeLanguages()),
  kind(1, "delay", fc.constantFrom(0, 3_000, 20_000), (desk, delay) => desk.service.setDelay(delay)),
  kind(1, "dashboard ready", fc.boolean(), (desk, isReady) => desk.service.setDashboardReady(isReady)),
  service(3, fc.record({ statuses: behavior })),
  service(3, fc.record({ commands })),
  service(3, fc.record({ view })),
  service(1, fc.record({ detail })),
  service(1, fc.record({ latency: fc.constantFrom(1, 50, 800, 9_000) })),
);

export const wait = (duration: number): DeskStep =>
  named(`wait ${duration}`, (desk) => desk.clock.pass(duration));
export const tap = (index: number): DeskStep => named(`tap ${index}`, (desk) => desk.tap(index, 1));
export const answerCommands = (next: Behavior): DeskStep =>
  named(JSON.stringify(next), (desk) => void (desk.service.commands = next));

const restartGuard = fc.constantFrom("none", "hold");
const languages = fc.constantFrom(
  { transcriptionLanguage: "de", languageCodes: ["it"] },
  { languageCodes: ["fr"] },
);
const stream = fc.record(
  {
    mode: fc.constantFrom("toggle", "toggle", "start", "stop"),
    stopGuard: fc.constantFrom("none", "hold"),
    languages,
  },
  { requiredKeys: ["mode"] },
);
const visibility = fc.record({
  mode: fc.constantFrom("toggle", "toggle", "hide", "show"),
  clearText: fc.boolean(),
});
const transcriptionLanguage = fc.record({
  languageCodes: fc.constantFrom(["en", "de", "fr"], ["en", "nb-NO", "zh-CN"], ["de", "nb-NO"], ["de"]),
  restartGuard,
});
const alpha = { name: "Alpha", languageCodes: ["es"] };
const beta = { name: "Beta", languageCodes: ["it", "nb-NO"] };
const gamma = { name: "Gamma", transcriptionLanguage: "de", languageCodes: ["en"] };
const delta = { name: "Delta", transcriptionLanguage: "en", languageCodes: ["de"] };
const epsilon = { name: "Epsilon", languageCodes: ["de"] };
const unsupported = { name: "Unsupported", languageCodes: ["fr"] };
const translationLanguages = fc.record({
  presets: fc.constantFrom(
    [alpha, beta],
    [gamma, delta],
    [alpha, epsilon, beta],
    [alpha, unsupported, gamma],
    [gamma],
    [alpha],
  ),
  restartGuard,
});

const keyWith = <S extends KeySettings>(action: KeySpec["action"], settings: fc.Arbitrary<S>) =>
  fc.record({
    action: fc.constant(action),
    settings,
    otherSettings: settings,
    place: fc.constantFrom("key", "key", "key", "dial", "step"),
  });
const keySpec: fc.Arbitrary<RandomKey> = fc.oneof(
  keyWith("stream", stream),
  keyWith("visibility", visibility),
  keyWith("transcriptionLanguage", transcriptionLanguage),
  keyWith("translationLanguages", translationLanguages),
  keyWith("clear", fc.constant({})),
  keyWith("status", fc.constant({})),
);
const beginning: fc.Arbitrary<Beginning> = fc.record(
  {
    state: fc.constantFrom(...states, "active"),
    detail,
    view,
    delay: fc.constantFrom(0, 0, 3_000),
    hasOwnSpelling: fc.boolean(),
  },
  { requiredKeys: ["state", "detail"] },
);

export const schedule: fc.Arbitrary<Schedule> = fc.tuple(
  fc.array(keySpec, { minLength: 1, maxLength: maxKeys, size: "max" }),
  beginning,
  fc.array(step, { minLength: 1, maxLength: 25, size: "max" }),
);
