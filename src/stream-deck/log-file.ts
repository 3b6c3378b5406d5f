import { FileTarget } from "@elgato/utils/logging/file-target.js";
import { systemClock } from "../clock.ts";
import { RecentLines } from "../log/log.ts";

type Options = ConstructorParameters<typeof FileTarget>[0];
type Entry = Parameters<FileTarget["write"]>[0];

/** The SDK creates its log on import, which sets this. */
let writeEntry = (_entry: Entry): void => undefined;

/** The bundle replaces the SDK's `FileTarget` by this one (rollup.config.mjs), which redacts every entry. It survives a full disk. */
class RedactedFileTarget extends FileTarget {
  constructor(options: Options) {
    super({
      ...options,
      // The SDK keeps ten files, of 50 MB each.
      maxSize: 5 * 1024 * 1024,
      format: (entry) => log.redact(options.format({ ...entry, data: entry.data.map(withoutFrame) })),
    });
    writeEntry = (entry) => ignoringErrors(() => super.write(entry));
  }

  /** Only the SDK calls this. `log.error` also keeps the error for the diagnostics, and then calls `writeEntry`. */
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
    // There is no other place to report it.
  }
}

/** The SDK logs the whole frame when its handler fails. */
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
