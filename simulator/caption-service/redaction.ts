/** Prefix of every API key. The specification (section 2) says that there is a fixed one, not which. */
export const keyPrefix = "ck_live_";

const keys = new RegExp(`${keyPrefix}[A-Za-z0-9_-]+`, "g");

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
  return secrets
    .filter(({ length }) => length >= minSecretLength)
    .reduce((safe, secret) => safe.replaceAll(secret, redactKey(secret)), text.replace(keys, redactKey));
}

/** Whether `redactText` would change a text. */
export const holdsKey = (text: string, secrets: readonly string[]): boolean =>
  redactText(text, secrets) !== text;
