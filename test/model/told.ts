import type { Timer } from "../../src/clock.ts";
import type { Command, Session } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import type { FakeClock } from "../kit/fake-clock.ts";

/** How long a stream may be gone while it restarts, in milliseconds. */
const restartLimit = 15_000;

export function isOfCaptions({ name }: Command): boolean {
  return name === "hide" || name === "show" || name === "clear";
}

/** What the answers of the service make true for the plugin, by the contract. */
export class Told {
  isRunning = false;
  /** Whether captions are hidden; undefined where that is not known. */
  isHidden: boolean | undefined;
  #restart: Timer | undefined;
  /** No session was told while the stream restarted. */
  #isGone = false;

  status({ state }: Session): void {
    if (state === "none" && this.#restart) this.#isGone = true;
    else {
      this.#endRestart();
      if (state === "none" && this.isRunning) this.isHidden = undefined;
      this.isRunning = state !== "none";
    }
  }

  accepted(command: Command, clock: FakeClock): void {
    if (command.name === "hide" || command.name === "show") this.isHidden = command.name === "hide";
    if (command.name === "stop") this.#endRestart();
    if (command.name !== "set-transcription-language" || !this.isRunning) return;
    this.#endRestart();
    this.#restart = clock.after(restartLimit, () => {
      const isGone = this.#isGone;
      this.#endRestart();
      if (isGone) this.status({ state: "none" });
    });
  }

  failed({ name }: Command, error: unknown): void {
    const isAnswered =
      error instanceof ServiceFailure && error.kind !== "timed-out" && error.kind !== "connection-dropped";
    if ((name === "hide" || name === "show") && !isAnswered) this.isHidden = undefined;
  }

  #endRestart(): void {
    this.#restart?.cancel();
    this.#restart = undefined;
    this.#isGone = false;
  }
}
