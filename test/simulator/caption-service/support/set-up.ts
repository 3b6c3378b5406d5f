import { onTestFinished } from "vitest";
import type { AccountOptions } from "../../../../simulator/caption-service/accounts/account.ts";
import {
  type CaptionServiceEmulator,
  startCaptionServiceEmulator,
  type CaptionServiceEmulatorOptions,
} from "../../../../simulator/caption-service/caption-service-emulator.ts";
import { HttpsClient } from "./https-client.ts";

export const chapel = {
  name: "Chapel",
  churchId: "0f0e0d0c-0b0a-4909-8807-060504030201",
  apiKeys: [{ name: "deck", value: "ck_live_chapel_key_0001" }],
  languageLimit: 2,
  supportedLanguages: ["en-US", "es-MX", "fr-FR", "de-DE"],
  viewers: 2,
} as const satisfies AccountOptions;

export const hall = {
  name: "Hall",
  churchId: "ffffffff-0b0a-4909-8807-060504030201",
  apiKeys: [{ name: "deck", value: "ck_live_hall_key_0002" }],
} as const satisfies AccountOptions;

export const chapelKey = chapel.apiKeys[0].value;
export const hallKey = hall.apiKeys[0].value;

/** An emulator with two accounts and a client that trusts it; both are gone when the test is over. */
export async function setUp(
  options: CaptionServiceEmulatorOptions = {},
): Promise<{ readonly emulator: CaptionServiceEmulator; readonly client: HttpsClient }> {
  const emulator = await startCaptionServiceEmulator({ accounts: [chapel, hall], ...options });
  const client = new HttpsClient(emulator.baseUrl, emulator.certificate.caPem, chapelKey);
  onTestFinished(async () => {
    client.close();
    await emulator.stop();
  });
  return { emulator, client };
}
