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

/** What a request may cost: it is sent twice at most, each time after so many connections in a row that drop unused. */
const maxSends = 2;
const maxUnused = 3;

/** An answer, and how often its request was sent for it. */
export type SentAnswer = HttpsAnswer & Readonly<Sends>;

interface Sends {
  /** On how many connections a byte of the request was written. */
  sends: number;
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

  /**
   * Sends a request, and once more over a new connection if the first drops before any answer.
   * @throws ServiceFailure, where no whole answer came; anything else is a defect
   */
  async post(request: HttpsRequest, { timeLimit }: RequestLimits): Promise<SentAnswer> {
    const { promise: givenUp, reject: giveUp } = Promise.withResolvers<never>();
    const timer = giveUpAfter(timeLimit, this.#clock, giveUp);
    const written: Sends = { sends: 0 };
    try {
      return { ...(await this.#send(request, givenUp, written)), ...written };
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      const mayHaveBeenCarriedOut = written.sends > 0;
      throw new ServiceFailure(error.kind, error.details, {
        mayHaveBeenCarriedOut,
        answersSecondSend: false,
      });
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

  async #send(request: HttpsRequest, givenUp: Promise<never>, written: Sends): Promise<HttpsAnswer> {
    for (let unused = 0; ;) {
      const sendsBefore = written.sends;
      const home = this.#idle;
      const connection = this.#take();
      this.#busy.add(connection);
      try {
        const exchange = connection.exchange(request, () => void (written.sends += 1));
        const answer = await Promise.race([exchange, givenUp]);
        this.#hasAnswered = true;
        if (home === this.#idle && connection.isReusable) home.push(connection);
        else connection.close();
        return answer;
      } catch (error) {
        connection.close();
        if (!(error instanceof DroppedBeforeAnswer)) throw error;
        unused = written.sends > sendsBefore ? 0 : unused + 1;
        if (written.sends === maxSends || unused === maxUnused) throw error.failure;
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
