import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { codeOf } from "./secure-socket.ts";
import { ServiceFailure } from "./service-failure.ts";

/** Bytes of a body, as it came and unpacked. */
export const maxBodyBytes = 1024 * 1024;

/** The text of a body. @throws ServiceFailure for a body that is too long when unpacked */
export function readText(body: Uint8Array, contentEncoding: string, contentType: string): string {
  const names = contentEncoding.toLowerCase().split(",");
  const plain = names.reverse().reduce((bytes, name) => unpack(bytes, name.trim()), body);
  return decode(plain, contentType);
}

type Unpack = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array;

const unpackers: Readonly<Record<string, Unpack>> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  deflate: inflate,
  br: brotliDecompressSync,
};

/** Returns a plain body as it is: some servers send one in spite of the header. */
function unpack(bytes: Uint8Array, encoding: string): Uint8Array {
  try {
    return unpackers[encoding]?.(bytes, { maxOutputLength: maxBodyBytes }) ?? bytes;
  } catch (error) {
    const code = codeOf(error);
    if (code === "ERR_BUFFER_TOO_LARGE") throw new ServiceFailure("answer-too-long", { code });
    return bytes;
  }
}

/** "deflate" means the zlib format, but some servers send the bare stream (RFC 9110, section 8.4.1.2). */
function inflate(...[bytes, options]: Parameters<Unpack>): Uint8Array {
  const isZlib = ((bytes[0] ?? 0) & 0x0f) === 8;
  if (isZlib) return inflateSync(bytes, options);
  // Plain JSON may pass for the beginning of a bare stream.
  return bytes[0] === 0x7b || bytes[0] === 0x5b ? bytes : inflateRawSync(bytes, options);
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
