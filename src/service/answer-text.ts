import { brotliDecompressSync, unzipSync } from "node:zlib";
import { codeOf } from "./secure-socket.ts";
import { ServiceFailure } from "./service-failure.ts";

/** Bytes of a body, as it came and unpacked. */
export const maxBodyBytes = 1024 * 1024;

/** The text of a body. @throws ServiceFailure for a body that is too long when unpacked */
export function readText(body: Uint8Array, headers: Readonly<Record<string, string | undefined>>): string {
  const encoding = headers["content-encoding"]?.trim().toLowerCase();
  return decode(unpack(body, encoding), headers["content-type"] ?? "");
}

/** Returns a plain body as it is: some servers send one in spite of the header. */
function unpack(bytes: Uint8Array, encoding: string | undefined): Uint8Array {
  const options = { maxOutputLength: maxBodyBytes };
  try {
    if (encoding === "br") return brotliDecompressSync(bytes, options);
    return encoding === "gzip" || encoding === "deflate" ? unzipSync(bytes, options) : bytes;
  } catch (error) {
    const code = codeOf(error);
    if (code === "ERR_BUFFER_TOO_LARGE") throw new ServiceFailure("answer-too-long", { code });
    return bytes;
  }
}

/** Replaces bytes that do not fit the charset. */
function decode(bytes: Uint8Array, contentType: string): string {
  const [, charset = "utf-8"] = /charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(wideCharset(bytes) ?? charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** UTF-16 is known by its BOM, or by the zero byte beside the first letter of JSON. UTF-8 with a BOM is no other charset. */
function wideCharset([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  if ((first === 0xff && second === 0xfe) || (second === 0 && first !== 0)) return "utf-16le";
  return undefined;
}
