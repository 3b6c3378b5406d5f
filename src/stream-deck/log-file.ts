import { FileTarget } from "@elgato/utils/logging/file-target.js";
import { systemClock } from "../clock.ts";
import { RecentLines } from "../log/log.ts";

type Options = ConstructorParameters<typeof FileTarget>[0];
type Entry = Parameters<FileTarget["write"]>[0];

/** Set when the SDK makes its log, while it is imported. */
let writeEntry = (_entry: Entry): void => undefined;

/** The bundle gives it to the SDK (rollup.config.mjs), so that the SDK's entries are redacted, too; a full disk is no error. */
class RedactedFileTarget extends FileTarget {
  constructor(options: Options) {
    super({
      ...options,
      // The SDK has ten files of 50 MB.
      maxSize: 5 * 1024 * 1024,
      format: (entry) => log.redact(options.format({ ...entry, data: entry.data.map(withoutFrame) })),
    });
    writeEntry = (entry) => ignoringErrors(() => super.write(entry));
  }

  /** Entries of the SDK. It catches the errors of our handlers, which belong into the diagnostics. */
  override write(entry: Entry): void {
    const [line, error] = entry.data.map(withoutFrame);
    if (entry.level === "error") log.error(String(line), error);
    else writeEntry(entry);
  }

  override reIndex(): void {
    ignoringErrors(() => super.reIndex());
  }
}

function ignoringErrors(task: () => void): void {
  try {
    task();
  } catch {
    // There is nowhere else to say it.
  }
}

/** The SDK logs whole frames where handling them failed, and the error beside them. */
function withoutFrame(part: unknown): unknown {
  const isFrame = typeof part === "string" && /^(Failed to parse|Received unknown) message:/.test(part);
  return isFrame ? `failed to handle a message of ${part.length} characters` : part;
}

const write = (level: Entry["level"], ...data: unknown[]): void => writeEntry({ level, scope: "", data });

export const log = new RecentLines(
  {
    info: (line) => write("info", line),
    warn: (line) => write("warn", line),
    error: (line, error) => write("error", line, ...(error === undefined ? [] : [error])),
  },
  systemClock,
);

export { RedactedFileTarget as FileTarget };
