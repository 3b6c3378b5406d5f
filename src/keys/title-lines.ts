import type { TitleLine } from "../faces/face.ts";

/** Where titles of the user's own are printed on one key, by the state of the key that they belong to. */
export class TitleLines {
  readonly #lines = new Map<number, TitleLine | undefined>();
  /** Of a state that has not been told yet: some hosts tell only of the state that is shown. */
  #last: TitleLine | undefined;

  /** @param state of both where the host names none */
  changed(line: TitleLine | undefined, state: number | undefined): void {
    for (const each of state === undefined ? [0, 1] : [state]) this.#lines.set(each, line);
    this.#last = line;
  }

  of(state: 0 | 1): TitleLine | undefined {
    return this.#lines.has(state) ? this.#lines.get(state) : this.#last;
  }
}
