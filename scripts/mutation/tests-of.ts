import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript-6";

const root = join(import.meta.dirname, "../..");

/** Which of the tests import a source file, directly or not. Paths from the root of the repository. */
export function testsOf(file: string, tests: readonly string[]): string[] {
  return tests.filter((test) => reach(test).has(file));
}

const known = new Map<string, ReadonlySet<string>>();

function reach(file: string): ReadonlySet<string> {
  const before = known.get(file);
  if (before) return before;
  const reached = new Set<string>();
  known.set(file, reached);
  const todo = [file];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    todo.push(...importsOf(next));
  }
  return reached;
}

function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), "utf8"), true, true);
  return importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith(".") && /(?<!\.d)\.ts$/.test(name))
    .map((name) => relative(root, join(root, file, "..", name)).replaceAll("\\", "/"));
}
