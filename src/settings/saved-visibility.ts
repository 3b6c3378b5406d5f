import * as z from "zod/mini";

/** What is kept of one account while the plugin does not run. Times in milliseconds since the epoch. */
const savedVisibility = z.object({
  savedAt: z.number(),
  hidden: z.optional(z.boolean()),
  hiddenSince: z.optional(z.number()),
  isPrivate: z.optional(z.literal(true)),
  /** A session ran, by the service's word since then. */
  session: z.optional(z.object({ startedAt: z.optional(z.number()) })),
});
const all = z.record(z.string(), savedVisibility);

export type SavedVisibility = z.infer<typeof savedVisibility>;

/** @returns nothing where it is not what the plugin wrote */
export function readSavedVisibility(text: string): Record<string, SavedVisibility> {
  try {
    const reading = all.safeParse(JSON.parse(text));
    return reading.success ? reading.data : {};
  } catch {
    return {};
  }
}
