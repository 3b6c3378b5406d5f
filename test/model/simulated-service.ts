import type { CaptionService, Command, RequestLimits, Session } from "../../src/service/caption-service.ts";
import { ServiceFailure, type ServiceFailureKind } from "../../src/service/service-failure.ts";
import type { FakeClock } from "../kit/fake-clock.ts";
import { isOfCaptions, Told } from "./told.ts";

/** How requests are answered for the time being. */
export type Behaviour =
  | { readonly kind: "fine" }
  | { readonly kind: "fails"; readonly failure: ServiceFailureKind; readonly retryAfter?: number }
  /** Carried out, but the answer is lost. */
  | { readonly kind: "answers get lost" }
  | { readonly kind: "hangs" };

type State = Session["state"];

/** The service's side of one account: what is true, and how it answers. */
export class SimulatedAccount {
  #state: State = "none";
  wasUnknown = false;
  isReady = true;
  isHidden = false;
  source = "en";
  targets: readonly string[] = ["es"];
  /** Milliseconds that a request takes. */
  latency = 50;
  /** Milliseconds that a start or stop takes to show after it was accepted. */
  delay = 0;
  statusBehaviour: Behaviour = { kind: "fine" };
  commandBehaviour: Behaviour = { kind: "fine" };

  get state(): State {
    return this.#state;
  }

  set state(state: State) {
    this.#state = state;
    this.wasUnknown ||= state === "unknown";
  }
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
  /** What the plugin was told that holds now. */
  readonly told = new Told();
  readonly violations: string[] = [];
  /** Start, stop and languages were sent or answered, or any other command answered: older answers count for nothing. */
  #changes = 0;
  #reconnects = 0;
  readonly #inFlight = new Set<{ readonly changes: number; readonly reconnects: number }>();
  readonly #account: SimulatedAccount;
  readonly #clock: FakeClock;

  constructor(account: SimulatedAccount, clock: FakeClock) {
    this.#account = account;
    this.#clock = clock;
  }

  /** Most commands in flight in one of the two lines that do not wait for each other. */
  get commandsInFlight(): number {
    const open = this.commands.filter(({ endedAt }) => endedAt === undefined);
    const ofCaptions = open.filter(({ command }) => isOfCaptions(command)).length;
    return Math.max(ofCaptions, open.length - ofCaptions);
  }

  async checkStatus(limits: RequestLimits): Promise<Session> {
    const counts = ({ changes, reconnects }: { changes: number; reconnects: number }): boolean =>
      changes === this.#changes && reconnects === this.#reconnects;
    if ([...this.#inFlight].some(counts)) this.violations.push("two status requests that count at once");
    this.asked.push(this.#clock.trueNow);
    const number = this.asked.length;
    const request = { changes: this.#changes, reconnects: this.#reconnects };
    this.#inFlight.add(request);
    try {
      const session = await this.#answer(limits, this.#account.statusBehaviour, () => this.#session());
      if (request.changes === this.#changes && number === this.asked.length) this.told.status(session);
      return session;
    } finally {
      this.#inFlight.delete(request);
    }
  }

  async send(command: Command, limits: RequestLimits): Promise<void> {
    const sent: Sent = { command, sentAt: this.#clock.trueNow, endedAt: undefined };
    this.commands.push(sent);
    if (command.name === "start" || command.name === "stop") this.#changes += 1;
    try {
      await this.#answer(limits, this.#account.commandBehaviour, () => this.#carryOut(command));
      this.told.accepted(command, this.#clock);
    } catch (error) {
      this.told.failed(command, error);
      throw error;
    } finally {
      sent.endedAt = this.#clock.trueNow;
      this.#changes += 1;
    }
  }

  reconnect(): void {
    this.#reconnects += 1;
  }

  close(): void {
    // As above.
  }

  #answer<T>({ timeLimit }: RequestLimits, behaviour: Behaviour, act: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const limit = this.#clock.after(timeLimit, () => reject(new ServiceFailure("timed-out")));
      if (behaviour.kind === "hangs") return;
      this.#clock.after(this.#account.latency, () => {
        try {
          if (behaviour.kind === "fails") throw failure(behaviour);
          const result = act();
          if (behaviour.kind === "answers get lost") throw new ServiceFailure("connection-dropped");
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
      : {
          state,
          ...(state === "unknown" && { word: "warming" }),
          transcriptionLanguage: source,
          translationLanguages: targets,
        };
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
        this.#restart();
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

  /** The stream is gone for as long as a start takes. */
  #restart(): void {
    const { state, delay } = this.#account;
    if (state === "none" || delay === 0) return;
    this.#account.state = "none";
    this.#later(() => (this.#account.state = state));
  }

  #later(change: () => void): void {
    if (this.#account.delay === 0) change();
    else this.#clock.after(this.#account.delay, change);
  }
}

function failure({ failure: kind, retryAfter }: Extract<Behaviour, { kind: "fails" }>): ServiceFailure {
  return new ServiceFailure(kind, retryAfter === undefined ? {} : { retryAfter });
}
