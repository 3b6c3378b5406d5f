import fc from "fast-check";
import type { ActionName } from "../../src/identifiers.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { noAnswer } from "../kit/fake-service.ts";
import { conflict, rejected } from "../kit/serving-desk.ts";
import { stepKindMaker, ms, type Step } from "../kit/random-step.ts";
import type { Beginning, Behavior, View } from "./faulty-service.ts";
import type { KeySpec, RandomDesk } from "./random-desk.ts";

type DeskStep = Step<RandomDesk>;
export type Schedule = [specs: KeySpec[], beginning: Beginning, steps: DeskStep[]];

// A value that a list has more than once is drawn more often.

const maxKeys = 3;
const states = ["none", "active", "paused", "suspended", "unknown"] as const;
const failures = ["no-connection", "key-rejected", "wrong-account", "not-the-service", "redirected"] as const;
/** @param retryAfter in milliseconds */
const busy = (status: number, retryAfter?: number) => ({
  failure: new ServiceFailure("busy", { status, retryAfter }),
});
/** Failures that leave open whether the service carried out the request. */
const unanswered = [
  noAnswer("connection-dropped"),
  noAnswer("timed-out", { status: 408 }),
  ...[500, 502, 504].map((status) => noAnswer("service-error", { status })),
];

const behavior: fc.Arbitrary<Behavior> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.constantFrom(...failures).map((kind) => ({ failure: new ServiceFailure(kind) })),
  fc.constantFrom(busy(429), busy(429, 8_000), busy(429, 30_000), busy(503, 8_000)),
  fc.record({ failure: fc.constantFrom(...unanswered), isCarriedOut: fc.boolean() }),
  fc.constantFrom(1_000, 4_000, 14_000, "never" as const).map((delayAfterAnswer) => ({ delayAfterAnswer })),
  fc.constant({ hangs: true }),
);
const rejection = fc.constantFrom(rejected, conflict).map((failure) => ({ failure }));
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

/** Makes a kind of step: `kind(weight, name, values, act)`. A step calls `act` with the desk and one of the values. */
const kind = stepKindMaker<RandomDesk>();
/** Makes steps that overwrite fields of the service. */
const serviceChange = (weight: number, change: fc.Arbitrary<Partial<RandomDesk["service"]>>) =>
  kind(weight, "service", change, (desk, next) => Object.assign(desk.service, next));
/** The index of a key. If a desk has fewer keys, the step does nothing. */
const key = fc.nat(maxKeys - 1);
/** The state that a press asks for if the key is a step of a multi-action. */
const wanted = fc.nat(1);
const noValue = fc.constant("");

/** In milliseconds. The longest is a long press. */
const pressDuration = fc.constantFrom(0, 0, 0, 400, 1_050);

type TapWithBehavior = [commands: Behavior, wait: number, key: number, wanted: number];

async function tapWithBehavior(desk: RandomDesk, values: TapWithBehavior): Promise<void> {
  const [commandBehavior, wait, ...tapValues] = values;
  desk.service.commands = commandBehavior;
  await desk.tap(...tapValues);
  await desk.clock.pass(wait);
}

async function changePage(desk: RandomDesk, away: number): Promise<void> {
  await desk.leaveAll();
  await desk.clock.pass(away);
  await desk.appearAll();
}

