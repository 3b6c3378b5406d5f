import { once } from "node:events";
import { type AddressInfo, type Socket, createServer } from "node:net";
import { TLSSocket } from "node:tls";
import { onTestFinished } from "vitest";
import { Certificates } from "../../simulator/caption-service/wire/certificates.ts";
import { systemClock } from "../../src/clock.ts";
import { HttpsCaptionService } from "../../src/service/https-caption-service.ts";
import { accessTo, startEmulator } from "./emulator.ts";

/**
 * The service's client, and in place of the service a server that does to connections what a test wants.
 * @param serve gets each connection, the one below its TLS, and a way to have all later ones refused
 */
export async function serveRaw(
  serve: (socket: TLSSocket, bare: Socket, refuseLater: () => void) => void,
): Promise<HttpsCaptionService> {
  // All certificates of a process come from one authority, which starting an emulator makes trusted.
  const emulator = await startEmulator();
  const certificates = await Certificates.make();
  const server = createServer((bare) => {
    const socket = new TLSSocket(bare, { isServer: true, secureContext: certificates.context("good") });
    socket.on("error", () => undefined);
    serve(socket, bare, () => void server.close());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const service = new HttpsCaptionService(
    { ...accessTo(emulator), baseUrl: `https://127.0.0.1:${port}` },
    systemClock,
  );
  onTestFinished(async () => {
    service.close();
    server.close();
    await certificates.dispose();
  });
  return service;
}
