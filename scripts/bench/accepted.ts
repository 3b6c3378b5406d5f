import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Row } from "./rows.ts";

const file = join(import.meta.dirname, "accepted.json");

/** The ratios that were last accepted, by figure. */
export type Accepted = Readonly<Record<string, number>>;

export function readAccepted(): Accepted {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Accepted) : {};
}

export function accept(rows: readonly Row[]): void {
  const ratios = rows.flatMap(({ figure, ratio }) =>
    ratio === undefined ? [] : [[figure, round(ratio)] as const],
  );
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(ratios), undefined, 2)}\n`);
}

/** Change against the accepted ratio, as a share; undefined where there is none to compare with. */
export function changeOf({ figure, ratio }: Row, accepted: Accepted): number | undefined {
  const before = accepted[figure];
  return ratio === undefined || before === undefined ? undefined : ratio / before - 1;
}

/** A ratio that is worse by more than a tenth. */
export function isRegression(row: Row, accepted: Accepted): boolean {
  return (changeOf(row, accepted) ?? 0) > 0.1;
}

function round(ratio: number): number {
  return Number(ratio.toFixed(3));
}
