import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../.github");
/** Reads a file without its comments. */
const read = (file: string): string => readFileSync(join(folder, file), "utf8").replace(/^\s*#.*\n/gm, "");

/** The names of the jobs of a workflow, with their text. */
function readJobs(file: string): readonly (readonly [name: string, text: string])[] {
  const [, ...texts] = read(file)
    .replace(/^[^]*^jobs:\n/m, "\n")
    .split(/\n {2}(?=[\w-]+:\n)/);
  return texts.map((text) => [text.slice(0, text.indexOf(":")), text]);
}

describe.each(readdirSync(join(folder, "workflows")))("%s", (name) => {
  const file = `workflows/${name}`;

  it("is valid for GitHub", async () => {
    const { context, value } = parseWorkflow({ name, content: read(file) }, new NoOperationTraceWriter());
    if (value) await convertWorkflowTemplate(context, value);
    expect(context.errors.getErrors().map(({ message }) => message)).toEqual([]);
  });

  it("lets a job only read unless it declares more, and stores no credentials", () => {
    expect(read(file).split(/^jobs:/m)[0]).toMatch(/^permissions: \{ contents: read \}$/m);
    expect(read(file).match(/persist-credentials: false/g)?.length).toBe(
      read(file).match(/actions\/checkout@/g)?.length,
    );
  });

  it("pins every action to a commit", () => {
    const uses = [...read(file).matchAll(/uses: (.+)/g)].map(([, action]) => action);
    expect(uses.length).toBeGreaterThan(0);
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("puts no text of an event into a script", () => {
    for (const step of read(file).split(/^ {6}- /m))
      expect(/run: [^]*/.exec(step)?.[0] ?? "").not.toMatch(/run:.*\$\{\{/);
  });

  it("ends every job that hangs", () => {
    const limits = readJobs(file).map(([job, text]) => [
      job,
      /^ {4}timeout-minutes: (\d+)$/m.exec(text)?.[1],
    ]);
    expect(limits.length).toBeGreaterThan(0);
    expect(limits.filter(([, limit]) => !(Number(limit) <= 60))).toEqual([]);
  });
});

describe("release.yml", () => {
  const writingJobs = readJobs("workflows/release.yml").filter(([, job]) => /:\s*write\b/.test(job));
  const [[name, publish] = ["", ""]] = writingJobs;

  it("writes in one job, which runs no code of the repository or of npm", () => {
    expect([writingJobs.length, name]).toEqual([1, "publish"]);
    expect(publish).not.toMatch(/npm|npx|node |checkout|setup-node|\.ci\//);
  });

  it("attests all files before it publishes them", () => {
    const [before = "", release = ""] = publish.split("gh release create");
    const published = [...release.matchAll(/(?<=\s)dist\/\S+/g)].map(([path]) => path);
    const [, attested = ""] = before.split("attest-build-provenance@");
    expect(published.filter((path) => path !== "dist/notes.md" && !attested.includes(path))).toEqual([]);
    expect(published).toHaveLength(3); // the notes, the package and the profiles
  });
});

it("lets Dependabot propose security updates of all packages", () => {
  const [npm = ""] = read("dependabot.yml").split(/- package-ecosystem: github-actions/);
  const ignored = npm.split(/^ {6}- (?=dependency-name)/m).slice(1);
  expect(ignored.length).toBeGreaterThan(0);
  // An entry without update types ignores security updates, too.
  for (const entry of ignored) expect(entry).toMatch(/^ {8}update-types:\s+\["version-update:/m);
});
