/** Prefix of every API key. The specification (section 2) says that there is a fixed one, not which. */
export const keyPrefix = "ck_live_";

const keysIn = (): RegExp => new RegExp(`${keyPrefix}[A-Za-z0-9_-]+`, "g");

/** `…` and the last four characters; only `…` where four would be too much of the whole. */
export function redactKey(key: string): string {
  return key.length >= 12 ? `…${key.slice(-4)}` : "…";
}

/** Shorter text is no secret, and hiding it would tear holes into every text. */
const minSecretLength = 8;

/**
 * Text with everything that looks like an API key, and each of `secrets`, redacted.
 * Looks for the prefix, so that keys which were deleted or never issued are hidden as well.
 */
export function redactText(text: string, secrets: readonly string[] = []): string {
  let safe = text.replace(keysIn(), redactKey);
  for (const secret of worthHiding(secrets)) safe = safe.replaceAll(secret, redactKey(secret));
  return safe;
}

/** Whether `redactText` would change a text. */
export function holdsKey(text: string, secrets: readonly string[] = []): boolean {
  return keysIn().test(text) || worthHiding(secrets).some((secret) => text.includes(secret));
}

const worthHiding = (secrets: readonly string[]): readonly string[] =>
  secrets.filter(({ length }) => length >= minSecretLength);
