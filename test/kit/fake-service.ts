import type { CaptionService, Command, Session, Status } from "../../src/service/caption-service.ts";
import {
  ServiceFailure,
  type ServiceFailureDetails,
  type ServiceFailureKind,
} from "../../src/service/service-failure.ts";

/** The failure of a request that got no answer and may have been carried out. */
export const noAnswer = (kind: ServiceFailureKind = "timed-out", details: ServiceFailureDetails = {}) =>
  new ServiceFailure(kind, details, true);

/** A request of the plugin, which the test answers. */
export interface FakeRequest {
  readonly kind: "status" | Command["name"];
  readonly command?: Command;
  /** Set for a request for the status. */
  readonly churchId?: string;
  /** In milliseconds. */
  readonly timeLimit: number;
  /** Whether it has been answered or has failed. */
  readonly isOver: boolean;
  answer(session?: Session, more?: Omit<Status, "session">): void;
  fail(error: Error): void;
}

/** A service that lists its requests. A request stays open until the test or `onRequest` answers it or lets it fail. */
export class FakeService implements CaptionService {
  readonly requests: FakeRequest[] = [];
  /** The number of times that the plugin has closed the connections. */
  closes = 0;
  describeLastStatus = (): readonly string[] => [];
  /** The time in the `Date` header of statuses. */
  serverTime: (() => number) | undefined;
  /** Called for each new request. It may answer the request at once. */
  onRequest: (request: FakeRequest) => void = () => undefined;

  checkStatus(churchId: string, timeLimit: number): Promise<Status> {
    const makeStatus = (session: Session = { state: "none" }, more = {}): Status => ({
      session,
      ...(this.serverTime && { serverTime: this.serverTime() }),
      ...more,
    });
    return this.#add("status", timeLimit, makeStatus, { churchId });
  }

  send(command: Command, timeLimit: number): Promise<void> {
    return this.#add(command.name, timeLimit, () => undefined, { command });
  }

  closeConnections(): void {
    this.closes += 1;
  }

  /** Requests of one kind. "command" means all commands. */
  requestsOf(kind: FakeRequest["kind"] | "command"): FakeRequest[] {
    return this.requests.filter((request) => (kind === "command" ? request.command : request.kind === kind));
  }

  /** The only open request. @throws Error if none or several are open */
  get openRequest(): FakeRequest {
    const open = this.requests.filter((request) => !request.isOver);
    if (open.length !== 1 || !open[0])
      throw new Error(`open requests: ${open.map(({ kind }) => kind).join(", ") || "none"}`);
    return open[0];
  }

  #add<T>(
    kind: FakeRequest["kind"],
    timeLimit: number,
    makeResult: (session?: Session, more?: Omit<Status, "session">) => T,
    details: Pick<FakeRequest, "command" | "churchId">,
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let isOver = false;
    const request: FakeRequest = {
      kind,
      ...details,
      timeLimit,
      get isOver() {
        return isOver;
      },
      answer(session, more) {
        isOver = true;
        resolve(makeResult(session, more));
      },
      fail(error) {
        isOver = true;
        reject(error);
      },
    };
    this.requests.push(request);
    this.onRequest(request);
    return promise;
  }
}
