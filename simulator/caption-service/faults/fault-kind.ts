import { z } from "zod";
import type { Answer } from "../dialects/dialects.ts";
import type { Exchange } from "../wire/exchange.ts";

/** One way for a request to go wrong: what it is called, what can be set, and what it does on the wire. */
export interface FaultKind<Schema extends z.ZodType = z.ZodType> {
  /** For the page. */
  readonly title: string;
  readonly schema: Schema;
  /** The requests that it can happen to; all by default. */
  readonly only?: "status" | "commands";
  /** A fault of this kind as it is mostly wanted; the page offers it to be changed. */
  readonly example: z.infer<Schema>;
  /** Takes the place of reading, carrying out and answering. */
  perform(fault: z.infer<Schema>, exchange: Exchange): Promise<void>;
}

/** Lets each kind be written down with the types of its own settings. */
export const faultKind = <Schema extends z.ZodType>(kind: FaultKind<Schema>): FaultKind<Schema> => kind;

/** Milliseconds; an hour at most. */
export const milliseconds = z.int().min(0).max(3_600_000);

/** `close` (the usual one): FIN. `reset`: RST, as when a computer in between has lost its memory. */
export const ending = z.enum(["close", "reset"]).optional();

/** The answer with a body to spoil: one that has none gets a small one. */
export function withBody(answer: Answer): Answer {
  if (answer.body.length > 1) return answer;
  return {
    status: answer.status === 204 ? 200 : answer.status,
    contentType: "application/json",
    body: '{"ok":true}',
  };
}

/** Announces the whole body, sends half of it, and returns the other half. */
export async function sendFirstHalf(exchange: Exchange, answer: Answer): Promise<Uint8Array> {
  const body = Buffer.from(withBody(answer).body);
  const half = Math.ceil(body.length / 2);
  await exchange.sendHead(withBody(answer), { "content-length": body.length });
  await exchange.write(body.subarray(0, half));
  return body.subarray(half);
}
