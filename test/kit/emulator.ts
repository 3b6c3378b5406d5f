import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { onTestFinished } from "vitest";
import {
  type CaptionServiceEmulator,
  startCaptionServiceEmulator,
} from "../../simulator/caption-service/caption-service-emulator.ts";
import type { ServiceAccess } from "../../src/settings/account.ts";

type Options = Parameters<typeof startCaptionServiceEmulator>[0];

/** Certificates that this process trusts by now; Node gives back other bytes than those that it was given. */
const trusted = new Set<string>();

/** An emulator for one test, whose certificate this process trusts. */
export async function startEmulator(options?: Options): Promise<CaptionServiceEmulator> {
  const emulator = await startCaptionServiceEmulator(options);
  onTestFinished(() => emulator.stop());
  const authority = emulator.certificate.caPem;
  if (!trusted.has(authority)) setDefaultCACertificates([...getCACertificates("default"), authority]);
  trusted.add(authority);
  return emulator;
}

/** The church ID of the first account. */
export const churchId = "6f1d2c34-8a5b-4c6d-9e7f-0a1b2c3d4e5f";

/** What the plugin needs to reach an account of the emulator; the first one without a name. */
export function accessTo(emulator: CaptionServiceEmulator, name?: string): ServiceAccess {
  const account = emulator.accounts.get(name);
  return { baseUrl: emulator.baseUrl, apiKey: account.apiKeys.first.value, churchId: account.churchId };
}
