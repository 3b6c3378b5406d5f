import fc from "fast-check";
import { exercise, rest } from "./liveness.ts";
import { accountCount, type KeySpec, RandomDesk } from "./random-desk.ts";
import { account, behaviour, kind, ms, states, type Step, stepsOf } from "./random-steps.ts";
import type { Behaviour, SimulatedAccount } from "./simulated-account.ts";

const maxKeys = 3;
const key = fc.nat(maxKeys - 1);

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

const refusal = fc
  .constantFrom("refused" as const, "conflict" as const)
  .map((failure): Behaviour => ({ kind: "fails", failure }));
const commandBehaviour = fc.oneof({ weight: 2, arbitrary: behaviour }, { weight: 1, arbitrary: refusal });

const languages = fc.record(
  { source: fc.constantFrom("en", "de"), targets: fc.constantFrom(["es"], ["it", "pt"], []) },
  { requiredKeys: [] },
);

const step = fc.oneof(
  ...stepsOf(maxKeys, commandBehaviour),
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
  kind(1, "wait", fc.constant(130_000), (desk, wait) => desk.pass(wait)),
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

export const schedule = fc.tuple(
  fc.array(keySpec, { minLength: 1, maxLength: maxKeys, size: "max" }),
  fc.array(
    fc.record({
      state: fc.constantFrom(...states, "active"),
      tells: fc.constantFrom("all", "languages", "nothing"),
      isStrict: fc.boolean(),
    }),
    { minLength: accountCount, maxLength: accountCount },
  ),
  fc.array(step, { minLength: 1, maxLength: 25, size: "max" }),
);

export type Schedule = [
  specs: KeySpec[],
  begin: Pick<SimulatedAccount, "state" | "tells" | "isStrict">[],
  steps: Step[],
];

/** @returns what is not so with a service that is well again: what keys don't show, and what presses don't bring about */
export async function run([specs, begin, steps]: Schedule): Promise<string[]> {
  const desk = new RandomDesk(specs);
  for (const [index, { state, ...traits }] of begin.entries()) {
    Object.assign(desk.accounts[index] ?? {}, traits);
    desk.accounts[index]?.set({ state });
  }
  await desk.start();
  for (const { run: act } of steps) await act(desk);
  await desk.clock.pass(await heal(desk));
  // Why a start or stop failed stands for 20 s more.
  const wrong = await rest(desk);
  for (const index of specs.keys()) if (wrong.length === 0) wrong.push(...(await exercise(desk, index)));
  return [...wrong, ...desk.defects];
}

/** The service is well and all keys are in sight. @returns how long it may take until each is true, in milliseconds */
async function heal(desk: RandomDesk): Promise<number> {
  for (const found of desk.accounts) found.heal();
  await desk.appearAll();
  for (const index of desk.specs.keys()) await desk.key(index)?.release();
  const retryAt = Math.max(...desk.accounts.map((each) => each.retryAt));
  return 130_000 + Math.max(0, retryAt - desk.clock.trueNow);
}
