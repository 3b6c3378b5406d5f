import type { Clock } from "../clock.ts";
import type { CaptionService, Command, RequestLimits, Status, StatusShape } from "./caption-service.ts";
import type { ServiceAccess } from "../settings/account.ts";
import { isWebPage } from "./answer-body.ts";
import { type HttpsAnswer, HttpsClient, type PostOptions } from "./https-client.ts";
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

/** The live caption service over HTTPS, by the interface specification (sections 4, 5 and 7). */
export class HttpsCaptionService implements CaptionService {
  readonly #apiKey: string;
  readonly #prefix: string;
  readonly #clock: Clock;
  readonly #client: HttpsClient;
  #lastStatus: { readonly churchId: string; readonly answer: HttpsAnswer } | undefined;

  constructor({ baseUrl, apiKey }: Pick<ServiceAccess, "baseUrl" | "apiKey">, clock: Clock) {
    const { origin } = new URL(baseUrl);
    this.#apiKey = apiKey;
    this.#prefix = baseUrl.slice(origin.length);
    this.#clock = clock;
    this.#client = new HttpsClient(origin, clock);
  }

  async checkStatus(churchId: string, limits: RequestLimits): Promise<Status> {
    const answer = await this.#post("/v1/stream", { churchId }, { ...limits, maxSends: 2 });
    const reading = this.#read(answer);
    this.#lastStatus = { churchId, answer };
    const judged = this.#judged(answer, reading);
    if (judged instanceof ServiceFailure) throw judged;
    const serverTime = Date.parse(answer.date ?? "");
    const retryAfter = readRetryAfter(answer.retryAfter, this.#clock.now());
    return {
      session: judged.session,
      ...(!Number.isNaN(serverTime) && { serverTime }),
      ...(retryAfter !== undefined && { retryAfter }),
    };
  }

  statusShape(): StatusShape | undefined {
    if (!this.#lastStatus) return undefined;
    const { churchId, answer } = this.#lastStatus;
    return this.#shapeOf(answer, this.#read(answer), churchId);
  }

  #read({ contentType, body }: HttpsAnswer): StatusReading {
    return readStatus(contentType, body, [this.#apiKey]);
  }

  #shapeOf(answer: HttpsAnswer, reading: StatusReading, churchId: string): StatusShape {
    const shape = shapeOf(answer, reading, [this.#apiKey, churchId]);
    const judged = this.#judged(answer, reading);
    if (judged instanceof ServiceFailure) return { shape, understood: `nothing: ${judged.message}` };
    return { shape, understood: understanding(judged.session, judged.conclusive.basis) };
  }

  #judged(answer: HttpsAnswer, reading: StatusReading) {
    const isReadable = failureByStatus(answer) === undefined;
    if (isReadable && reading.session && (reading.session.state === "none" || answer.status < 300))
      return reading;
    const kind = failureKindOf(answer) ?? "not-the-service";
    return this.#failure(kind, answer, reading.unreadable);
  }

  async send(command: Command, limits: RequestLimits): Promise<void> {
    const { name, ...body } = command;
    const answer = await this.#post(commandPaths[name], body, { ...limits, maxSends: 1 });
    const kind = failureKindOf(answer) ?? (saysItFailed(answer.body) ? "rejected" : undefined);
    if (kind) throw this.#failure(kind, answer, "web page");
  }

  reconnect(): void {
    this.#client.renew();
  }

  close(): void {
    this.#client.close();
  }

  #post(path: string, body: object, options: PostOptions): Promise<HttpsAnswer> {
    const headers = {
      authorization: `Bearer ${this.#apiKey}`,
      accept: "application/json",
      // Without a body too (section 4).
      "content-type": "application/json",
    };
    const isEmpty = Object.keys(body).length === 0;
    const request = { path: this.#prefix + path, headers, body: isEmpty ? "" : JSON.stringify(body) };
    return this.#client.post(request, options);
  }

  /** @param came in place of an answer of the service */
  #failure(kind: ServiceFailureKind, answer: HttpsAnswer, came?: Unreadable): ServiceFailure {
    const { status, retryAfter, body } = answer;
    const details = {
      status,
      retryAfter: readRetryAfter(retryAfter, this.#clock.now()),
      words: wordsOfRefusal(body, [this.#apiKey]),
      came: kind === "not-the-service" ? came : undefined,
    };
    const isUnanswered = status === 502 || status === 504 || kind === "answer-too-long";
    return new ServiceFailure(kind, details, isUnanswered);
  }
}

/** Failures whatever the body says. */
function failureByStatus({ status, retryAfter }: HttpsAnswer): ServiceFailureKind | undefined {
  if (status === 401) return "key-rejected";
  if (status === 403) return "wrong-account";
  if (status === 429 || (status === 503 && retryAfter !== undefined)) return "busy";
  if (status >= 500) return "service-error";
  if (status >= 300 && status < 400) return "redirected";
  return undefined;
}

/** Failures of commands, and of status requests without a session in the answer. */
function failureKindOf(answer: HttpsAnswer): ServiceFailureKind | undefined {
  const { status, contentType, body } = answer;
  const kind = failureByStatus(answer);
  if (kind) return kind;
  if (status === 409) return "conflict";
  if (isWebPage(contentType, body)) return "not-the-service";
  return status >= 300 ? "rejected" : undefined;
}
