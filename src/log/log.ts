/** The plugin's log, for support: short lines, never a secret. */
export interface Log {
  info(line: string): void;
  /** One press: what was sent and how it ended. */
  press(line: string): void;
  warn(line: string): void;
  error(line: string, error?: unknown): void;
  /** Replaces this text in all later lines. */
  conceal(secret: string): void;
}
