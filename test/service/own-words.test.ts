import { describe, expect, it, onTestFinished } from "vitest";
import type { CaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import { systemClock } from "../../src/clock.ts";
import { HttpsCaptionService } from "../../src/service/https-caption-service.ts";
import { accessTo, churchId, startEmulator } from "../kit/emulator.ts";

const limits = { timeLimit: 5_000, again: false };

async function start(): Promise<{ emulator: CaptionServiceEmulator; service: HttpsCaptionService }> {
  const emulator = await startEmulator();
  const service = new HttpsCaptionService(accessTo(emulator), systemClock);
  onTestFinished(() => service.close());
  return { emulator, service };
}

describe("the service's own words", () => {
  it("tell of a state that we don't know, never with the API key", async () => {
    const { emulator, service } = await start();
    const { apiKey } = accessTo(emulator);
    const body = JSON.stringify({ status: `key ${apiKey} starting` });
    emulator.faults.add({ fault: { kind: "status", status: 200, body } });
    expect(await service.checkStatus(churchId, limits)).toEqual({ state: "unknown", word: "key … starting" });
  });

  it("never have the API key in them, however JSON writes it", async () => {
    const { emulator, service } = await start();
    const { apiKey } = accessTo(emulator);
    const escaped = apiKey.replace(/./g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
    const body = `{"status":"at ${escaped}","targets":["en-${escaped}"]}`;
    emulator.faults.add({ fault: { kind: "status", status: 200, body } });
    expect(await service.checkStatus(churchId, limits)).toEqual({ state: "unknown", word: "at …" });
    expect(JSON.stringify(service.statusShape(churchId))).not.toContain(apiKey.slice(0, 8));
  });

  it("tell why a command was refused with a 2xx", async () => {
    const { emulator, service } = await start();
    emulator.dialect = "soft-refusal";
    await expect(service.send({ name: "stop" }, limits)).rejects.toMatchObject({
      kind: "refused",
      details: { status: 200, words: "There is no active session." },
    });
    await service.send({ name: "start" }, limits);
  });

  it("tell of a start that takes its time, and of captions that are hidden", async () => {
    const { emulator, service } = await start();
    const account = emulator.accounts.get();
    account.fromElsewhere("start");
    emulator.dialect = "starting";
    expect(await service.checkStatus(churchId, limits)).toEqual({ state: "unknown", word: "starting" });
    emulator.dialect = "visibility";
    expect(await service.checkStatus(churchId, limits)).toMatchObject({
      state: "active",
      captionsHidden: false,
    });
    account.setCaptionsVisible(false);
    expect(await service.checkStatus(churchId, limits)).toMatchObject({
      state: "active",
      captionsHidden: true,
    });
  });
});

it.each([String.raw`{"status":"\U0061ctive"}`, String.raw`{"active":true\u002c"word":"x"}`])(
  "JSON that only wrong escapes break is broken, and no session: %s",
  async (body) => {
    const { emulator, service } = await start();
    emulator.faults.add({ fault: { kind: "status", status: 200, body } });
    await expect(service.checkStatus(churchId, limits)).rejects.toMatchObject({ kind: "not-the-service" });
  },
);

describe("requests without a body", () => {
  it("say that they are JSON to a service that demands it", async () => {
    const { emulator, service } = await start();
    emulator.dialect = "json-only";
    await service.send({ name: "clear" }, limits);
    await service.send({ name: "start" }, limits);
    expect(await service.checkStatus(churchId, limits)).toMatchObject({ state: "active" });
  });

  // The specification wants both: the header on every request, and no body. Such a service could not be served.
  it("are refused by a service that takes nothing for broken JSON, in its words", async () => {
    const { emulator, service } = await start();
    emulator.dialect = "no-empty-json";
    await expect(service.send({ name: "clear" }, limits)).rejects.toMatchObject({
      kind: "refused",
      details: { status: 400, words: "The body is not JSON." },
    });
    await service.send({ name: "set-translation-languages", languageCodes: [] }, limits);
    expect(await service.checkStatus(churchId, limits)).toEqual({ state: "none" });
  });
});
