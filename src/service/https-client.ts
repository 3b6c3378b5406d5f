import type { Clock } from "../clock.ts";
import type { RequestLimits } from "./caption-service.ts";
import {
  DroppedBeforeAnswer,
  type HttpsAnswer,
  HttpsConnection,
  type HttpsRequest,
} from "./https-connection.ts";
import { proxyFor } from "./proxy.ts";
import { giveUpAfter } from "./request-timeout.ts";
import { ServiceFailure } from "./service-failure.ts";

/** On how many connections a request is tried at most, those included that drop before a byte of it is written. */
const maxAttempts = 3;

export interface PostOptions extends RequestLimits {
  /** On how many connections the request may be written at most, where they drop before a byte of answer. */
  readonly maxSends: 1 | 2;
}

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

  /** @throws ServiceFailure, where no whole answer came; anything else is a defect */
  async post(request: HttpsRequest, { timeLimit, maxSends }: PostOptions): Promise<HttpsAnswer> {
    const { promise: givenUp, reject: giveUp } = Promise.withResolvers<never>();
    const timer = giveUpAfter(timeLimit, this.#clock, giveUp);
    let sends = 0;
    try {
      for (let attempts = 1; ; attempts += 1) {
        try {
          return await this.#send(request, givenUp, () => void (sends += 1));
        } catch (error) {
          if (!(error instanceof DroppedBeforeAnswer)) throw error;
          if (sends === maxSends || attempts === maxAttempts) throw error.failure;
          this.renew();
        }
      }
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      throw new ServiceFailure(error.kind, error.details, sends > 0);
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

  async #send(request: HttpsRequest, givenUp: Promise<never>, onWriting: () => void): Promise<HttpsAnswer> {
    const home = this.#idle;
    const connection = this.#take();
    this.#busy.add(connection);
    try {
      const answer = await Promise.race([connection.exchange(request, onWriting), givenUp]);
      this.#hasAnswered = true;
      if (home === this.#idle && connection.isReusable) home.push(connection);
      else connection.close();
      return answer;
    } catch (error) {
      connection.close();
      throw error;
    } finally {
      this.#busy.delete(connection);
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
