import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = join(root, ".github/workflows");

interface Job {
  readonly name: string;
  readonly text: string;
  readonly canWrite: boolean;
}

/** The jobs of a workflow, whose file is laid out as Prettier does it, and what stands before them. */
function read(file: string): { head: string; jobs: Job[] } {
  const text = readFileSync(join(folder, file), "utf8").replace(/^\s*#.*\n/gm, "");
  const [head = "", body = ""] = text.split(/^jobs:\n/m);
  const parts = body.split(/^ {2}(?=[\w-]+:\n)/m).filter((part) => part !== "");
  const jobs = parts.map((part) => ({
    name: part.slice(0, part.indexOf(":")),
    text: part,
    canWrite: /:\s*write\b/.test(part),
  }));
  return { head, jobs };
}

const files = readdirSync(folder);
const steps = ({ text }: Job): string[] => text.split(/^ {6}- /m).slice(1);

describe.each(files)("%s", (file) => {
  const { head, jobs } = read(file);

  it("may read and no more, unless a job says otherwise", () => {
    expect(head).toMatch(/^permissions: \{ contents: read \}$/m);
    expect(jobs.length).toBeGreaterThan(0);
  });

  it("takes every action by its commit, and names its version", () => {
    const used = jobs.flatMap((job) => steps(job)).filter((step) => step.includes("uses:"));
    expect(used.length).toBeGreaterThan(0);
    for (const step of used)
      expect(step).toMatch(/^(.*\n *)?uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/m);
  });

  it("leaves no credentials in what it checks out", () => {
    for (const step of jobs.flatMap(steps))
      if (step.includes("actions/checkout@")) expect(step).toMatch(/persist-credentials: false/);
  });

  it("takes the Node.js that the tests use", () => {
    for (const step of jobs.flatMap(steps))
      if (step.includes("actions/setup-node@")) expect(step).toMatch(/node-version-file: \.node-version/);
    const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
      packages: Record<string, { version: string }>;
    };
    expect(readFileSync(join(root, ".node-version"), "utf8").trim()).toBe(
      packages["node_modules/node"]?.version,
    );
  });

  it("runs no words of whoever made the event", () => {
    for (const step of jobs.flatMap(steps))
      expect(/run: [^]*/.exec(step)?.[0] ?? "").not.toMatch(/run:.*\$\{\{/);
  });
});

describe("a release", () => {
  const { jobs } = read("release.yml");
  const job = (name: string): Job => {
    const found = jobs.find((each) => each.name === name);
    if (!found) throw new Error(`there is no job ${name}`);
    return found;
  };

  it("is published by a job that runs nothing of the repository or of npm", () => {
    expect(jobs.filter(({ canWrite }) => canWrite).map(({ name }) => name)).toEqual(["publish"]);
    const { text } = job("publish");
    expect(text).not.toMatch(/npm|npx|node |checkout|setup-node|\.ci\//);
    expect(text).toMatch(/needs: build/);
  });

  it("is built without the scripts of packages, after the tests", () => {
    const { text } = job("build");
    expect(text).toMatch(/needs: test/);
    expect(text).toMatch(/npm ci --ignore-scripts/);
    expect(text).toMatch(/package-manager-cache: false/);
    expect(text).toMatch(/upload-artifact@/);
  });

  it("has its provenance attested before it is published", () => {
    const { text } = job("publish");
    const order = ["download-artifact@", "attest-build-provenance@", "gh release create"].map((step) =>
      text.indexOf(step),
    );
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(text).toMatch(/id-token: write/);
    expect(text).toMatch(/attestations: write/);
    expect(text).not.toMatch(/sha256sum/);
  });
});
