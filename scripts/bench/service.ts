import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

/** What the plugin needs to reach an account. */
export interface Access {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly churchId: string;
}

/** Requests, and TLS connections, since the start. */
export interface Counts {
  readonly requests: number;
  readonly connections: number;
}

/** A request that has been read, or answered; times in milliseconds since the epoch. */
export interface RequestNews {
  readonly path: string;
  readonly arrivedAt: number;
  readonly answeredAt?: number;
}

export type Order = "stop" | "count" | { readonly move: "start" | "stop" };

/** The caption service, over TLS, on a thread of its own. */
export class Service {
  readonly access: readonly Access[];
  /** Certificate authority to trust. */
  readonly caFile: string;
  readonly #worker: Worker;
  readonly #waiting = new Set<(message: object) => void>();

  private constructor(worker: Worker, access: readonly Access[], caFile: string) {
    this.#worker = worker;
    this.access = access;
    this.caFile = caFile;
    // One listener for good: without any, messages would wait for the next one.
    worker.on("message", (message: object) => {
      for (const hear of [...this.#waiting]) hear(message);
    });
  }

  static async start(accounts: number): Promise<Service> {
    const worker = new Worker(join(import.meta.dirname, "service-worker.ts"), { workerData: accounts });
    const [started] = (await once(worker, "message")) as [{ access: readonly Access[]; caFile: string }];
    return new Service(worker, started.access, started.caFile);
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

  /** Starts or stops the session of the first account from elsewhere. */
  async move(move: "start" | "stop"): Promise<void> {
    await this.#order({ move });
  }

  counts(): Promise<Counts> {
    return this.#order("count");
  }

  async stop(): Promise<void> {
    const ended = once(this.#worker, "exit");
    this.#worker.postMessage("stop");
    await ended;
  }

  async #order(order: Order): Promise<Counts> {
    const answer = this.#message<{ counts: Counts }>((message) => "counts" in message);
    this.#worker.postMessage(order);
    return (await answer).counts;
  }

  async #next(test: (news: RequestNews) => boolean): Promise<RequestNews> {
    const isIt = (message: object): boolean => "news" in message && test(message.news as RequestNews);
    return (await this.#message<{ news: RequestNews }>(isIt)).news;
  }

  #message<T extends object>(test: (message: object) => boolean): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const end = (): void => {
      clearTimeout(timer);
      this.#waiting.delete(hear);
    };
    const hear = (message: object): void => {
      if (!test(message)) return;
      end();
      resolve(message as T);
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error("the service was not asked within 10 s"));
    }, 10_000);
    this.#waiting.add(hear);
    return promise;
  }
}
