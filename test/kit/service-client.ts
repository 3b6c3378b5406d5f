import { onTestFinished } from "vitest";
import { makeCertificates } from "../../simulator/caption-service/wire/certificates.ts";
import { type Clock, systemClock } from "../../src/clock.ts";
import { HttpsCaptionService } from "../../src/service/https-caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import type { ServiceAccess } from "../../src/settings/account.ts";
import { type AtEnd, startEmulator, trust } from "./emulator.ts";
import { ScriptedService } from "./scripted-service.ts";

/** The time limit that tests give to requests, in milliseconds. */
export const timeLimit = 60_000;

/** Makes the plugin's client of a service for one test. */
export function makeClient(
  access: Pick<ServiceAccess, "baseUrl" | "apiKey">,
  clock: Clock = systemClock,
  atEnd: AtEnd = onTestFinished,
): HttpsCaptionService {
  const client = new HttpsCaptionService(access, clock);
  atEnd(() => client.closeConnections());
  return client;
}

/** Starts an emulator and the plugin's client of it. */
export async function startClient(clock?: Clock, atEnd?: AtEnd) {
  const emulator = await startEmulator({}, atEnd);
  return { emulator, client: makeClient(emulator.access(), clock, atEnd) };
}

/** Starts a scripted service for one test. */
export async function startScriptedService(atEnd: AtEnd = onTestFinished): Promise<ScriptedService> {
  const certificates = await makeCertificates();
  trust(certificates.caPem);
  const scripted = await ScriptedService.start(certificates);
  atEnd(async () => {
    scripted.stop();
    await certificates.dispose();
  });
  return scripted;
}

/** The API key of the client of a scripted service. */
export const scriptedApiKey = "ck_live_scripted";

/** Starts a scripted service and the plugin's client of it. */
export async function startScriptedClient(clock?: Clock, atEnd?: AtEnd) {
  const scripted = await startScriptedService(atEnd);
  const access = { baseUrl: scripted.origin, apiKey: scriptedApiKey };
  return { scripted, client: makeClient(access, clock, atEnd) };
}

/** @returns null for a success, or the kind of failure. "timed-out, maybe": the service may have carried the request out. */
export async function outcome(request: Promise<unknown>): Promise<string | null> {
  const failure = await catchFailure(request);
  if (!failure) return null;
  return `${failure.kind}${failure.isUnanswered ? ", maybe" : ""}`;
}

/** @returns undefined for a success. @throws any error that is not a ServiceFailure */
export async function catchFailure(request: Promise<unknown>): Promise<ServiceFailure | undefined> {
  try {
    await request;
    return undefined;
  } catch (error) {
    if (error instanceof ServiceFailure) return error;
    throw error;
  }
}
