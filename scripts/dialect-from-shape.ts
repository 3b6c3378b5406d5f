/**
 * `node scripts/dialect-from-shape.ts ID < diagnostics.txt`: makes a dialect of the emulator from the shape of a status
 * answer in the plugin's diagnostics, or from the shape alone: first of an answer while a session runs, then, with the
 * same ID, of one without, where there is one. Then `npm test`, and
 * `npm run emulator` with the order `{"command":"set-dialect","dialect":"ID"}`.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { addPastedShape } from "../simulator/caption-service/dialects/pasted-shape.ts";
import { shapesFolder, type Shapes } from "../simulator/caption-service/dialects/shaped-dialects.ts";

const [id = ""] = process.argv.slice(2);
if (!/^[a-z][a-z0-9-]{1,40}$/.test(id)) throw new Error("Expected an ID such as north-chapel.");
const file = join(shapesFolder, `${id}.json`);
const before = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Shapes) : undefined;
const shapes = addPastedShape(id, await text(process.stdin), before);
writeFileSync(file, `${JSON.stringify(shapes, null, 2)}\n`);
console.log(file);
