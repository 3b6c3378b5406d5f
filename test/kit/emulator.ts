import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { onTestFinished } from "vitest";
import { startCaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";

type Options = Parameters<typeof startCaptionServiceEmulator>[0];
/** Has something done after a test, or after all of a file (`afterAll`). */
export type AtEnd = (end: () => void | Promise<void>) => void;

/** Node gives back other bytes than those that it was given. */
const trusted = new Set<string>();

/** Makes this process trust a certificate authority. */
export function trust(authority: string): void {
  if (!trusted.has(authority)) setDefaultCACertificates([...getCACertificates("default"), authority]);
  trusted.add(authority);
}

/** An emulator for one test, whose certificate this process trusts. @param atEnd of what it is for */
export async function startEmulator(options?: Options, atEnd: AtEnd = onTestFinished) {
  const emulator = await startCaptionServiceEmulator(options);
  atEnd(() => emulator.stop());
  trust(emulator.certificate.caPem);
  return emulator;
}

/** The church ID of the first account. */
export const churchId = "6f1d2c34-8a5b-4c6d-9e7f-0a1b2c3d4e5f";
