import type { Parts } from "../view.ts";

/** Remembers what one page has been told, part by part. */
export class Difference {
  readonly #sent = new Map<string, string>();

  /** The parts that the page has not been told as they are now; they count as told from now on. */
  of(parts: Partial<Parts>): Partial<Parts> {
    const changed = Object.entries(parts).filter(([name, part]) => {
      const text = JSON.stringify(part);
      if (this.#sent.get(name) === text) return false;
      this.#sent.set(name, text);
      return true;
    });
    return Object.fromEntries(changed) as Partial<Parts>;
  }
}
