import type {
  CaptionService,
  Command,
  RequestLimits,
  Session,
  SessionDetails,
} from "../../src/service/caption-service.ts";
import { type Delivery, ServiceFailure } from "../../src/service/service-failure.ts";
import type { FakeClock } from "../kit/fake-clock.ts";
import type { Outcome } from "../oracle/observed-account.ts";
import type { Observer } from "../oracle/observer.ts";
import type { Behaviour, SimulatedAccount } from "./simulated-account.ts";

/** A run of the plugin. */
export class SimulatedProcess {
  #hasEnded = false;

  hasEnded(): boolean {
    return this.#hasEnded;
  }

  end(): void {
    this.#hasEnded = true;
  }
}

export interface SimulatedServiceOptions {
  readonly clock: FakeClock;
  readonly observer: Observer;
  readonly name: string;
  readonly run: SimulatedProcess;
}

/** The `CaptionService` of one account of the plugin, on a fake clock; tells an observer all that comes and goes. */
export class SimulatedService implements CaptionService {
  #reconnects = 0;
  readonly #account: SimulatedAccount;
  readonly #clock: FakeClock;
  readonly #observer: Observer;
  readonly #name: string;
  readonly #run: SimulatedProcess;

  constructor(account: SimulatedAccount, { clock, observer, name, run }: SimulatedServiceOptions) {
    this.#account = account;
    this.#clock = clock;
    this.#observer = observer;
    this.#name = name;
    this.#run = run;
  }

  statusShape(): undefined {
    return undefined;
  }

  checkStatus(_churchId: string, limits: RequestLimits): Promise<Session> {
    const sort = (session: Session): Outcome => {
      const { captionsHidden: hidden, startedAt }: SessionDetails = session.state === "none" ? {} : session;
      const details = {
        ...(hidden !== undefined && { hidden }),
        ...(startedAt !== undefined && { startedAt }),
      };
      return { states: [session.state], isSure: true, ...details };
    };
    const { statusBehaviour } = this.#account;
    const act = () => this.#answer(limits, statusBehaviour, () => this.#account.session());
    return this.#observed("status", act, sort);
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
    const run = this.#run;
    const over = new Promise<never>(() => undefined);
    if (run.hasEnded()) return over;
    const request = this.#observer.asked(this.#name, what, this.#reconnects);
    try {
      const result = await act();
      if (run.hasEnded()) return await over;
      this.#observer.answered(request, sort(result));
      return result;
    } catch (error) {
      if (run.hasEnded()) return over;
      this.#observer.answered(request, outcomeOf(error as ServiceFailure));
      throw error;
    }
  }

  #answer<T>({ timeLimit }: RequestLimits, behaviour: Behaviour, act: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      // It was written long before.
      const limit = this.#clock.after(timeLimit, () =>
        reject(new ServiceFailure("timed-out", {}, maybeDone)),
      );
      if (behaviour.kind === "hangs") return;
      this.#clock.after(this.#account.latency, () => {
        try {
          resolve(answered(behaviour, act));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
        limit.cancel();
      });
    });
  }

  #carryOut(command: Command): void {
    const { commandBehaviour } = this.#account;
    this.#refuse(command);
    if (commandBehaviour.kind !== "late") this.#act(command);
    else if (Number.isFinite(commandBehaviour.ms))
      this.#clock.after(commandBehaviour.ms, () => this.#act(command));
  }

  /** @throws ServiceFailure */
  #refuse(command: Command): void {
    const { state, isReady, truth } = this.#account;
    const isConflict =
      command.name === "start" ? state !== "none" || !isReady : command.name === "stop" && state === "none";
    if (isConflict) throw new ServiceFailure("conflict", { status: 409 });
    if (command.name === "set-translation-languages" && command.languageCodes.includes(truth.source))
      throw new ServiceFailure("refused", { status: 422 });
  }

  #act(command: Command): void {
    const account = this.#account;
    switch (command.name) {
      case "start":
        this.#later(() => account.set({ state: "active" }));
        break;
      case "stop":
        this.#later(() => account.set({ state: "none" }));
        break;
      case "set-transcription-language":
        account.set({ source: command.languageCode });
        this.#restart();
        break;
      case "set-translation-languages":
        account.set({ targets: command.languageCodes });
        break;
      case "hide":
      case "show":
        account.set({ isHidden: command.name === "hide" });
        break;
      case "clear":
        break;
    }
  }

  /** The stream is gone for as long as a start takes. */
  #restart(): void {
    const { state, delay } = this.#account;
    if (state === "none" || delay === 0) return;
    this.#account.set({ state: "none" });
    this.#later(() => this.#account.set({ state }));
  }

  #later(change: () => void): void {
    if (this.#account.delay === 0) change();
    else this.#clock.after(this.#account.delay, change);
  }
}

/** A byte of the request was written, and no answer of the service's came: as https-client.ts and tcp-connection.ts tell it. */
const maybeDone: Delivery = { mayHaveBeenCarriedOut: true, answersSecondSend: false };
const secondSend: Delivery = { mayHaveBeenCarriedOut: true, answersSecondSend: true };

/** @throws ServiceFailure */
function answered<T>(behaviour: Behaviour, act: () => T): T {
  const gateway = (status: number) => new ServiceFailure("service-error", { status }, maybeDone);
  switch (behaviour.kind) {
    case "fails":
      throw failure(behaviour);
    case "gateway alone":
      throw gateway(behaviour.status);
    case "is sent twice":
      act();
      return secondTime(act);
    default: {
      const result = act();
      if (behaviour.kind === "answers get lost")
        throw new ServiceFailure("connection-dropped", {}, maybeDone);
      if (behaviour.kind === "gateway") throw gateway(behaviour.status);
      return result;
    }
  }
}

/** @throws ServiceFailure */
function secondTime<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    throw new ServiceFailure(error.kind, error.details, secondSend);
  }
}

function outcomeOf({
  kind,
  details: { retryAfter },
  mayHaveBeenCarriedOut,
  answersSecondSend,
}: ServiceFailure): Outcome {
  if (kind === "conflict") return answersSecondSend ? "conflict again" : "conflict";
  if (mayHaveBeenCarriedOut) return "lost";
  return retryAfter === undefined ? "failed" : { retryAfter };
}

function failure({ failure: kind, retryAfter }: Extract<Behaviour, { kind: "fails" }>): ServiceFailure {
  const isLost = kind === "timed-out" || kind === "connection-dropped";
  return new ServiceFailure(
    kind,
    retryAfter === undefined ? {} : { retryAfter },
    isLost ? maybeDone : undefined,
  );
}
