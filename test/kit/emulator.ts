import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { onTestFinished } from "vitest";
import { CaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import type { ServiceAccess } from "../../src/settings/account.ts";

type Options = Parameters<typeof CaptionServiceEmulator.start>[0];

/** An emulator for one test, whose certificate this process trusts. */
export async function startEmulator(options?: Options): Promise<CaptionServiceEmulator> {
  const emulator = await CaptionServiceEmulator.start(options);
  onTestFinished(() => emulator.stop());
  const authority = emulator.certificate.caPem;
  const trusted = getCACertificates("default");
  if (!trusted.includes(authority)) setDefaultCACertificates([...trusted, authority]);
  return emulator;
}

/** What the plugin needs to reach an account of the emulator; the first one without a name. */
export function accessTo(emulator: CaptionServiceEmulator, name?: string): ServiceAccess {
  const account = emulator.accounts.get(name);
  return { baseUrl: emulator.baseUrl, apiKey: account.apiKeys.first.value, churchId: account.churchId };
}
