import fc from "fast-check";
import { expect, it } from "vitest";
import { cases, seed } from "../kit/random-runs.ts";
import { run, type Schedule, schedule } from "./random-schedule.ts";
import { answers, keyOf, tap, wait } from "./told-steps.ts";

const alpha = { name: "Alpha", languageCodes: ["es"] };
const beta = { name: "Beta", languageCodes: ["pt"] };
const gamma = { name: "Gamma", languageCodes: ["it"] };
const untold = { state: "none", tells: "nothing", isStrict: true } as const;
const lost = answers({ kind: "answers get lost" });

/** What got no answer, is told by no status, and is refused from then on: no key may ask for it for ever. */
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
];

it(`every key gets free again, whatever went before (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async (given) => {
      expect(await run(given)).toEqual([]);
    }),
    { numRuns: cases(300, 2_000), seed, examples: rare.map((each): [Schedule] => [each]) },
  );
}, 3_600_000);
