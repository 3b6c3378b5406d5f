import type { Clock } from "../clock.ts";
import type { CaptionService, Command, RequestLimits, Session, StatusShape } from "./caption-service.ts";
import { SecretPieces } from "../log/secret-pieces.ts";
import type { ServiceAccess } from "../settings/account.ts";
import { hasTooManyMembers, isWebPage } from "./answer-body.ts";
import { HttpsClient, type PostOptions } from "./https-client.ts";
import type { HttpsAnswer } from "./https-connection.ts";
import { readRetryAfter } from "./retry-after.ts";
import { ServiceFailure, type ServiceFailureKind } from "./service-failure.ts";
import { commandRequest, httpsRequest, type ServiceRequest, statusRequest } from "./service-requests.ts";
import { saysItFailed, wordsOfRefusal } from "./service-words.ts";
import { readStatus, type StatusReading, type Unreadable } from "./status-reader.ts";
import { shapeOf, understanding } from "./status-shape.ts";

/** Characters of an answer that is kept for its shape; the shape of a longer one is made at once. */
const maxKeptBody = 64 * 1024;

/** The live caption service over HTTPS, by the interface specification (sections 4, 5 and 7). */
export class HttpsCaptionService implements CaptionService {
  readonly #apiKey: string;
  /** What is shown of an answer must not have the API key in it. */
  readonly #secret: SecretPieces;
  readonly #prefix: string;
  readonly #clock: Clock;
  readonly #client: HttpsClient;
  #lastStatus:
    | ({ readonly churchId: string } & ({ readonly answer: HttpsAnswer } | { readonly shape: StatusShape }))
    | undefined;

  constructor({ baseUrl, apiKey }: Pick<ServiceAccess, "baseUrl" | "apiKey">, clock: Clock) {
    const { origin, pathname } = new URL(baseUrl);
    this.#apiKey = apiKey;
    this.#secret = new SecretPieces(apiKey);
    this.#prefix = pathname.replace(/(?<!\/)\/+$/, "");
    this.#clock = clock;
    this.#client = new HttpsClient(origin, clock);
  }

  async checkStatus(churchId: string, limits: RequestLimits): Promise<Session> {
    const answer = await this.#post(statusRequest(churchId), { ...limits, maxSends: 2 });
    const reading = this.#read(answer);
    const isLong = answer.body.length > maxKeptBody;
    this.#lastStatus = {
      churchId,
      ...(isLong ? { shape: this.#shapeOf(answer, reading, churchId) } : { answer }),
    };
    return this.#sessionOf(answer, reading).session;
  }

  statusShape(churchId: string): StatusShape | undefined {
    const last = this.#lastStatus;
    if (last?.churchId !== churchId) return undefined;
    return "shape" in last ? last.shape : this.#shapeOf(last.answer, this.#read(last.answer), churchId);
  }

  #read({ contentType, body }: HttpsAnswer): StatusReading {
    return readStatus(contentType, body, this.#secret);
  }

  #shapeOf(answer: HttpsAnswer, reading: StatusReading, churchId: string): StatusShape {
    const shape = shapeOf(answer, reading, new SecretPieces(this.#apiKey, churchId));
    try {
      const { session, basis } = this.#sessionOf(answer, reading);
      return { shape, understood: understanding(session, basis) };
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      return { shape, understood: `nothing: ${error.message}` };
    }
  }

  /** @throws ServiceFailure */
  #sessionOf(answer: HttpsAnswer, reading: StatusReading): Extract<StatusReading, { session: Session }> {
    this.#refuseAlways(answer);
    if ("session" in reading && (reading.session.state === "none" || answer.status < 300)) return reading;
    if (answer.status >= 300) this.#refuse(answer);
    throw this.#failure("not-the-service", answer, "unreadable" in reading ? reading.unreadable : undefined);
  }

  async send(command: Command, limits: RequestLimits): Promise<void> {
    // A second one might meet what the first has done.
    const answer = await this.#post(commandRequest(command), { ...limits, maxSends: 1 });
    this.#refuseAlways(answer);
    if (answer.status >= 300) this.#refuse(answer);
    if (isWebPage(answer.contentType, answer.body)) {
      throw this.#failure("not-the-service", answer, "web page");
    }
    if (saysItFailed(answer.body)) throw this.#failure("refused", answer);
  }

  reconnect(): void {
    this.#client.renew();
  }

  close(): void {
    this.#client.close();
  }

  #post(request: ServiceRequest, options: PostOptions): Promise<HttpsAnswer> {
    return this.#client.post(httpsRequest(request, this.#prefix, this.#apiKey), options);
  }

  /** Statuses that are failures with any body, and bodies that are with any status. */
  #refuseAlways(answer: HttpsAnswer): void {
    const { status, retryAfter, body } = answer;
    if (status === 401) throw this.#failure("key-rejected", answer);
    if (status === 403) throw this.#failure("wrong-account", answer);
    if (status === 429 || (status === 503 && retryAfter !== undefined)) throw this.#failure("busy", answer);
    if (status >= 500) throw this.#failure("service-error", answer);
    if (status >= 300 && status < 400) throw this.#failure("redirected", answer);
    if (hasTooManyMembers(body)) throw this.#failure("answer-too-long", answer);
  }

  #refuse(answer: HttpsAnswer): never {
    if (answer.status === 409) throw this.#failure("conflict", answer);
    if (isWebPage(answer.contentType, answer.body))
      throw this.#failure("not-the-service", answer, "web page");
    throw this.#failure("refused", answer);
  }

  #failure(
    kind: ServiceFailureKind,
    { status, retryAfter, body }: HttpsAnswer,
    came?: Unreadable,
  ): ServiceFailure {
    const wait = readRetryAfter(retryAfter, this.#clock.now());
    const words = wordsOfRefusal(body, this.#secret);
    const details = {
      status,
      ...(wait !== undefined && { retryAfter: wait }),
      ...(words !== undefined && { words }),
      ...(came !== undefined && { came }),
    };
    const mayHaveBeenCarriedOut = status === 502 || status === 504 || kind === "answer-too-long";
    return new ServiceFailure(kind, details, mayHaveBeenCarriedOut);
  }
}
