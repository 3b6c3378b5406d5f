import { on, once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { ServiceAccess } from "../../src/settings/account.ts";

/** What is told at the start. */
export interface Started {
  readonly access: ServiceAccess;
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
/** `start`, `stop`: of the session, from elsewhere. */
export type Order = "start" | "stop" | "end";

/** The caption service, over TLS, on a thread of its own. */
export async function startService() {
  const worker = new Worker(join(import.meta.dirname, "service-worker.ts"));
  const [started] = (await once(worker, "message")) as [Started];
  let counts: Pick<RequestNews, "requests" | "connections"> = { requests: 0, connections: 0 };
  worker.on("message", (message: Message) => {
    if (message !== "moved") counts = message;
  });

  const next = async (test: (message: Message) => boolean): Promise<Message> => {
    const messages = on(worker, "message", { signal: AbortSignal.timeout(10_000) });
    for await (const [message] of messages as AsyncIterable<[Message]>) if (test(message)) return message;
    throw new Error("the service ended");
  };
  const nextRequest = async (test: (news: RequestNews) => boolean): Promise<RequestNews> =>
    (await next((message) => message !== "moved" && test(message))) as RequestNews;

  return {
    ...started,
    /** As they were at the newest request. */
    counts: () => counts,

    /** When the next command to clear arrives. */
    nextCommand: async () => (await nextRequest(({ path }) => path === "/v1/stream/clear")).arrivedAt,
    /** When the next status is answered. */
    nextStatus: async () => {
      const { answeredAt } = await nextRequest((news) => news.path === "/v1/stream" && "answeredAt" in news);
      return answeredAt ?? Number.NaN;
    },
    move: async (order: "start" | "stop") => {
      const moved = next((message) => message === "moved");
      worker.postMessage(order);
      await moved;
    },
    stop: async () => {
      const ended = once(worker, "exit");
      worker.postMessage("end");
      await ended;
    },
  };
}
