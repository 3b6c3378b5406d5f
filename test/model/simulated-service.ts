import type { CaptionService, Command, RequestLimits, Session } from "../../src/service/caption-service.ts";
import { ServiceFailure, type ServiceFailureKind } from "../../src/service/service-failure.ts";
import type { FakeClock } from "../kit/fake-clock.ts";

/** What goes wrong with requests for the time being. */
export type Weather =
  | { readonly kind: "fine" }
  | { readonly kind: "fails"; readonly failure: ServiceFailureKind; readonly retryAfter?: number }
  /** Carried out, but the answer is lost. */
  | { readonly kind: "answers get lost" }
  | { readonly kind: "hangs" };

type State = "none" | "active" | "paused" | "suspended";

/** The service's side of one account: what is true, and how it answers. */
export class SimulatedAccount {
  state: State = "none";
  isReady = true;
  isHidden = false;
  source = "en";
  targets: readonly string[] = ["es"];
  /** Milliseconds that a request takes. */
  latency = 50;
  /** Milliseconds that a start or stop takes to show after it was accepted. */
  delay = 0;
  statusWeather: Weather = { kind: "fine" };
  commandWeather: Weather = { kind: "fine" };
}

export interface Sent {
  readonly command: Command;
  readonly sentAt: number;
  endedAt: number | undefined;
}

/** The `CaptionService` of one account of the plugin, on a fake clock, with a record of everything. */
export class SimulatedService implements CaptionService {
  readonly commands: Sent[] = [];
  readonly statusShape = undefined;
  /** When each status was asked for, in milliseconds since the epoch. */
  readonly asked: number[] = [];
  /** The last status that was handed over, unless a command was sent or answered after it was asked for. */
  lastTold: Session | undefined;
  /** Whether captions are hidden, as far as the plugin was told. */
  lastHidden = false;
  #changes = 0;
  statusesInFlight = 0;
  readonly #account: SimulatedAccount;
  readonly #clock: FakeClock;

  constructor(account: SimulatedAccount, clock: FakeClock) {
    this.#account = account;
    this.#clock = clock;
  }

  get commandsInFlight(): number {
    return this.commands.filter(({ endedAt }) => endedAt === undefined).length;
  }

  async checkStatus(limits: RequestLimits): Promise<Session> {
    this.asked.push(this.#clock.trueNow);
    this.statusesInFlight += 1;
    const changes = this.#changes;
    try {
      const session = await this.#answer(limits, this.#account.statusWeather, () => this.#session());
      if (changes === this.#changes) this.lastTold = session;
      return session;
    } finally {
      this.statusesInFlight -= 1;
    }
  }

  async send(command: Command, limits: RequestLimits): Promise<void> {
    const sent: Sent = { command, sentAt: this.#clock.trueNow, endedAt: undefined };
    this.commands.push(sent);
    if (command.name === "start" || command.name === "stop") this.#changes += 1;
    try {
      await this.#answer(limits, this.#account.commandWeather, () => this.#carryOut(command));
      if (command.name === "hide" || command.name === "show") this.lastHidden = command.name === "hide";
    } finally {
      sent.endedAt = this.#clock.trueNow;
      this.#changes += 1;
    }
  }

  reconnect(): void {
    // Connections are none of the model's business.
  }

  close(): void {
    // As above.
  }

  #answer<T>({ timeLimit, signal }: RequestLimits, weather: Weather, act: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const limit = this.#clock.after(timeLimit, () => reject(new ServiceFailure("timed-out")));
      signal?.addEventListener("abort", () => {
        limit.cancel();
        reject(signal.reason as Error);
      });
      if (weather.kind === "hangs") return;
      this.#clock.after(this.#account.latency, () => {
        if (signal?.aborted) return;
        try {
          if (weather.kind === "fails") throw failure(weather);
          const result = act();
          if (weather.kind === "answers get lost") throw new ServiceFailure("connection-dropped");
          resolve(result);
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
        limit.cancel();
      });
    });
  }

  #session(): Session {
    const { state, source, targets } = this.#account;
    return state === "none"
      ? { state }
      : { state, transcriptionLanguage: source, translationLanguages: targets };
  }

  #carryOut(command: Command): void {
    const account = this.#account;
    switch (command.name) {
      case "start":
        if (account.state !== "none" || !account.isReady)
          throw new ServiceFailure("conflict", { status: 409 });
        this.#later(() => (account.state = "active"));
        break;
      case "stop":
        if (account.state === "none") throw new ServiceFailure("conflict", { status: 409 });
        this.#later(() => (account.state = "none"));
        break;
      case "hide":
      case "show":
        account.isHidden = command.name === "hide";
        break;
      case "set-transcription-language":
        account.source = command.languageCode;
        break;
      case "set-translation-languages":
        if (command.languageCodes.includes(account.source))
          throw new ServiceFailure("refused", { status: 422 });
        account.targets = command.languageCodes;
        break;
      case "clear":
        break;
    }
  }

  #later(change: () => void): void {
    if (this.#account.delay === 0) change();
    else this.#clock.after(this.#account.delay, change);
  }
}

function failure({ failure: kind, retryAfter }: Extract<Weather, { kind: "fails" }>): ServiceFailure {
  return new ServiceFailure(kind, retryAfter === undefined ? {} : { retryAfter });
}
