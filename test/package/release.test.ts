import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { manifestText } from "../../scripts/manifest-text.ts";

const root = join(import.meta.dirname, "../..");
const manifestFile = "com.captions.control.sdPlugin/manifest.json";

const { version: currentVersion } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly version: string;
};
const changelog = `# Changelog

## [Unreleased]

## [1.2.0] - 2026-12-01

### Added

- Dials.

## [${currentVersion}] - 2026-11-01

- Keys.
`;

/** Makes a repository with everything that a release needs. */
function makeRepository() {
  const folder = mkdtempSync(join(tmpdir(), "captions-release-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const file of [
    "package.json",
    "package-lock.json",
    "scripts",
    "src/identifiers.ts",
    "src/version.ts",
    manifestFile,
  ])
    cpSync(join(root, file), join(folder, file), { recursive: true });
  writeFileSync(join(folder, "CHANGELOG.md"), changelog);
  const env = {
    ...process.env,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: join(folder, "no-config"),
    PATH: dirname(process.execPath) + delimiter + String(process.env["PATH"]),
  };
  const run = (command: string) => {
    const { status, stdout, stderr } = spawnSync(command, {
      cwd: folder,
      env,
      shell: true,
      encoding: "utf8",
    });
    return { status, output: (status === 0 ? stdout : stderr).trim() };
  };
  const read = (file: string): { version: string; Version: string } =>
    JSON.parse(readFileSync(join(folder, file), "utf8")) as ReturnType<typeof read>;
  run("git init && git config user.name Test && git config user.email test@captions.example");
  run("git add . && git commit --message start");
  return { run, read };
}

it("`npm version` sets a version in all files and tags it", () => {
  const { run, read } = makeRepository();
  expect(run("npm version 1.2.0")).toMatchObject({ status: 0 });
  expect([read("package.json").version, read(manifestFile).Version]).toEqual(["1.2.0", "1.2.0.0"]);
  expect(run("git grep -F 1.2.0 src").output).toContain("src/version.ts");
  expect(run("git describe --tags --dirty")).toEqual({ status: 0, output: "v1.2.0" });
});

it.each([
  ["2.0.0", /CHANGELOG\.md has no section "## \[2\.0\.0\]"/],
  ["1.2.0-beta.1", /"1\.2\.0-beta\.1" is no version that Stream Deck knows/],
])("`npm version` rejects %s and changes nothing", (version, problem) => {
  const { run } = makeRepository();
  const { status, output } = run(`npm version ${version}`);
  expect(status).toBe(1);
  expect(output).toMatch(problem);
  expect(run("git status --short && git tag")).toEqual({ status: 0, output: "" });
});

it("takes the release notes from the section of the changelog on the version", () => {
  const { run } = makeRepository();
  expect(run(`node scripts/release-notes.ts v${currentVersion}`)).toEqual({ status: 0, output: "- Keys." });
});

it("rejects a tag that is not the version of the package", () => {
  const { run } = makeRepository();
  const { status, output } = run("node scripts/release-notes.ts v1.2.0");
  expect(status).toBe(1);
  expect(output).toContain('The tag says "v1.2.0"');
});

it("puts the addresses of the project into the manifest once", () => {
  const withoutAddresses = '{\n  "Author": "A",\n  "Version": "0.1.0.0"\n}';
  const values = { version: "1.0.0", homepage: "https://a.example", guides: "https://b.example" };
  const text = manifestText(manifestText(withoutAddresses, values), values);
  expect(JSON.parse(text)).toEqual({
    Author: "A",
    URL: "https://a.example",
    SupportURL: "https://b.example",
    Version: "1.0.0.0",
  });
  expect(manifestText(text, { version: "0.1.0", homepage: "", guides: "" })).toBe(withoutAddresses);
});
