import type { Socket } from "node:net";
import { Duplex } from "node:stream";

/** Writes the same for ever. */
export function pour(socket: Socket, more: string): void {
  const piece = Buffer.from(more.repeat(Math.ceil(16_384 / more.length)));
  const goOn = (): void => {
    while (socket.writable && socket.write(piece));
  };
  socket.on("drain", goOn);
  goOn();
}

/** A connection as a stream of JavaScript's own: TLS over a bare socket would hide how the client ended it. */
export function overTcp(raw: Socket): Duplex {
  const stream = new Duplex({
    read: () => void raw.resume(),
    write: (chunk: Buffer, _, done) => void raw.write(chunk, done),
    final: (done) => void raw.end(done),
    destroy: (error, done) => {
      raw.destroy();
      done(error);
    },
  });
  raw.on("data", (chunk: Buffer) => {
    if (!stream.push(chunk)) raw.pause();
  });
  raw.on("end", () => stream.push(null));
  raw.on("error", () => stream.destroy());
  raw.on("close", () => stream.destroy());
  stream.on("error", () => undefined);
  return stream;
}
