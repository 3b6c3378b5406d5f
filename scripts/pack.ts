/** `npm run pack`: makes dist/com.captions.control.streamDeckPlugin from a copy of the built plugin. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { streamdeck, withShippedCopy } from "./streamdeck-cli.ts";

const target = join(import.meta.dirname, "../dist");
mkdirSync(target, { recursive: true });
console.log(
  withShippedCopy((copy) => streamdeck("pack", copy, "--output", target, "--force", "--no-file-list")),
);
