import * as z from "zod/mini";
import { asObject } from "./json-object.ts";

/** What is saved of one account. Times are milliseconds since the epoch. */
const savedVisibility = z.object({
  savedAt: z.number(),
  hidden: z.optional(z.boolean()),
  /** What the next press asks for while the state is unknown. */
  retry: z.optional(z.boolean()),
  hiddenSince: z.optional(z.number()),
  isPrivate: z.optional(z.boolean()),
  isTextCleared: z.optional(z.boolean()),
  hadSession: z.optional(z.boolean()),
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
