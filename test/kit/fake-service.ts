import type { CaptionService, Command, Session, Status } from "../../src/service/caption-service.ts";
import {
  ServiceFailure,
  type ServiceFailureDetails,
  type ServiceFailureKind,
} from "../../src/service/service-failure.ts";

/** A request without an answer, which may have been carried out. */
export const lost = (
  kind: ServiceFailureKind = "timed-out",
  details: ServiceFailureDetails = {},
): ServiceFailure => new ServiceFailure(kind, details, true);

/** A request that the plugin has made and the test answers when it likes. */
export interface FakeRequest {
  readonly what: "status" | Command["name"];
  readonly command?: Command;
  /** Whose status it asks for. */
  readonly churchId?: string;
  readonly timeLimit: number;
  /** The plugin has given it up, or it has been answered. */
  readonly isOver: boolean;
  answer(session?: Session, more?: Omit<Status, "session">): void;
  fail(error: Error): void;
}

/**
 * The service as a list of requests. A request stays open until the test answers it, or until `onRequest` does.
 */
export class FakeService implements CaptionService {
  readonly requests: FakeRequest[] = [];
  /** How often its connections were closed. */
  closes = 0;
  describeLastStatus = (): readonly string[] => [];
  /** The `Date` header of its statuses. */
  serverTime: (() => number) | undefined;
  /** Called for each new request; may answer it at once. */
  onRequest: (request: FakeRequest) => void = () => undefined;

  checkStatus(churchId: string, timeLimit: number): Promise<Status> {
    const status = (session: Session = { state: "none" }, more = {}): Status => ({
      session,
      ...(this.serverTime && { serverTime: this.serverTime() }),
      ...more,
    });
    return this.#add("status", timeLimit, status, { churchId });
  }

  send(command: Command, timeLimit: number): Promise<void> {
    return this.#add(command.name, timeLimit, () => undefined, { command });
  }

  closeConnections(): void {
    this.closes += 1;
  }

  /** Requests of one kind; all commands for "command". */
  of(what: FakeRequest["what"] | "command"): FakeRequest[] {
    return this.requests.filter((request) => (what === "command" ? request.command : request.what === what));
  }

  /** The one request that is open; throws if there are none or several. */
  get open(): FakeRequest {
    const open = this.requests.filter((request) => !request.isOver);
    if (open.length !== 1 || !open[0])
      throw new Error(`open requests: ${open.map(({ what }) => what).join(", ") || "none"}`);
    return open[0];
  }

  #add<T>(
    what: FakeRequest["what"],
    timeLimit: number,
    result: (session?: Session, more?: Omit<Status, "session">) => T,
    about: Pick<FakeRequest, "command" | "churchId">,
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let isOver = false;
    const request: FakeRequest = {
      what,
      ...about,
      timeLimit,
      get isOver() {
        return isOver;
      },
      answer(session, more) {
        isOver = true;
        resolve(result(session, more));
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
