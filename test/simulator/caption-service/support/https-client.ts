import { Agent, request } from "node:https";
import { text } from "node:stream/consumers";
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  json(): unknown;
}

export interface Ask {
  readonly method?: string;
  /** Null: no Authorization header. */
  readonly authorization?: string | null;
  /** Sent as JSON under `application/json`, unless it is bytes or text. */
  readonly body?: unknown;
  readonly headers?: OutgoingHttpHeaders;
  readonly signal?: AbortSignal;
  readonly agent?: Agent;
}

/** A plain client on Node's own HTTPS, which verifies certificates and has nothing of the plugin's. */
export class HttpsClient {
  readonly #baseUrl: string;
  readonly #key: string;
  readonly #caPem: string;
  readonly #agents: Agent[] = [];
  readonly #agent: Agent;

  constructor(baseUrl: string, caPem: string, key: string) {
    this.#baseUrl = baseUrl;
    this.#caPem = caPem;
    this.#key = key;
    this.#agent = this.newAgent();
  }

  /** Own connections, which stay open. */
  newAgent(): Agent {
    const agent = new Agent({ keepAlive: true, ca: this.#caPem });
    this.#agents.push(agent);
    return agent;
  }

  close(): void {
    for (const agent of this.#agents) agent.destroy();
  }

  status(churchId: string, ask: Ask = {}): Promise<Reply> {
    return this.post("/v1/stream", { body: { churchId }, ...ask });
  }

  /** Rejects with the socket's error. */
  post(path: string, ask: Ask = {}): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const isRaw = typeof ask.body === "string" || ask.body instanceof Uint8Array;
    const body = isRaw ? ask.body : ask.body === undefined ? undefined : JSON.stringify(ask.body);
    const authorization = ask.authorization === undefined ? `Bearer ${this.#key}` : ask.authorization;
    const outgoing = request(`${this.#baseUrl}${path}`, {
      method: ask.method ?? "POST",
      agent: ask.agent ?? this.#agent,
      ...(ask.signal ? { signal: ask.signal } : {}),
      headers: {
        ...(authorization === null ? {} : { authorization }),
        ...(ask.body === undefined ? {} : { "content-type": "application/json" }),
        ...ask.headers,
      },
    });
    outgoing.on("error", reject);
    outgoing.on("response", (response) => {
      const { statusCode: status = 0, headers } = response;
      text(response).then(
        (body) => resolve({ status, headers, json: () => JSON.parse(body) as unknown }),
        reject,
      );
    });
    outgoing.end(body);
    return promise;
  }
}

/** The code of the error a promise rejects with; throws when it does not reject. */
export async function failureOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    return String((error as { code?: unknown }).code ?? error);
  }
  throw new Error("It was expected to fail and did not.");
}
