import type { CaptionService, Command, RequestLimits, Session } from "../../src/service/caption-service.ts";
import { ServiceFailure, type ServiceFailureKind } from "../../src/service/service-failure.ts";
import type { FakeClock } from "../kit/fake-clock.ts";
import type { Outcome } from "../oracle/observed-account.ts";
import type { Observer } from "../oracle/observer.ts";

/** How requests are answered for the time being. */
export type Behaviour =
  | { readonly kind: "fine" }
  | { readonly kind: "fails"; readonly failure: ServiceFailureKind; readonly retryAfter?: number }
  /** Carried out, but the answer is lost. */
  | { readonly kind: "answers get lost" }
  | { readonly kind: "hangs" };

/** What the service calls a state that the plugin has no word for. */
export const unknownWord = "warming";

type State = Session["state"];

/** The service's side of one account: what is true, and how it answers. */
export class SimulatedAccount {
  state: State = "none";
  isReady = true;
  source = "en";
  targets: readonly string[] = ["es"];
  /** Milliseconds that a request takes. */
  latency = 50;
  /** Milliseconds that a start or stop takes to show after it was accepted. */
  delay = 0;
  statusBehaviour: Behaviour = { kind: "fine" };
  commandBehaviour: Behaviour = { kind: "fine" };
}

/** The `CaptionService` of one account of the plugin, on a fake clock; tells an observer all that comes and goes. */
export class SimulatedService implements CaptionService {
  readonly statusShape = undefined;
  #reconnects = 0;
  readonly #account: SimulatedAccount;
  readonly #clock: FakeClock;
  readonly #observer: Observer;
  readonly #name: string;

  constructor(account: SimulatedAccount, clock: FakeClock, observer: Observer, name: string) {
    this.#account = account;
    this.#clock = clock;
    this.#observer = observer;
    this.#name = name;
  }

  checkStatus(limits: RequestLimits): Promise<Session> {
    const sort = (session: Session): Outcome => ({ states: [session.state], isSure: true });
    const { statusBehaviour } = this.#account;
    return this.#observed("status", () => this.#answer(limits, statusBehaviour, () => this.#session()), sort);
  }

  send(command: Command, limits: RequestLimits): Promise<void> {
    const { commandBehaviour } = this.#account;
    const act = (): Promise<void> => this.#answer(limits, commandBehaviour, () => this.#carryOut(command));
    return this.#observed(command.name, act, () => "accepted");
  }

  reconnect(): void {
    this.#reconnects += 1;
  }

  close(): void {
    // Requests under way end by themselves.
  }

  async #observed<T>(
    what: "status" | Command["name"],
    act: () => Promise<T>,
    sort: (result: T) => Outcome,
  ): Promise<T> {
    const request = this.#observer.asked(this.#name, what, this.#reconnects);
    try {
      const result = await act();
      this.#observer.answered(request, sort(result));
      return result;
    } catch (error) {
      this.#observer.answered(request, outcomeOf(error as ServiceFailure));
      throw error;
    }
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
          ...(state === "unknown" && { word: unknownWord }),
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
      case "set-transcription-language":
        account.source = command.languageCode;
        this.#restart();
        break;
      case "set-translation-languages":
        if (command.languageCodes.includes(account.source))
          throw new ServiceFailure("refused", { status: 422 });
        account.targets = command.languageCodes;
        break;
      case "hide":
      case "show":
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

function outcomeOf({ kind, details: { retryAfter } }: ServiceFailure): Outcome {
  if (retryAfter !== undefined) return { retryAfter };
  if (kind === "timed-out" || kind === "connection-dropped") return "lost";
  return kind === "conflict" ? "conflict" : "failed";
}

function failure({ failure: kind, retryAfter }: Extract<Behaviour, { kind: "fails" }>): ServiceFailure {
  return new ServiceFailure(kind, retryAfter === undefined ? {} : { retryAfter });
}
