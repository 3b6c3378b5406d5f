/**
 * Reads a table with lines such as `paused: {"paused": true} | {"state": "paused"}`: one row for each of the two bodies.
 * @throws SyntaxError if a body is not JSON
 */
export function parseRows(table: string): readonly (readonly [expected: string, body: object])[] {
  return table
    .trim()
    .split("\n")
    .flatMap((line) => {
      const end = line.indexOf(": ");
      const bodies = line.slice(end + 2).split(" | ");
      return bodies.map((body) => [line.slice(0, end).trim(), JSON.parse(body) as object] as const);
    });
}
