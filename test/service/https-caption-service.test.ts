import { describe, expect, it } from "vitest";
import { readableDialects } from "../../simulator/caption-service/dialects/dialect.ts";
import { churchId } from "../kit/emulator.ts";
import { connect, endOf, limits, startClient, startScripted } from "../kit/service-client.ts";

describe("requests", () => {
  it("are those of the specification, below the path of the address, over HTTP/1.1, and the API key is in one header alone", async () => {
    const scripted = await startScripted();
    const apiKey = "ck_live_scripted";
    const service = connect({ baseUrl: `${scripted.origin}/captions/eu`, apiKey });
    await service.send({ name: "start" }, limits);
    await service.send({ name: "clear" }, limits);
    await service.send({ name: "hide" }, limits);
    await service.send({ name: "show" }, limits);
    await service.send({ name: "set-transcription-language", languageCode: "de-DE" }, limits);
    await service.send({ name: "set-translation-languages", languageCodes: ["fr-FR", "es-ES"] }, limits);
    await service.send({ name: "stop" }, limits);
    expect(await service.checkStatus(churchId, limits)).toMatchObject({ session: { state: "none" } });
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
    for (const { method, httpVersion, headers, body, connection } of scripted.requests) {
      expect([method, httpVersion, connection.protocol]).toEqual(["POST", "1.1", "http/1.1"]);
      const { authorization, ...others } = headers;
      expect(authorization).toBe(`Bearer ${apiKey}`);
      expect(others["content-type"]).toMatch(/^application\/json\b/);
      expect(others["content-length"] ?? "0").toBe(String(body.length));
      expect(JSON.stringify(others)).not.toMatch(/ck_live|transfer-encoding/);
    }
  });

  it("to a service that takes nothing for broken JSON are refused in its words", async () => {
    // The specification wants both: the header on every request, and no body. Such a service could not be served.
    const { emulator, service } = await startClient();
    emulator.dialect = "no-empty-json";
    await expect(service.send({ name: "clear" }, limits)).rejects.toMatchObject({
      kind: "rejected",
      details: { status: 400, words: "The body is not JSON." },
    });
  });
});

describe("a status", () => {
  it("has the wait it asks for and the server's time", async () => {
    const scripted = await startScripted();
    scripted.on("status", {
      body: { status: "active" },
      headers: { "retry-after": "20", date: "Sun, 22 Nov 2026 10:58:00 GMT" },
    });
    const service = connect({ baseUrl: scripted.origin, apiKey: "ck_live_scripted" });
    expect(await service.checkStatus(churchId, limits)).toEqual({
      session: { state: "active" },
      serverTime: Date.UTC(2026, 10, 22, 10, 58),
      retryAfter: 20_000,
    });
  });

  it("is read in every dialect that differs in words only", async () => {
    const { emulator, service } = await startClient();
    const account = emulator.accounts.get();
    const details = {
      clients: 12,
      transcriptionLanguage: "en-US",
      translationLanguages: ["es-MX", "fr-FR"],
      startedAt: expect.closeTo(Date.now(), -5) as number,
    };
    for (const { id } of readableDialects) {
      emulator.dialect = id;
      const tells = async (session: object): Promise<void> =>
        expect([id, await service.checkStatus(churchId, limits)]).toMatchObject([id, { session }]);
      await tells({ state: "none" });
      account.fromElsewhere("start");
      await tells({ state: "active", ...details });
      account.fromElsewhere("pause");
      await tells({ state: "paused" });
      account.fromElsewhere("suspend");
      await tells({ state: "suspended" });
      // What needs the other state is a conflict, in whatever words, and all else is accepted.
      expect([id, await endOf(service.send({ name: "start" }, limits))]).toEqual([id, "conflict"]);
      for (const name of ["clear", "hide", "show", "stop"] as const)
        expect([id, name, await endOf(service.send({ name }, limits))]).toEqual([id, name, null]);
      expect([id, await endOf(service.send({ name: "stop" }, limits))]).toEqual([id, "conflict"]);
    }
  });

  it.each(["as it is", "escaped"])("never has the API key in its words: %s", async (form) => {
    const { emulator, service } = await startClient();
    const { apiKey } = emulator.access();
    const escaped = apiKey.replace(/./g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
    const key = form === "escaped" ? escaped : apiKey;
    const body = `{"status":"at ${key} starting","targets":["en-${key}"]}`;
    emulator.faults.add({ fault: { kind: "status", status: 200, body } });
    // A dash at the end of a key is no letter of it.
    const word = expect.stringMatching(/^at …[-_]* starting$/) as string;
    expect((await service.checkStatus(churchId, limits)).session).toEqual({ state: "unknown", word });
    expect(JSON.stringify(service.statusShape())).not.toContain(apiKey.slice(0, 8));
  });
});

it("a defect is no failure of the service", async () => {
  const { emulator } = await startClient();
  const service = connect({ ...emulator.access(), apiKey: "a\nb" });
  const failure = await service.checkStatus(churchId, limits).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect((failure as Error).name).not.toBe("ServiceFailure");
  expect((failure as Error).stack).not.toContain("a\nb");
});
