import * as z from "zod/mini";
import { asObject } from "./json-object.ts";

/** What is kept of one account while the plugin does not run. Times in milliseconds since the epoch. */
const savedVisibility = z.object({
  savedAt: z.number(),
  hidden: z.optional(z.boolean()),
  hiddenSince: z.optional(z.number()),
  isPrivate: z.optional(z.literal(true)),
  /** A command to make it so got no answer. */
  isUnanswered: z.optional(z.literal(true)),
  /** The same command was rejected since. */
  isRejected: z.optional(z.literal(true)),
  /** Captions were hidden when their session ended. */
  wereHidden: z.optional(z.literal(true)),
  /** A session ran, by the service's word since then. */
  session: z.optional(z.object({ startedAt: z.optional(z.number()) })),
});

export type SavedVisibility = z.infer<typeof savedVisibility>;

/** The entries that the plugin may have written. */
export function readSavedVisibility(saved: unknown): Record<string, SavedVisibility> {
  const entries = Object.entries(asObject(saved));
  return Object.fromEntries(
    entries.flatMap(([id, raw]) => {
      const { data } = savedVisibility.safeParse(raw);
      return data ? [[id, data]] : [];
    }),
  );
}
