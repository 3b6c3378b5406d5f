import { FileTarget as SdkFileTarget } from "@elgato/utils/logging/file-target.js";
import { systemClock } from "../clock.ts";
import { PluginLog } from "../log/log.ts";

type Options = ConstructorParameters<typeof SdkFileTarget>[0];
type Entry = Parameters<SdkFileTarget["write"]>[0];

/** Writes to the file. Set when the SDK creates its log on import. */
let writeEntry = (_entry: Entry): void => undefined;

/** The bundle replaces the SDK's `FileTarget` by this one (rollup.config.mjs), which redacts every entry. It survives a full disk. */
export class FileTarget extends SdkFileTarget {
  constructor(options: Options) {
    super({
      ...options,
      // The SDK keeps ten files, of 50 MB each.
      maxSize: 5 * 1024 * 1024,
      format: (entry) => log.redact(options.format({ ...entry, data: entry.data.map(withoutFrame) })),
    });
    writeEntry = (entry) => ignoringErrors(() => super.write(entry));
  }

  /** Called by the SDK. An error goes to `log`, which keeps it for the diagnostics and writes it by `writeEntry`. */
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

const writeLine = (level: Entry["level"], ...data: unknown[]): void => writeEntry({ level, scope: "", data });

export const log = new PluginLog(
  {
    info: (line) => writeLine("info", line),
    warn: (line) => writeLine("warn", line),
    error: (line, error) => writeLine("error", line, ...(error === undefined ? [] : [error])),
  },
  systemClock,
);
