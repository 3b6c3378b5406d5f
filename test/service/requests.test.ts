import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { dialects } from "../../simulator/caption-service/dialects/dialect.ts";
import type { HttpsCaptionService } from "../../src/service/https-caption-service.ts";
import { churchId } from "../kit/emulator.ts";
import {
  makeClient,
  outcome,
  scriptedApiKey as apiKey,
  timeLimit,
  startClient,
  startScriptedService,
  startScriptedClient,
} from "../kit/service-client.ts";

const packageUrl = new URL("../../package.json", import.meta.url);
const { version } = JSON.parse(readFileSync(packageUrl, "utf8")) as { version: string };

describe("a request", () => {
  it("goes to the path of the specification below the path of the address", async () => {
    const scripted = await startScriptedService();
    const client = makeClient({ baseUrl: `${scripted.origin}/captions/eu`, apiKey });
    await client.send({ name: "start" }, timeLimit);
    await client.send({ name: "clear" }, timeLimit);
    await client.send({ name: "hide" }, timeLimit);
    await client.send({ name: "show" }, timeLimit);
    await client.send({ name: "set-transcription-language", languageCode: "de-DE" }, timeLimit);
    await client.send({ name: "set-translation-languages", languageCodes: ["fr-FR", "es-ES"] }, timeLimit);
    await client.send({ name: "stop" }, timeLimit);
    await client.checkStatus(churchId, timeLimit);
    expect(scripted.requests.map(({ path, body }) => `${path} ${body}`)).toEqual([
      "/captions/eu/v1/stream/start ",
      "/captions/eu/v1/stream/clear ",
      "/captions/eu/v1/captions/hide ",
      "/captions/eu/v1/captions/show ",
      '/captions/eu/v1/transcription-language {"languageCode":"de-DE"}',
      '/captions/eu/v1/translation-language {"languageCodes":["fr-FR","es-ES"]}',
      "/captions/eu/v1/stream/stop ",
      `/captions/eu/v1/stream {"churchId":"${churchId}"}`,
    ]);
  });

  it.each([
    ["poll", (client: HttpsCaptionService) => client.checkStatus(churchId, timeLimit)],
    ["command", (client: HttpsCaptionService) => client.send({ name: "clear" }, timeLimit)],
  ])("is a POST over HTTP/1.1 with every header that gateways ask for: %s", async (_, send) => {
    const { scripted, client } = await startScriptedClient();
    await send(client);
    const [request] = scripted.requests;
    expect(request).toMatchObject({ method: "POST", httpVersion: "1.1" });
    expect(request?.connection.protocol).toBe("http/1.1");
    expect(request?.headers).toEqual({
      accept: "application/json",
      "accept-encoding": "identity",
      authorization: `Bearer ${apiKey}`,
      connection: "keep-alive",
      "content-length": String(request?.body.length),
      "content-type": "application/json",
      host: new URL(scripted.origin).host,
      "user-agent": `captions-control/${version}`,
    });
  });

  it("throws an error other than ServiceFailure when the API key cannot be sent", async () => {
    const scripted = await startScriptedService();
    const client = makeClient({ baseUrl: scripted.origin, apiKey: "a\nb" });
    const failure = await client.checkStatus(churchId, timeLimit).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).name).not.toBe("ServiceFailure");
    expect((failure as Error).stack).not.toContain("a\nb");
  });
});

describe("a status", () => {
  it("includes the Retry-After of its answer and the server's time", async () => {
    const { scripted, client } = await startScriptedClient();
    const headers = { "retry-after": "20", date: "Sun, 22 Nov 2026 10:58:00 GMT" };
    scripted.setReply("status", { body: { status: "active" }, headers });
    expect(await client.checkStatus(churchId, timeLimit)).toEqual({
      session: { state: "active" },
      serverTime: Date.UTC(2026, 10, 22, 10, 58),
      retryAfter: 20_000,
    });
  });

  it("is read alike in every dialect", async () => {
    const { emulator, client } = await startClient();
    const account = emulator.accounts.get();
    account.setTranslationLanguages(["es-MX", "fr-FR"]);
    const details = {
      clients: 12,
      transcriptionLanguage: "en-US",
      translationLanguages: ["es-MX", "fr-FR"],
      // -5 digits: less than 50 seconds from now.
      startedAt: expect.closeTo(Date.now(), -5) as number,
    };
    // In each dialect, the emulator gives its answers other shapes and names.
    for (const { id } of dialects) {
      emulator.dialect = id;
      const expectSession = async (session: object): Promise<void> =>
        expect([id, await client.checkStatus(churchId, timeLimit)]).toMatchObject([id, { session }]);
      await expectSession({ state: "none" });
      account.controlFromDashboard("start");
      await expectSession({ state: "active", ...details });
      account.controlFromDashboard("pause");
      await expectSession({ state: "paused" });
      account.controlFromDashboard("suspend");
      await expectSession({ state: "suspended" });
      expect([id, await outcome(client.send({ name: "start" }, timeLimit))]).toEqual([id, "conflict"]);
      expect([id, await outcome(client.send({ name: "stop" }, timeLimit))]).toEqual([id, null]);
    }
  });

  it("hides the API key in the state and the description when the answer repeats it", async () => {
    const { scripted, client } = await startScriptedClient();
    scripted.status = { status: `at ${apiKey} starting`, targets: [`en-${apiKey}`] };
    const { session } = await client.checkStatus(churchId, timeLimit);
    expect(session).toEqual({ state: "unknown", word: "at … starting" });
    expect(JSON.stringify(client.describeLastStatus())).not.toContain(apiKey);
  });
});
