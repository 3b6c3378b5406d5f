import type { Clock } from "../clock.ts";
import { hideSecrets } from "../log/redactor.ts";
import type { ServiceAccess } from "../settings/account.ts";
import { version } from "../version.ts";
import { isWebPage, oneLine, readHttpDate, readRetryAfter, rejectionWords, saysItFailed } from "./answer.ts";
import type { CaptionService, Command, Session, Status } from "./caption-service.ts";
import { type HttpsAnswer, HttpsClient } from "./https-client.ts";
import { ServiceFailure, type ServiceFailureKind, type Unreadable } from "./service-failure.ts";
import { describeStatus, readStatus, type StatusReading } from "./status-reader.ts";
import { isNoActiveSession } from "./status-vocabulary.ts";

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
  readonly #baseUrl: URL;
  readonly #client: HttpsClient;
  describeLastStatus = (): readonly string[] => [];

  constructor({ baseUrl, apiKey }: Pick<ServiceAccess, "baseUrl" | "apiKey">, clock: Clock) {
    this.#apiKey = apiKey;
    this.#baseUrl = new URL(baseUrl);
    this.#client = new HttpsClient(this.#baseUrl.origin, clock);
  }

  async checkStatus(churchId: string, timeLimit: number): Promise<Status> {
    const answer = await this.#post("/v1/stream", { churchId }, timeLimit, true);
    const read = (): StatusReading => readStatus(answer.body, answer.headers["content-type"], [this.#apiKey]);
    // Reads it again when asked: the fields of a long answer take much more memory than its text.
    this.describeLastStatus = () =>
      describeStatus(answer, read()).map((line) => hideSecrets(line, [churchId, this.#apiKey], "*"));
    return {
      session: this.#checkSession(answer, read()),
      serverTime: readHttpDate(answer.headers["date"]),
      retryAfter: readRetryAfter(answer.headers),
    };
  }

  async send(command: Command, timeLimit: number): Promise<void> {
    const { name, ...body } = command;
    const answer = await this.#post(commandPaths[name], body, timeLimit);
    const kind = findFailure(answer) ?? findCommandFailure(answer);
    if (kind) throw this.#failure(kind, answer);
  }

  closeConnections(): void {
    this.#client.closeConnections();
  }

  #post(endpoint: string, content: object, timeLimit: number, isRepeatable = false) {
    const path = this.#baseUrl.pathname.replace(/\/$/, "") + endpoint;
    const headers = {
      authorization: `Bearer ${this.#apiKey}`,
      // Also without a body (section 4).
      "content-type": "application/json",
      accept: "application/json",
      "accept-encoding": "identity",
      // Gateways may reject a request without a user agent.
      "user-agent": `captions-control/${version}`,
    };
    const body = Object.keys(content).length === 0 ? "" : JSON.stringify(content);
    return this.#client.post({ path, headers, body, isRepeatable }, timeLimit);
  }

  /** @throws ServiceFailure for an answer that counts neither as a session nor as "no session" */
  #checkSession(answer: HttpsAnswer, reading: StatusReading): Session {
    const failure = findFailure(answer);
    if (failure) throw this.#failure(failure, answer);
    const failureOrNone = findCommandFailure(answer);
    if (!reading.session) throw this.#failure(failureOrNone ?? "not-the-service", answer, reading.unreadable);
    const { session, finding } = reading;
    // A 404 may mean "no session". In a 200 that reports a failure, only NO_ACTIVE_SESSION does.
    const meansNone =
      session.state === "none" && (answer.status >= 300 || isNoActiveSession(finding.field.value));
    if (!failureOrNone || meansNone) return session;
    throw this.#failure(failureOrNone, answer);
  }

  /** @param unreadable for "not-the-service": what came in place of its answer. In answers to commands only a web page is recognized. */
  #failure(kind: ServiceFailureKind, answer: HttpsAnswer, unreadable: Unreadable = "web page") {
    const details = {
      status: answer.status,
      retryAfter: readRetryAfter(answer.headers),
      words: rejectionWords(answer.body, [this.#apiKey]),
      location: kind === "redirected" ? this.#readLocation(answer) : undefined,
      unreadable: kind === "not-the-service" ? unreadable : undefined,
    };
    // The service may carry a command out although a gateway has given up.
    return new ServiceFailure(kind, details, kind === "service-error");
  }

  /** Where a redirect leads, without its query, which may be a secret. */
  #readLocation({ headers }: HttpsAnswer): string | undefined {
    const url = URL.parse(headers["location"] ?? "", this.#baseUrl);
    return url ? oneLine(url.origin + url.pathname, [this.#apiKey]) : undefined;
  }
}

/** A failure of any request, whatever its body says. */
function findFailure(answer: HttpsAnswer): ServiceFailureKind | undefined {
  const { status, headers, body } = answer;
  const isRefusal = status === 401 || status === 403 || status === 409;
  if (isRefusal && isWebPage(headers["content-type"], body)) return "not-the-service";
  if (status === 401) return "key-rejected";
  if (status === 403) return "wrong-account";
  if (status === 429 || (status === 503 && headers["retry-after"])) return "busy";
  if (status >= 500) return "service-error";
  return status >= 300 && status < 400 ? "redirected" : undefined;
}

/** A failure of a command, and of a poll unless its answer means "no session". */
function findCommandFailure({ status, headers, body }: HttpsAnswer): ServiceFailureKind | undefined {
  // A gateway has given up waiting for the service; 499 is nginx's status for that.
  if (status === 408 || status === 499) return "service-error";
  if (status === 409) return "conflict";
  if (isWebPage(headers["content-type"], body)) return "not-the-service";
  return status >= 300 || saysItFailed(body) ? "rejected" : undefined;
}
