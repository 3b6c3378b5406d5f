/** The inspector asks for what it can't know; all questions are about the key that it belongs to. */
export type Question =
  /** Asked at the start, again and again until there is an answer: some hosts drop the first ones. */
  | { readonly question: "what-is-known" }
  /** `id` comes back with the answer; at most 64 characters. */
  | { readonly question: "check-connection"; readonly id: string }
  | { readonly question: "diagnose" };

/** Reads a question of any type and size; undefined where it is none. */
export function readQuestion(raw: unknown): Question | undefined {
  if (typeof raw !== "object" || raw === null || !("question" in raw)) return undefined;
  if (raw.question === "what-is-known" || raw.question === "diagnose") return { question: raw.question };
  const id = raw.question === "check-connection" && "id" in raw ? raw.id : undefined;
  return typeof id === "string" && id.length <= 64 ? { question: "check-connection", id } : undefined;
}
