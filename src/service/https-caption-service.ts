import type { Clock } from "../clock.ts";
import type { CaptionService, Command, RequestLimits, Session, StatusShape } from "./caption-service.ts";
import { SecretPieces } from "../log/redactor.ts";
import type { ServiceAccess } from "../settings/account.ts";
import { hasTooManyMembers, isWebPage } from "./answer-body.ts";
import { HttpsClient, type PostOptions } from "./https-client.ts";
import type { HttpsAnswer } from "./https-client.ts";
import { ServiceFailure, type ServiceFailureKind } from "./service-failure.ts";
import { readRetryAfter, saysItFailed, wordsOfRefusal } from "./rejection.ts";
import { readStatus, type StatusReading, type Unreadable } from "./status-reader.ts";
import { shapeOf, understanding } from "./status-shape.ts";

const commandPaths = {
  start: "/v1/stream/start",
  stop: "/v1/stream/stop",
  clear: "/v1/stream/clear",
  hide: "/v1/captions/hide",
  show: "/v1/captions/show",
  "set-transcription-language": "/v1/transcription-language",
  "set-translation-languages": "/v1/translation-language",
} as const satisfies Record<Command["name"], string>;

/** Characters of an answer that is kept for its shape. */
const maxKeptBody = 64 * 1024;

/** The live caption service over HTTPS, by the interface specification (sections 4, 5 and 7). */
export class HttpsCaptionService implements CaptionService {
  readonly #apiKey: string;
  /** Not to be shown with an answer. */
  readonly #secret: SecretPieces;
  readonly #prefix: string;
  readonly #clock: Clock;
  readonly #client: HttpsClient;
  #lastStatus: { readonly churchId: string; readonly answer: HttpsAnswer | StatusShape } | undefined;

  constructor({ baseUrl, apiKey }: Pick<ServiceAccess, "baseUrl" | "apiKey">, clock: Clock) {
    const { origin, pathname } = new URL(baseUrl);
    this.#apiKey = apiKey;
    this.#secret = new SecretPieces(apiKey);
    this.#prefix = pathname.replace(/(?<!\/)\/+$/, "");
    this.#clock = clock;
    this.#client = new HttpsClient(origin, clock);
  }

  async checkStatus(churchId: string, limits: RequestLimits): Promise<Session> {
    const answer = await this.#post("/v1/stream", { churchId }, { ...limits, maxSends: 2 });
    const reading = this.#read(answer);
    const isLong = answer.body.length > maxKeptBody;
    this.#lastStatus = { churchId, answer: isLong ? this.#shapeOf(answer, reading, churchId) : answer };
    return this.#sessionOf(answer, reading).session;
  }

  statusShape(churchId: string): StatusShape | undefined {
    const last = this.#lastStatus;
    if (last?.churchId !== churchId) return undefined;
    const { answer } = last;
    return "shape" in answer ? answer : this.#shapeOf(answer, this.#read(answer), churchId);
  }

  #read({ contentType, body }: HttpsAnswer): StatusReading {
    return readStatus(contentType, body, this.#secret);
  }

  #shapeOf(answer: HttpsAnswer, reading: StatusReading, churchId: string): StatusShape {
    const shape = shapeOf(answer, reading, new SecretPieces(this.#apiKey, churchId));
    try {
      const { session, conclusive } = this.#sessionOf(answer, reading);
      return { shape, understood: understanding(session, conclusive.basis) };
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
    const answer = await this.#post(commandPaths[command.name], bodyOf(command), { ...limits, maxSends: 1 });
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

  #post(path: string, body: object | undefined, options: PostOptions): Promise<HttpsAnswer> {
    const headers = {
      authorization: `Bearer ${this.#apiKey}`,
      accept: "application/json",
      // Without a body too (section 4).
      "content-type": "application/json",
    };
    const request = { path: this.#prefix + path, headers, ...(body && { body: JSON.stringify(body) }) };
    return this.#client.post(request, options);
  }

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

function bodyOf(command: Command): object | undefined {
  if (command.name === "set-transcription-language") return { languageCode: command.languageCode };
  if (command.name === "set-translation-languages") return { languageCodes: command.languageCodes };
  return undefined;
}
