/** Our choice: the specification (section 2) says that there is a fixed prefix, not which. */
export const keyPrefix = "ck_live_";

const keys = new RegExp(`${keyPrefix}[A-Za-z0-9_-]+`, "g");

/** `…` and the last four characters; only `…` where four would be too much of the whole. */
function redactKey(key: string): string {
  return key.length >= 12 ? `…${key.slice(-4)}` : "…";
}

/** Shorter secrets would tear holes into every text. */
const minSecretLength = 8;

/** Redacts each of `secrets`, and everything with the prefix: deleted and unknown keys, too. */
export function redactText(text: string, secrets: readonly string[] = []): string {
  return secrets
    .filter(({ length }) => length >= minSecretLength)
    .reduce((safe, secret) => safe.replaceAll(secret, redactKey(secret)), text.replace(keys, redactKey));
}

export const holdsKey = (text: string, secrets: readonly string[]): boolean =>
  redactText(text, secrets) !== text;
