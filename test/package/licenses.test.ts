import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pluginFolder } from "../kit/desk.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(join(pluginFolder, file), "utf8");

/** What is in each bundle besides our own work: an addition here needs a look at its licence. */
const parts = {
  "licenses/plugin.txt": {
    "@elgato/schemas": "MIT",
    "@elgato/streamdeck": "MIT",
    "@elgato/utils": "MIT",
    "env-paths": "MIT",
    "is-safe-filename": "MIT",
    llhttp: "MIT",
    undici: "MIT",
    "Unicode CLDR": "Unicode-3.0",
    ws: "MIT",
    zod: "MIT",
  },
  "licenses/inspector.txt": {
    "@lit/reactive-element": "BSD-3-Clause",
    "lit-element": "BSD-3-Clause",
    "lit-html": "BSD-3-Clause",
    zod: "MIT",
  },
};

describe.each(Object.entries(parts))("%s", (file, expected) => {
  const notices = read(file)
    .split(/^={20,}$/m)
    .slice(1);

  it("names everything that is in the bundle, and nothing else", () => {
    const named = notices.map((notice) => /^\n(.+?)(?: [\d.]+)? \((.+)\)\n/.exec(notice)?.slice(1, 3));
    expect(Object.fromEntries(named as [string, string][])).toEqual(expected);
    expect(notices).toHaveLength(Object.keys(expected).length);
  });

  it("has the whole notice of each", () => {
    const parts = [/copyright/i, /permission is hereby granted|redistribution and use in source/i, /as is/i];
    for (const notice of notices) for (const part of parts) expect(notice).toMatch(part);
  });
});

it("our own licence is in the package", () => {
  expect(read("LICENSE.txt")).toBe(readFileSync(join(root, "LICENSE"), "utf8"));
});