const step = fc.oneof(
  kind(5, "wait", ms(1, 300), (desk, wait) => desk.clock.pass(wait)),
  kind(8, "wait", ms(300, 15_000), (desk, wait) => desk.clock.pass(wait)),
  kind(1, "wait", fc.constantFrom(130_000, 800_000), (desk, wait) => desk.clock.pass(wait)),
  kind(10, "tap", fc.tuple(key, wanted, pressDuration), (desk, tapValues) => desk.tap(...tapValues)),
  kind(8, "tap with behavior", fc.tuple(commands, ms(1, 12_000), key, wanted), tapWithBehavior),
  kind(2, "press", key, (desk, index) => desk.press(index, 1)),
  kind(2, "release", key, (desk, index) => desk.key(index)?.release()),
  kind(1, "turn", fc.tuple(key, fc.constantFrom(-1, 1, 2)), (desk, [index, by]) => desk.key(index)?.turn(by)),
  kind(1, "touch", key, (desk, index) => desk.key(index)?.touch()),
  kind(2, "appear", key, (desk, index) => desk.appear(index)),
  kind(1, "leave", key, (desk, index) => desk.leave(index)),
  kind(1, "other page", ms(10, 40_000), changePage),
  kind(1, "sleep", ms(5_000, 3_600_000), (desk, duration) => desk.sleep(duration)),
  kind(1, "restart", noValue, (desk) => desk.restart()),
  kind(1, "set the clock", ms(-3_600_000, 3_600_000), (desk, by) => desk.clock.moveWallClock(by)),
  kind(2, "session", fc.constantFrom(...states), (desk, state) => desk.service.become(state)),
  kind(2, "hidden", fc.boolean(), (desk, isHidden) => desk.service.setCaptionsVisible(!isHidden)),
  kind(1, "languages", noValue, (desk) => desk.service.changeLanguages()),
  kind(1, "delay", fc.constantFrom(0, 3_000, 20_000), (desk, delay) => desk.service.setDelay(delay)),
  kind(1, "dashboard ready", fc.boolean(), (desk, isReady) => desk.service.setDashboardReady(isReady)),
  serviceChange(3, fc.record({ statuses: behavior })),
  serviceChange(3, fc.record({ commands })),
  serviceChange(3, fc.record({ view })),
  serviceChange(1, fc.record({ detail })),
  serviceChange(1, fc.record({ latency: fc.constantFrom(1, 50, 800, 9_000) })),
);

const alpha = { name: "Alpha", languageCodes: ["es"] };
const beta = { name: "Beta", languageCodes: ["it", "nb-NO"] };
const gamma = { name: "Gamma", transcriptionLanguage: "de", languageCodes: ["en"] };
const delta = { name: "Delta", transcriptionLanguage: "en", languageCodes: ["de"] };
const epsilon = { name: "Epsilon", languageCodes: ["de"] };
// The service does not offer this language.
const unsupported = { name: "Unsupported", languageCodes: ["fr"] };
const scene = { transcriptionLanguage: "de", languageCodes: ["it"] };
const guards = ["none", "hold"];
const cycles = [["en", "de", "fr"], ["en", "nb-NO", "zh-CN"], ["de", "nb-NO"], ["de"]];
const presets = [
  [alpha, beta],
  [gamma, delta],
  [alpha, epsilon, beta],
  [alpha, unsupported, gamma],
  [gamma],
  [alpha],
];

/** All settings that a key of each action may have. */
const settings: Readonly<Record<ActionName, readonly KeySpec["settings"][]>> = {
  stream: combine({
    mode: ["toggle", "toggle", "start", "stop"],
    stopGuard: guards,
    languages: [{}, scene, { languageCodes: ["fr"] }],
  }),
  visibility: combine({ mode: ["toggle", "toggle", "hide", "show"], clearText: [false, true] }),
  transcriptionLanguage: combine({ languageCodes: cycles, restartGuard: guards }),
  translationLanguages: combine({ presets, restartGuard: guards }),
  clear: [{}],
  status: [{}],
};

/** @returns all objects that have, for each name, one of its values */
function combine(choices: Readonly<Record<string, readonly unknown[]>>): object[] {
  let all: object[] = [{}];
  for (const [name, values] of Object.entries(choices))
    all = all.flatMap((each) => values.map((value) => ({ ...each, [name]: value })));
  return all;
}

const keySpec: fc.Arbitrary<KeySpec> = fc
  .constantFrom(...(Object.keys(settings) as ActionName[]))
  .chain((action) =>
    fc.record({
      action: fc.constant(action),
      settings: fc.constantFrom(...settings[action]),
      place: fc.constantFrom("key", "key", "key", "dial", "step"),
    }),
  );
const beginning: fc.Arbitrary<Beginning> = fc.record(
  {
    state: fc.constantFrom(...states, "active"),
    detail,
    view,
    delay: fc.constantFrom(0, 0, 3_000),
    spellsDifferently: fc.boolean(),
  },
  { requiredKeys: ["state", "detail"] },
);

export const schedule: fc.Arbitrary<Schedule> = fc.tuple(
  fc.array(keySpec, { minLength: 1, maxLength: maxKeys, size: "max" }),
  beginning,
  fc.array(step, { minLength: 1, maxLength: 25, size: "max" }),
);
