import fc from "fast-check";
import { exercise, rest } from "./liveness.ts";
import { accountCount, type KeySpec, RandomDesk } from "./random-desk.ts";
import { account, type DeskStep, maxKeys, states, step, view } from "./random-steps.ts";
import type { SimulatedAccount } from "./simulated-account.ts";

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

/** What is the case when the plugin starts. */
type Beginning = Partial<Pick<SimulatedAccount, "state" | "tells" | "isStrict" | "view" | "delay">>;

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

export const schedule = fc.tuple(
  fc.array(keySpec, { minLength: 1, maxLength: maxKeys, size: "max" }),
  fc.array(beginning, { minLength: accountCount, maxLength: accountCount }),
  fc.array(step, { minLength: 1, maxLength: 25, size: "max" }),
);

export type Schedule = [specs: KeySpec[], begin: Beginning[], steps: DeskStep[]];

/** A plain key of account 0. */
export const keyOf = (action: KeySpec["action"], settings: object): KeySpec => ({
  action,
  settings,
  stands: "key",
  account: 0,
  isChurchless: false,
  isElsewhere: false,
});

/**
 * @returns what must not have been; else what is not so with a service that is well again: what keys don't show, and what presses
 * don't bring about
 */
export async function run([specs, begin, steps]: Schedule, isWatched = false): Promise<string[]> {
  const desk = new RandomDesk(specs);
  for (const [index, { state = "none", ...traits }] of begin.entries()) {
    Object.assign(desk.accounts[index] ?? {}, traits);
    desk.accounts[index]?.set({ state });
  }
  await desk.start();
  for (const { run: act } of steps) await act(desk);
  await desk.pass(await heal(desk));
  // Why a start or stop failed stands for 20 s more.
  const wrong = await rest(desk);
  for (const index of specs.keys()) if (wrong.length === 0) wrong.push(...(await exercise(desk, index)));
  return [...wrong, ...desk.defects, ...(isWatched ? desk.observer.violations : [])];
}

/** The service is well and all keys are in sight. @returns how long it may take until each is true, in milliseconds */
async function heal(desk: RandomDesk): Promise<number> {
  for (const found of desk.accounts) found.heal();
  await desk.appearAll();
  for (const index of desk.specs.keys()) await desk.key(index)?.release();
  const retryAt = Math.max(...desk.accounts.map((each) => each.retryAt));
  return 130_000 + Math.max(0, retryAt - desk.clock.trueNow);
}
