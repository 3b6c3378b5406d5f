import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { CaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import type { Fault } from "../../simulator/caption-service/faults/fault.ts";
import { systemClock } from "../../src/clock.ts";
import { HttpsCaptionService } from "../../src/service/https-caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { accessTo, churchId, startEmulator } from "../kit/emulator.ts";

const limits = { timeLimit: 5_000 };

async function start(path = ""): Promise<{ emulator: CaptionServiceEmulator; service: HttpsCaptionService }> {
  const emulator = await startEmulator({ pathPrefix: "/captions" });
  const access = accessTo(emulator);
  const service = new HttpsCaptionService({ ...access, baseUrl: access.baseUrl + path }, systemClock);
  onTestFinished(() => service.close());
  return { emulator, service };
}

const failureOf = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => "no failure",
    (error: unknown) => {
      if (!(error instanceof ServiceFailure)) throw error;
      return { kind: error.kind, ...error.details };
    },
  );

const answer = (status: number, body = "", contentType?: string): Fault => ({
  kind: "status",
  status,
  body,
  ...(contentType !== undefined && { contentType }),
});

const html = "<html>Sign in</html>";

describe("a failure tells", () => {
  it.each<[Fault, object, object]>([
    [answer(404), { kind: "refused", status: 404 }, { kind: "refused", status: 404 }],
    [
      answer(422, '{"message":"Plan allows 3"}', "application/json"),
      { kind: "refused", status: 422, words: "Plan allows 3" },
      { kind: "refused", status: 422, words: "Plan allows 3" },
    ],
    [
      answer(404, html, "text/html"),
      { kind: "not-the-service", status: 404, came: "web page" },
      { kind: "not-the-service", status: 404, came: "web page" },
    ],
    [
      answer(200, html, "text/html"),
      { kind: "not-the-service", status: 200, came: "web page" },
      { kind: "not-the-service", status: 200, came: "web page" },
    ],
    [
      answer(300, '{"status":"active"}'),
      { kind: "redirected", status: 300 },
      { kind: "redirected", status: 300 },
    ],
    [answer(399), { kind: "redirected", status: 399 }, { kind: "redirected", status: 399 }],
    [
      { ...answer(500), headers: { "retry-after": "5" } } as Fault,
      { kind: "service-error", status: 500, retryAfter: 5_000 },
      { kind: "service-error", status: 500, retryAfter: 5_000 },
    ],
    [
      { ...answer(503), headers: { "retry-after": "5" } } as Fault,
      { kind: "busy", status: 503, retryAfter: 5_000 },
      { kind: "busy", status: 503, retryAfter: 5_000 },
    ],
  ])("what came, in words and numbers: %j", async (fault, ofStatus, ofCommand) => {
    const { emulator, service } = await start();
    emulator.faults.add({ fault });
    expect(await failureOf(service.checkStatus(churchId, limits))).toEqual(expect.objectContaining(ofStatus));
    expect(await failureOf(service.send({ name: "clear" }, limits))).toEqual(
      expect.objectContaining(ofCommand),
    );
  });

  it.each([
    ["", "nothing"],
    ['{"status":', "text"],
    ["Sign in", "text"],
    ['{"message":"ok"}', "unknown JSON"],
  ])("what %j is, where it is no status", async (body, came) => {
    const { emulator, service } = await start();
    emulator.faults.add({ fault: answer(200, body) });
    expect(await failureOf(service.checkStatus(churchId, limits))).toMatchObject({
      kind: "not-the-service",
      came,
    });
    expect(await failureOf(service.send({ name: "clear" }, limits))).toBe("no failure");
  });

  it("nothing that was not there", async () => {
    const { emulator, service } = await start();
    emulator.faults.add({ fault: answer(404) });
    expect(await failureOf(service.checkStatus(churchId, limits))).toStrictEqual({
      kind: "refused",
      status: 404,
    });
  });
});

describe("NO_ACTIVE_SESSION", () => {
  it.each([200, 400, 404, 409, 422])("counts with %i", async (status) => {
    const { emulator, service } = await start();
    emulator.faults.add({ fault: answer(status, "NO_ACTIVE_SESSION") });
    expect(await service.checkStatus(churchId, limits)).toEqual({ state: "none" });
  });
});

it("a Retry-After in a good answer means nothing", async () => {
  const { emulator, service } = await start();
  emulator.faults.add({
    fault: { ...answer(200, '{"status":"active"}'), headers: { "retry-after": "5" } } as Fault,
  });
  expect(await service.checkStatus(churchId, limits)).toEqual({ state: "active" });
  expect(await failureOf(service.send({ name: "clear" }, limits))).toBe("no failure");
});

it.each(["/captions", "/captions/", "/captions//"])(
  "a path prefix %s is kept without slashes",
  async (path) => {
    const { emulator, service } = await start(path);
    await service.checkStatus(churchId, limits);
    expect(emulator.journal.entries()[0]?.path).toBe("/captions/v1/stream");
  },
);

describe("the length of an answer", () => {
  const mebibyte = 1024 * 1024;

  it.each([true, false])("may be one mebibyte, announced: %j", async (announced) => {
    const { emulator, service } = await start();
    emulator.faults.add({ fault: { kind: "over-long-body", bytes: mebibyte, announced } });
    expect(await service.checkStatus(churchId, limits)).toEqual({ state: "none" });
  });

  it.each([true, false])("may not be one byte more, announced: %j", async (announced) => {
    const { emulator, service } = await start();
    emulator.faults.add({ fault: { kind: "over-long-body", bytes: mebibyte + 1, announced } });
    expect(await failureOf(service.checkStatus(churchId, limits))).toMatchObject({ kind: "answer-too-long" });
  });
});

it("HTML is known by its type alone", async () => {
  const { emulator, service } = await start();
  emulator.faults.add({ fault: answer(200, "Sign in", "text/html") });
  expect(await failureOf(service.checkStatus(churchId, limits))).toMatchObject({ came: "web page" });
  expect(await failureOf(service.send({ name: "clear" }, limits))).toMatchObject({ came: "web page" });
});

it("a reconnect closes the old connection when it is idle", async () => {
  const { emulator, service } = await start();
  await service.checkStatus(churchId, limits);
  service.reconnect();
  await service.checkStatus(churchId, limits);
  await vi.waitFor(() => expect(emulator.network.counts).toMatchObject({ opened: 2, open: 1 }));
});

it("closing fails what is under way", async () => {
  const { emulator, service } = await start();
  const hang = emulator.faults.add({ fault: { kind: "hang" } });
  const poll = failureOf(service.checkStatus(churchId, limits));
  await hang.whenWaiting();
  service.close();
  expect(await poll).toMatchObject({ kind: "connection-dropped" });
});

it("the shape of a status is told only to those who have the church ID that it was asked for with", async () => {
  const { service } = await start("/captions");
  await service.checkStatus(churchId, limits);
  expect(service.statusShape(churchId)).toMatchObject({ understood: expect.any(String) as string });
  expect(service.statusShape("b7e4a9d0-1c2f-4e3a-8b5c-6d7e8f901a2b")).toBeUndefined();
});
