/**
 * `npm run pack`: makes com.captions.control.streamDeckPlugin in dist/, or in the folder that is given, from a copy of
 * the built plugin.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { streamdeck, withShippedCopy } from "./streamdeck-cli.ts";

const target = process.argv[2] ?? join(import.meta.dirname, "../dist");
mkdirSync(target, { recursive: true });
console.log(
  withShippedCopy((copy) => streamdeck("pack", copy, "--output", target, "--force", "--no-file-list")),
);
