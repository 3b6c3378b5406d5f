import * as z from "zod/mini";

/** What is saved of one account. Times are milliseconds since the epoch. */
const savedVisibility = z.object({
  savedAt: z.number(),
  hidden: z.optional(z.boolean()),
  /** While it is unknown whether captions are hidden: true if the next press hides them. */
  nextValue: z.optional(z.boolean()),
  hiddenSince: z.optional(z.number()),
  privateMoment: z.optional(z.object({ isTextCleared: z.boolean() })),
});

export type SavedVisibility = z.infer<typeof savedVisibility>;

/** Any file; a broken entry is read as undefined. */
export const savedVisibilities = z.catch(
  z.record(z.string(), z.catch(z.optional(savedVisibility), undefined)),
  {},
);
