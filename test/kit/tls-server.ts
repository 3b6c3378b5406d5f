import { once } from "node:events";
import { type AddressInfo, type Socket, createServer } from "node:net";
import { TLSSocket } from "node:tls";
import { onTestFinished } from "vitest";
import { Certificates } from "../../simulator/caption-service/wire/certificates.ts";
import { systemClock } from "../../src/clock.ts";
import { HttpsCaptionService } from "../../src/service/https-caption-service.ts";
import { accessTo, startEmulator } from "./emulator.ts";

type Serve = (socket: TLSSocket, bare: Socket, refuseLater: () => void) => void;

/**
 * The service's client, and in place of the service a server that does to connections what a test wants.
 * @param serve gets each connection, the one below its TLS, and a way to have all later ones refused
 */
export async function serveRaw(serve: Serve): Promise<HttpsCaptionService> {
  // All certificates of a process come from one authority, which starting an emulator makes trusted.
  const emulator = await startEmulator();
  const service = new HttpsCaptionService(
    { ...accessTo(emulator), baseUrl: await listenRaw(serve) },
    systemClock,
  );
  onTestFinished(() => service.close());
  return service;
}

/** The same server without a client. @returns its base address */
export async function listenRaw(serve: Serve): Promise<string> {
  const certificates = await Certificates.make();
  const server = createServer((bare) => {
    const socket = new TLSSocket(bare, { isServer: true, secureContext: certificates.context("good") });
    socket.on("error", () => undefined);
    serve(socket, bare, () => void server.close());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    await certificates.dispose();
  });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
