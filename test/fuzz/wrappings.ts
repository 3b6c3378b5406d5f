const inChunks = (body: string, size: number, extension: string): string => {
  const chunks = body.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
  return chunks
    .map((chunk) => `${Buffer.byteLength(chunk).toString(16)}${extension}\r\n${chunk}\r\n`)
    .join("");
};
const chunked = "Transfer-Encoding: chunked";

/** What stands around an answer's head and body. */
export const wrappings = {
  none: (head: readonly string[], body: string) => [...head, "", body],
  "interim heads": (head: readonly string[], body: string) => [
    ...Array<string>(20).fill("HTTP/1.1 103 Early Hints\r\nContent-Type: text/html\r\n"),
    ...head,
    "",
    body,
  ],
  chunks: (head: readonly string[], body: string) => [
    ...head,
    chunked,
    "",
    `${inChunks(body, 1, "")}0\r\n\r\n`,
  ],
  extensions: (head: readonly string[], body: string) => [
    ...[...head, chunked, ""],
    `${inChunks(body.slice(0, 500), 3, `;${"a=b;".repeat(300)}`)}0;x\r\n\r\n`,
  ],
  "fields after the body": (head: readonly string[], body: string) => [
    ...[...head, chunked, ""],
    `${inChunks(body, 5_000, "")}0\r\n${"a: b\r\n".repeat(5_000)}\r\n`,
  ],
} as const;
