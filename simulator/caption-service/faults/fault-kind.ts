import { z } from "zod";
import type { Answer } from "../dialects/dialect.ts";
import type { Exchange } from "../wire/exchange.ts";

interface Parts<Settings extends z.ZodRawShape> {
  readonly title: string;
  readonly only?: "status" | undefined;
  readonly settings: Settings;
  readonly example: z.infer<z.ZodObject<Settings>>;
  perform(exchange: Exchange, fault: z.infer<z.ZodObject<Settings>>): Promise<void>;
}

export function faultKind<const Kind extends string, Settings extends z.ZodRawShape>(
  kind: Kind,
  { settings, ...parts }: Parts<Settings>,
) {
  const schema = z.strictObject({ kind: z.literal(kind), ...settings }).meta({ title: parts.title });
  return { kind, ...parts, schema };
}

export const plainFaultKind = <const Kind extends string>(
  kind: Kind,
  title: string,
  perform: (exchange: Exchange) => Promise<void>,
) => faultKind(kind, { title, settings: {}, example: {}, perform });

export const milliseconds = z.int().min(0).max(3_600_000).meta({ title: "Milliseconds" });

export function withBody(answer: Answer): Answer {
  if (answer.body.length > 1) return answer;
  return {
    status: answer.status === 204 ? 200 : answer.status,
    contentType: "application/json",
    body: '{"ok":true}',
  };
}
