import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { onTestFinished } from "vitest";
import { startCaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";

type Options = Parameters<typeof startCaptionServiceEmulator>[0];
/** Registers a clean-up: `onTestFinished` for the end of a test, `afterAll` for the end of a file. */
export type AtEnd = (end: () => void | Promise<void>) => void;

/** The authorities added so far. `getCACertificates` returns them in another form, so it can't tell. */
const trusted = new Set<string>();

/** Makes this process trust a certificate authority. */
export function trust(authority: string): void {
  if (!trusted.has(authority)) setDefaultCACertificates([...getCACertificates("default"), authority]);
  trusted.add(authority);
}

/** Starts an emulator whose certificate this process trusts. `atEnd` stops it, by default after the test. */
export async function startEmulator(options?: Options, atEnd: AtEnd = onTestFinished) {
  const emulator = await startCaptionServiceEmulator(options);
  atEnd(() => emulator.stop());
  trust(emulator.certificate.caPem);
  return emulator;
}

/** The church ID of the first account of an emulator. */
export const churchId = "6f1d2c34-8a5b-4c6d-9e7f-0a1b2c3d4e5f";
