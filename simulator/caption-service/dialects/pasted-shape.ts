import { noActiveSession } from "./dialect.ts";
import type { Shapes } from "./shaped-dialects.ts";

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
  const body = answer.replace(/^\s*HTTP \d.*\n/, "").trim();
  const shape = body === noActiveSession ? `state: ${body}` : (JSON.parse(body) as Shapes["running"]);
  const isNone = body.includes(noActiveSession) || /^Understood .*: no session/m.test(lines);
  if (!isNone) return { title: `As told by the diagnostics of ${id}`, ...before, running: shape };
  if (!before) throw new Error("The shape of an answer while a session runs has to come first.");
  return { ...before, none: shape };
}
