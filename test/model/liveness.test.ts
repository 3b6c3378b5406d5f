import fc from "fast-check";
import { expect, it } from "vitest";
import { cases, seed } from "../kit/random-runs.ts";
import { run } from "./liveness.ts";
import {
  answerLost,
  answers,
  gatewayAlone,
  keyOf,
  type Schedule,
  schedule,
  tap,
  wait,
} from "./random-schedule.ts";

const alpha = { name: "Alpha", languageCodes: ["es"] };
const beta = { name: "Beta", languageCodes: ["pt"] };
const gamma = { name: "Gamma", languageCodes: ["it"] };
const untold = { state: "none", tells: "nothing", isStrict: true } as const;

/** What has been set is looked at in the 15 s in which it stands against what another machine, or an old answer, says. */
const looks = Array.from({ length: 8 }, () => wait(1_500));

/**
 * Schedules that seldom come by chance. A command that is unanswered, reported by no status, and rejected from then on: no key may
 * ask for it for ever. And a stop that was none, one that another machine has not heard of, and a hide that statuses tell late.
 */
const rare: Schedule[] = [
  [
    [
      keyOf("translationLanguages", { presets: [alpha, beta] }),
      keyOf("transcriptionLanguage", { languageCodes: ["de"] }),
    ],
    [{ ...untold, isStrict: false }],
    [wait(1_000), tap(0), wait(16_000), answers(answerLost), tap(1), wait(1_000)],
  ],
  [
    [keyOf("translationLanguages", { presets: [beta, gamma] })],
    [untold],
    [wait(1_000), answers(gatewayAlone), tap(0), wait(1_000)],
  ],
  [
    [keyOf("visibility", { mode: "toggle" })],
    [untold],
    [wait(1_000), tap(0), wait(1_000), answers(answerLost), tap(0), wait(1_000)],
  ],
  [
    [
      keyOf("transcriptionLanguage", { languageCodes: ["de"] }),
      keyOf("stream", { mode: "stop" }),
      keyOf("stream", { mode: "toggle" }),
    ],
    [{ state: "active", delay: 6_000 }],
    [wait(2_000), tap(0), wait(60), answers(gatewayAlone), tap(1), wait(5_000)],
  ],
  [
    [keyOf("stream", { mode: "toggle" })],
    [{ state: "active", view: { kind: "two machines", ms: 12_000 } }],
    [wait(20_000), tap(0), ...looks],
  ],
  [
    [keyOf("visibility", { mode: "toggle" })],
    [{ state: "active", tells: "all", view: { kind: "lagging", ms: 12_000 } }],
    [wait(20_000), tap(0), ...looks],
  ],
];

it(`nothing is seen that must not be, and every key gets free again, whatever went before (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async (given) => {
      expect(await run(given)).toEqual([]);
    }),
    { numRuns: cases(100, 2_000), seed, examples: rare.map((given) => [given] as const) },
  );
}, 3_600_000);
