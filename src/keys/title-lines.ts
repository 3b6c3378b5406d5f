import type { TitleLine } from "../faces/face.ts";

/** Where titles of the user's own are printed on one key, by the state of the key that they belong to. */
export class TitleLines {
  readonly #lines: [TitleLine | undefined, TitleLine | undefined] = [undefined, undefined];
  readonly #told = new Set<0 | 1>();

  /** @param state of both where the host names none */
  changed(line: TitleLine | undefined, state: number | undefined): void {
    for (const each of [0, 1] as const) {
      const isTold = state === undefined || state === each;
      // Of the other state too, until that is told: some hosts tell only of the state that is shown.
      if (isTold || !this.#told.has(each)) this.#lines[each] = line;
      if (isTold) this.#told.add(each);
    }
  }

  of(state: 0 | 1): TitleLine | undefined {
    return this.#lines[state];
  }
}
