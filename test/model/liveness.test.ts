import fc from "fast-check";
import { expect, it } from "vitest";
import { cases, seed } from "../kit/random-runs.ts";
import { keyOf, run, type Schedule, schedule } from "./random-schedule.ts";
import { answers, tap, wait } from "./random-steps.ts";

const alpha = { name: "Alpha", languageCodes: ["es"] };
const beta = { name: "Beta", languageCodes: ["pt"] };
const gamma = { name: "Gamma", languageCodes: ["it"] };
const untold = { state: "none", tells: "nothing", isStrict: true } as const;
const lost = answers({ kind: "answers get lost" });

/**
 * Schedules that seldom come by chance. A command that is unanswered, reported by no status, and rejected from then on: no key may
 * ask for it for ever. And the worst: private text on all screens, a stop that was none.
 */
const rare: Schedule[] = [
  [
    [
      keyOf("translationLanguages", { presets: [alpha, beta] }),
      keyOf("transcriptionLanguage", { languageCodes: ["de"] }),
    ],
    [{ ...untold, isStrict: false }],
    [wait(1_000), tap(0), wait(16_000), lost, tap(1), wait(1_000)],
  ],
  [
    [keyOf("translationLanguages", { presets: [beta, gamma] })],
    [untold],
    [wait(1_000), answers({ kind: "gateway alone", status: 502 }), tap(0), wait(1_000)],
  ],
  [
    [keyOf("visibility", { mode: "toggle" })],
    [untold],
    [wait(1_000), tap(0), wait(1_000), lost, tap(0), wait(1_000)],
  ],
  [
    [
      keyOf("visibility", { mode: "toggle", clearText: true }),
      keyOf("visibility", { mode: "show", clearText: false }),
    ],
    [{ state: "active", tells: "all", view: { kind: "lagging", ms: 3_000 } }],
    [wait(4_000), tap(0), wait(2_000), tap(1)],
  ],
  [
    [
      keyOf("transcriptionLanguage", { languageCodes: ["de"] }),
      keyOf("stream", { mode: "stop" }),
      keyOf("stream", { mode: "toggle" }),
    ],
    [{ state: "active", delay: 6_000 }],
    [wait(2_000), tap(0), wait(60), answers({ kind: "gateway alone", status: 502 }), tap(1), wait(5_000)],
  ],
];

it.each(rare.map((given, index) => [index, given] as const))(
  "nothing forbidden is seen in rare schedule %i",
  async (_, given) => {
    expect(await run(given, true)).toEqual([]);
  },
);

it(`every key gets free again, whatever went before (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async (given) => {
      expect(await run(given)).toEqual([]);
    }),
    { numRuns: cases(200, 2_000), seed },
  );
}, 3_600_000);
