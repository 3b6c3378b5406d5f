import { on, once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { JournalEntry } from "../../simulator/caption-service/journal.ts";
import type { ServiceAccess } from "../../src/settings/account.ts";

export interface Started {
  readonly access: ServiceAccess;
  readonly caFile: string;
}

export interface RequestNews extends JournalEntry {
  readonly connections: number;
}

export type Order = "start" | "stop" | "end";

export async function startService() {
  const worker = new Worker(join(import.meta.dirname, "service-worker.ts"));
  const [started] = (await once(worker, "message")) as [Started];
  let newest: RequestNews | undefined;
  worker.on("message", (message: RequestNews | "moved") => {
    if (message !== "moved") newest = message;
  });

  async function next(test: (news: RequestNews) => boolean): Promise<RequestNews> {
    const messages = on(worker, "message", { signal: AbortSignal.timeout(10_000) });
    for await (const [news] of messages as AsyncIterable<[RequestNews | "moved"]>)
      if (news !== "moved" && test(news)) return news;
    throw new Error("the service ended");
  }

  return {
    ...started,
    counts: () => ({ requests: newest?.sequence ?? 0, connections: newest?.connections ?? 0 }),
    nextCommand: async () => (await next(({ path }) => path === "/v1/stream/clear")).at,
    nextStatusAnswer: async () => {
      const { at, durationMs } = await next(
        ({ operation, outcome }) => operation === "status" && outcome === "answered",
      );
      return at + (durationMs ?? 0);
    },
    move: async (order: "start" | "stop") => {
      worker.postMessage(order);
      while ((await once(worker, "message"))[0] !== "moved");
    },
    stop: async () => {
      worker.postMessage("end");
      await once(worker, "exit");
    },
  };
}
