import type { UserSteps } from "./user-steps.ts";
import type { Ledger } from "./ledger.ts";
import type { SoakDesk } from "./soak-desk.ts";
import type { NetworkConditions } from "./network-conditions.ts";

/** One line of the report. Counts are of the time since the line before. */
export interface Figures {
  readonly when: string;
  /** Resident memory and used heap (after a collection), in bytes. */
  readonly rss: number;
  readonly heapUsed: number;
  readonly sockets: number;
  readonly timers: number;
  readonly requests: number;
  readonly frames: number;
  readonly presses: number;
  readonly faults: number;
}

const headings = ["", "rss MB", "heap MB", "sockets", "timers", "requests", "frames", "presses", "faults"];

export class Report {
  readonly #parts: {
    readonly desk: SoakDesk;
    readonly ledger: Ledger;
    readonly steps: UserSteps;
    readonly conditions: NetworkConditions;
  };
  #before = { requests: 0, frames: 0, presses: 0, faults: 0 };

  constructor(parts: { desk: SoakDesk; ledger: Ledger; steps: UserSteps; conditions: NetworkConditions }) {
    this.#parts = parts;
    print(headings);
  }

  /** Measures now and prints a line. */
  async add(when: string): Promise<Figures> {
    const { desk, ledger, steps, conditions } = this.#parts;
    const { rss, heapUsed, timers } = await desk.insideView();
    const now = {
      requests: ledger.requests,
      frames: ledger.frames,
      presses: steps.presses,
      faults: conditions.count,
    };
    const before = this.#before;
    this.#before = now;
    const figures: Figures = {
      when,
      rss,
      heapUsed,
      sockets: desk.sockets,
      timers,
      requests: now.requests - before.requests,
      frames: now.frames - before.frames,
      presses: now.presses - before.presses,
      faults: now.faults - before.faults,
    };
    const { sockets, requests, frames, presses, faults } = figures;
    print([when, megabytes(rss), megabytes(heapUsed), sockets, timers, requests, frames, presses, faults]);
    return figures;
  }
}

export function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}

function print([first = "", ...others]: readonly (string | number)[]): void {
  console.log(String(first).padEnd(10) + others.map((cell) => String(cell).padStart(10)).join(""));
}
