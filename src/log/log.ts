/** Where the plugin says what happened, for whoever helps: short lines, never a secret. */
export interface Log {
  info(line: string): void;
  /** One press: what was sent and how it ended. */
  press(line: string): void;
  warn(line: string): void;
  error(line: string, error?: unknown): void;
  /** From now on this text is never written, whoever writes it. */
  conceal(secret: string): void;
}
