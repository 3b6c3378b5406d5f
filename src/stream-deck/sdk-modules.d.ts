// The declarations of @elgato/utils miss this entry: its export map asks for `file-target.js.d.ts`.
declare module "@elgato/utils/logging/file-target.js" {
  import type { LogEntry } from "@elgato/utils/logging";

  interface FileTargetOptions {
    dest: string;
    fileName: string;
    format: (entry: LogEntry) => string;
    maxFileCount: number;
    maxSize: number;
  }

  export class FileTarget {
    constructor(options: FileTargetOptions);
    write(entry: LogEntry): void;
    protected reIndex(): void;
  }
}
