import type { IncomingMessage } from "node:http";

/** A body over this many bytes is answered with 413. The specification shows no limit; this is the emulator's. */
const mostBodyBytes = 64 * 1024;

/** An over-long body is still read up to here, since most clients look for the answer only after sending all. */
const mostDrainedBytes = 1024 * 1024;

export interface RequestBody {
  /** Null when it was over the limit. */
  readonly bytes: Buffer | null;
  readonly length: number;
  /** Whether something of it has been left unread, so that the connection cannot be used again. */
  readonly unread: boolean;
}

/** Rejects when the connection ends before the body does. */
export async function readRequestBody(request: IncomingMessage): Promise<RequestBody> {
  const chunks: Buffer[] = [];
  let length = 0;
  let unread = false;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= mostBodyBytes) chunks.push(chunk);
    else chunks.length = 0;
    if (length > mostDrainedBytes) {
      unread = true;
      break;
    }
  }
  return { bytes: length > mostBodyBytes ? null : Buffer.concat(chunks), length, unread };
}
