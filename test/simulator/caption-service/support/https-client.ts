import { Agent, request, type RequestOptions } from "node:https";
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
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
  /** Told of every piece of the body as it comes. */
  readonly onData?: (chunk: Buffer) => void;
  readonly agent?: Agent;
  readonly options?: RequestOptions;
}

/** A plain client on Node's own HTTPS, which verifies certificates and has nothing of the plugin's. */
export class HttpsClient {
  readonly baseUrl: string;
  readonly #key: string;
  readonly #caPem: string;
  readonly #agents: Agent[] = [];
  readonly agent: Agent;

  constructor(baseUrl: string, caPem: string, key: string) {
    this.baseUrl = baseUrl;
    this.#caPem = caPem;
    this.#key = key;
    this.agent = this.newAgent();
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

  /** Rejects with the socket's error, or with code `BROKEN_OFF` when the answer ended too early. */
  post(path: string, ask: Ask = {}): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const isRaw = typeof ask.body === "string" || ask.body instanceof Uint8Array;
    const body = isRaw ? ask.body : ask.body === undefined ? undefined : JSON.stringify(ask.body);
    const authorization = ask.authorization === undefined ? `Bearer ${this.#key}` : ask.authorization;
    const outgoing = request(`${this.baseUrl}${path}`, {
      method: ask.method ?? "POST",
      agent: ask.agent ?? this.agent,
      ...(ask.signal ? { signal: ask.signal } : {}),
      headers: {
        ...(authorization === null ? {} : { authorization }),
        ...(ask.body === undefined ? {} : { "content-type": "application/json" }),
        ...ask.headers,
      },
      ...ask.options,
    });
    outgoing.on("error", reject);
    outgoing.on("response", (response) => {
      const { statusCode: status = 0, headers } = response;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        ask.onData?.(chunk);
      });
      response.on("error", () => reject(Object.assign(new Error("broken off"), { code: "BROKEN_OFF" })));
      response.on("end", () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString("utf8");
        resolve({ status, headers, bytes, text, json: () => JSON.parse(text) as unknown });
      });
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
