import { z } from "zod";
import type { Answer } from "../dialects/dialect.ts";
import type { Exchange } from "../wire/exchange.ts";

/** One way for a request to go wrong: what it is called, what can be set, and what it does on the wire. */
interface Parts<Settings extends z.ZodRawShape> {
  /** For the page. */
  readonly title: string;
  /** The requests that it can happen to; all by default. */
  readonly only?: "status" | "commands";
  readonly settings: Settings;
  /** Usual settings, with which the form of the page begins. */
  readonly example: z.infer<z.ZodObject<Settings>>;
  /** Takes the place of reading, carrying out and answering. */
  perform(exchange: Exchange, fault: z.infer<z.ZodObject<Settings>>): Promise<void>;
}

/** Lets each kind be written down with the types of its own settings. */
export function faultKind<const Kind extends string, Settings extends z.ZodRawShape>(
  kind: Kind,
  { settings, ...parts }: Parts<Settings>,
) {
  return { kind, ...parts, schema: z.strictObject({ kind: z.literal(kind), ...settings }) };
}

/** A kind of fault that has nothing to be set. */
export const plainFaultKind = <const Kind extends string>(
  kind: Kind,
  parts: Omit<Parts<z.ZodRawShape>, "settings" | "example">,
) => faultKind(kind, { ...parts, settings: {}, example: {} });

/** Milliseconds; an hour at most. */
export const milliseconds = z.int().min(0).max(3_600_000);

/** The answer with a body to spoil: one that has none gets a small one. */
export function withBody(answer: Answer): Answer {
  if (answer.body.length > 1) return answer;
  return {
    status: answer.status === 204 ? 200 : answer.status,
    contentType: "application/json",
    body: '{"ok":true}',
  };
}
