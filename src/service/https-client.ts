import type { Clock } from "../clock.ts";
import type { RequestLimits } from "./caption-service.ts";
import {
  DroppedBeforeAnswer,
  type HttpsAnswer,
  HttpsConnection,
  type HttpsRequest,
} from "./https-connection.ts";
import { proxyFor } from "./proxy.ts";
import { ServiceFailure } from "./service-failure.ts";

/** What a request may cost: it is sent twice at most, each time after so many connections in a row that drop unused. */
const mostSends = 2;
const mostUnused = 3;

/** POSTs to one origin, over as many connections as there are requests at a time. Knows nothing of the service. */
export class HttpsClient {
  readonly #origin: URL;
  readonly #clock: Clock;
  /** The latest used last. Another array takes its place when connections are to be new. */
  #idle: HttpsConnection[] = [];
  readonly #busy = new Set<HttpsConnection>();
  #hasAnswered = false;

  /** @param origin `https://host[:port]` */
  constructor(origin: string, clock: Clock) {
    this.#origin = new URL(origin);
    this.#clock = clock;
  }

  /**
   * Sends a request, and once more over a new connection if the first drops before any answer.
   * @throws ServiceFailure; anything else is a defect
   */
  async post(request: HttpsRequest, { timeLimit }: RequestLimits): Promise<HttpsAnswer> {
    const { promise: givenUp, reject: giveUp } = Promise.withResolvers<never>();
    const timer = this.#clock.after(timeLimit, () => giveUp(new ServiceFailure("timed-out")));
    try {
      return await this.#send(request, givenUp);
    } finally {
      timer.cancel();
    }
  }

  /** Later requests use new connections; those under way go on over their old ones. */
  renew(): void {
    const idle = this.#idle;
    this.#idle = [];
    for (const connection of idle) connection.close();
  }

  /** Requests under way fail. */
  close(): void {
    this.renew();
    for (const connection of this.#busy) connection.close();
  }

  async #send(request: HttpsRequest, givenUp: Promise<never>): Promise<HttpsAnswer> {
    for (let sends = 0, unused = 0; ;) {
      const home = this.#idle;
      const connection = this.#take();
      this.#busy.add(connection);
      try {
        const answer = await Promise.race([connection.exchange(request), givenUp]);
        this.#hasAnswered = true;
        if (home === this.#idle && connection.isReusable) home.push(connection);
        else connection.close();
        return answer;
      } catch (error) {
        connection.close();
        if (!(error instanceof DroppedBeforeAnswer)) throw error;
        if (error.wasSent) [sends, unused] = [sends + 1, 0];
        else unused += 1;
        if (sends === mostSends || unused === mostUnused) throw error.failure;
        this.renew();
      } finally {
        this.#busy.delete(connection);
      }
    }
  }

  #take(): HttpsConnection {
    for (;;) {
      const connection = this.#idle.pop();
      if (connection?.isReusable) return connection;
      if (connection === undefined) break;
    }
    const proxy = proxyFor(this.#origin);
    return new HttpsConnection({
      origin: this.#origin,
      proxy,
      clock: this.#clock,
      isNameKnown: () => this.#hasAnswered || proxy !== undefined,
    });
  }
}
