import type { Socket } from "node:net";

/** Writes the same for ever. */
export function pour(socket: Socket, more: string): void {
  const piece = Buffer.from(more.repeat(Math.ceil(16_384 / more.length)));
  const goOn = (): void => {
    while (socket.writable && socket.write(piece));
  };
  socket.on("drain", goOn);
  goOn();
}
