import { FileTarget } from "@elgato/utils/logging/file-target.js";
import { Redactor } from "../log/redactor.ts";

/** The one redactor of the process: the SDK makes its log target while it is imported, before anything could be passed in. */
export const redactor = new Redactor();

type Options = ConstructorParameters<typeof FileTarget>[0];
type Entry = Parameters<FileTarget["write"]>[0];

/**
 * The SDK's log file, which the bundle gives the SDK in place of its own (see rollup.config.mjs): every entry goes
 * through the redactor, the SDK's own included, and a full disk or a read-only folder is no error.
 */
class RedactedFileTarget extends FileTarget {
  constructor(options: Options) {
    super({
      ...options,
      // Ten files of 50 MB, as the SDK has it, are much for a plugin that writes little.
      maxSize: 5 * 1024 * 1024,
      format: (entry) => redactor.redact(options.format({ ...entry, data: entry.data.map(withoutFrame) })),
    });
  }

  override write(entry: Entry): void {
    try {
      super.write(entry);
    } catch {
      // There is nowhere else to say it.
    }
  }

  override reIndex(): void {
    try {
      super.reIndex();
    } catch {
      // As above; the old file is then written on.
    }
  }
}

/** The SDK logs whole frames where handling them failed. What failed stands in the error beside it. */
function withoutFrame(part: unknown): unknown {
  const isFrame = typeof part === "string" && /^(Failed to parse|Received unknown) message:/.test(part);
  return isFrame ? `failed to handle a message of ${part.length} characters` : part;
}

export { RedactedFileTarget as FileTarget };
