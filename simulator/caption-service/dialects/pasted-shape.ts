import { noActiveSession } from "./dialect.ts";
import type { Shape, Shapes } from "./shaped-dialects.ts";

/**
 * Reads the shape of a status answer out of the plugin's diagnostics, or out of text that is nothing but the shape.
 *
 * @param before shapes of the same service that came earlier; this one takes the place of its like
 * @throws Error where there is no shape, or none yet of an answer while a session runs
 */
export function addPastedShape(id: string, pasted: string, before: Shapes | undefined): Shapes {
  const lines = pasted.replaceAll("\r", "");
  // What follows it in the diagnostics is not indented.
  const [, answer = lines] = /^Last status answer \(shape\):\n((?:[ \t].*\n?)+)/m.exec(lines) ?? [];
  const shape = shapeOfPaths(answer.split("\n"));
  const isNone = answer.includes(noActiveSession) || /^Understood .*: no session/m.test(lines);
  if (!isNone) return { title: `As told by the diagnostics of ${id}`, ...before, running: shape };
  if (!before) throw new Error("The shape of an answer while a session runs has to come first.");
  return { ...before, none: shape };
}

/** What stands at a path: types of values, and what is inside. */
interface Node {
  readonly types: Shape[];
  readonly inside: Map<string, Node>;
}

const newNode = (): Node => ({ types: [], inside: new Map() });

/**
 * @param lines such as `data.clients[].*: string`
 * @throws Error where none of them has a path and a type
 */
function shapeOfPaths(lines: readonly string[]): Shape {
  const whole = newNode();
  for (const line of lines) {
    const [, path, type] = /^\s*([^\s:]+): (.*\S)\s*$/.exec(line) ?? [];
    if (path === undefined || type === undefined) continue;
    let node = whole;
    for (const name of path.replaceAll("[]", ".[]").split(".")) {
      if (name === "" || name === "$") continue;
      node.inside.set(name, node.inside.get(name) ?? newNode());
      node = node.inside.get(name) ?? node;
    }
    node.types.push(/^(true|false|\[\]|\{\})$/.test(type) ? (JSON.parse(type) as Shape) : type);
  }
  const [shape] = shapesAt(whole);
  if (shape === undefined) throw new Error("There is no shape of an answer in this.");
  return shape;
}

function shapesAt({ types, inside }: Node): readonly Shape[] {
  const entries = inside.get("[]");
  const fields = [...inside].filter(([name]) => name !== "[]").flatMap(fieldsAt);
  return [
    ...types,
    ...(entries ? [shapesAt(entries)] : []),
    ...(fields.length > 0 ? [Object.fromEntries(fields)] : []),
  ];
}

/** One field, or as many as names that are hidden have shapes: `*`, `*2`. */
function fieldsAt([name, node]: readonly [string, Node]): readonly (readonly [string, Shape])[] {
  const shapes = shapesAt(node).slice(0, name === "*" ? undefined : 1);
  return shapes.map((shape, index) => [index === 0 ? name : `${name}${index + 1}`, shape]);
}
