import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../.github/workflows");
const read = (file: string): string => readFileSync(join(folder, file), "utf8").replace(/^\s*#.*\n/gm, "");

describe.each(readdirSync(folder))("%s", (file) => {
  const text = read(file);

  it("may read and no more, unless a job says otherwise, and takes every action by its commit", () => {
    expect(text.split(/^jobs:/m)[0]).toMatch(/^permissions: \{ contents: read \}$/m);
    const uses = [...text.matchAll(/uses: (.+)/g)].map(([, action]) => action);
    expect(uses.length).toBeGreaterThan(0);
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    expect(text.match(/persist-credentials: false/g)?.length).toBe(text.match(/actions\/checkout@/g)?.length);
  });

  it("runs no words of whoever made the event", () => {
    for (const step of text.split(/^ {6}- /m))
      expect(/run: [^]*/.exec(step)?.[0] ?? "").not.toMatch(/run:.*\$\{\{/);
  });
});

it("a release is published by the one job that may write, which runs nothing of the repository or of npm", () => {
  const jobs = read("release.yml").split(/^ {2}(?=[\w-]+:\n)/m);
  const writing = jobs.filter((job) => /:\s*write\b/.test(job));
  expect(writing.map((job) => job.slice(0, job.indexOf(":")))).toEqual(["publish"]);
  expect(writing[0]).not.toMatch(/npm|npx|node |checkout|setup-node|\.ci\//);
  expect(writing[0]).toMatch(/needs: build[^]*attest-build-provenance@[^]*gh release create/);
});
