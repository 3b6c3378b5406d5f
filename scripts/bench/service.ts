import { on, once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

/** What is told at the start. */
export interface Started {
  /** What the plugin needs to reach each account. */
  readonly access: readonly {
    readonly baseUrl: string;
    readonly apiKey: string;
    readonly churchId: string;
  }[];
  /** Certificate authority to trust. */
  readonly caFile: string;
}

/** A request that has been read, or answered; times in milliseconds since the epoch. */
export interface RequestNews {
  readonly path: string;
  readonly arrivedAt: number;
  readonly answeredAt?: number;
  /** Requests, and TLS connections, since the start. */
  readonly requests: number;
  readonly connections: number;
}

export type Message = RequestNews | "moved";
/** `start`, `stop`: of the session of the first account, from elsewhere. */
export type Order = "start" | "stop" | "end";

/** The caption service, over TLS, on a thread of its own. */
export class Service implements Started {
  readonly access: Started["access"];
  readonly caFile: string;
  /** Of the newest request. */
  counts: Pick<RequestNews, "requests" | "connections"> = { requests: 0, connections: 0 };
  readonly #worker: Worker;

  private constructor(worker: Worker, { access, caFile }: Started) {
    this.#worker = worker;
    this.access = access;
    this.caFile = caFile;
    worker.on("message", (message: Message) => {
      if (message !== "moved") this.counts = message;
    });
  }

  static async start(accounts: number): Promise<Service> {
    const worker = new Worker(join(import.meta.dirname, "service-worker.ts"), { workerData: accounts });
    const [started] = (await once(worker, "message")) as [Started];
    return new Service(worker, started);
  }

  /** When the next command to clear arrives. */
  async nextCommand(): Promise<number> {
    return (await this.#next(({ path }) => path === "/v1/stream/clear")).arrivedAt;
  }

  /** When the next status is answered. */
  async nextStatus(): Promise<number> {
    const { answeredAt } = await this.#next((news) => news.path === "/v1/stream" && "answeredAt" in news);
    return answeredAt ?? Number.NaN;
  }

  async move(order: "start" | "stop"): Promise<void> {
    const moved = this.#message((message) => message === "moved");
    this.#worker.postMessage(order);
    await moved;
  }

  async stop(): Promise<void> {
    const ended = once(this.#worker, "exit");
    this.#worker.postMessage("end");
    await ended;
  }

  async #next(test: (news: RequestNews) => boolean): Promise<RequestNews> {
    return (await this.#message((message) => message !== "moved" && test(message))) as RequestNews;
  }

  async #message(test: (message: Message) => boolean): Promise<Message> {
    const messages = on(this.#worker, "message", { signal: AbortSignal.timeout(10_000) });
    for await (const [message] of messages as AsyncIterable<[Message]>) if (test(message)) return message;
    throw new Error("the service ended");
  }
}
