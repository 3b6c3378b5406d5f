import { describe, expect, test } from "vitest";
import { failureOf } from "./support/https-client.ts";
import { chapel, setUp } from "./support/set-up.ts";

describe("faults of time", () => {
  test("delay: at least that long, the answer as it was when the request came", async () => {
    const { emulator, client } = await setUp();
    emulator.faults.add({ match: { times: 1 }, fault: { kind: "delay", ms: 60 } });
    const read = emulator.journal.next(({ fault }) => fault === "delay");
    const began = performance.now();
    const answer = client.status(chapel.churchId);
    await read;
    emulator.accounts.get().start();
    expect((await answer).json()).toEqual({ status: "NO_ACTIVE_SESSION" });
    expect(performance.now() - began).toBeGreaterThanOrEqual(55);
  });

  test("delay before: the request itself is late", async () => {
    const { emulator, client } = await setUp();
    emulator.faults.add({ match: { times: 1 }, fault: { kind: "delay", ms: 60, moment: "before" } });
    const read = emulator.journal.next(({ fault }) => fault === "delay");
    const answer = client.status(chapel.churchId);
    await read;
    emulator.accounts.get().start();
    expect((await answer).json()).toMatchObject({ status: "active" });
  });

  test("hang: nothing is done nor answered until it is removed", async () => {
    const { emulator, client } = await setUp();
    const hang = emulator.faults.add({ fault: { kind: "hang" } });
    let isAnswered = false;
    const answer = client.post("/v1/stream/start").finally(() => (isAnswered = true));
    await hang.whenWaiting();
    expect(isAnswered).toBe(false);
    expect(emulator.accounts.get().session).toBeNull();
    hang.remove();
    expect((await answer).status).toBe(200);
    expect(emulator.accounts.get().session?.state).toBe("active");
  });

  test("hold: done at once, answers come out of order", async () => {
    const { emulator, client } = await setUp();
    const once = { match: { path: "/v1/stream", times: 1 }, fault: { kind: "hold" } } as const;
    const [newer, older] = [emulator.faults.add(once), emulator.faults.add(once)];
    const order: string[] = [];
    const first = client.status(chapel.churchId).then((reply) => order.push(reply.text));
    await older.whenWaiting();
    expect((await client.post("/v1/stream/start")).status).toBe(200);
    const second = client.status(chapel.churchId).then((reply) => order.push(reply.text));
    await newer.whenWaiting();
    newer.release();
    await second;
    expect([older.waiting, newer.waiting]).toEqual([1, 0]);
    older.release();
    await first;
    expect(order[0]).toContain("active");
    expect(order[1]).toContain("NO_ACTIVE_SESSION");
  });
});

describe("faults of the connection", () => {
  test.each([
    ["drop-before-reading", null, false],
    ["drop-after-reading", "", false],
    ["drop-after-carrying-out", "", true],
  ] as const)("%s", async (kind, body, isDone) => {
    const { emulator, client } = await setUp();
    for (const ending of ["close", "reset"] as const) {
      emulator.accounts.get().setCaptionsVisible(true);
      emulator.faults.add({ match: { times: 1 }, fault: { kind, ending } });
      const failure = await failureOf(client.post("/v1/captions/hide", { agent: client.newAgent() }));
      expect(failure).toBe("ECONNRESET");
      expect(emulator.accounts.get().captionsVisible).toBe(!isDone);
      expect(emulator.journal.entries().at(-1)).toMatchObject({
        outcome: "dropped",
        status: null,
        fault: kind,
        body,
      });
    }
    expect((await client.post("/v1/captions/show")).status).toBe(200);
  });

  test("half-body-then-drop: the head and a half, then the end", async () => {
    const { emulator, client } = await setUp();
    emulator.faults.add({ match: { times: 1 }, fault: { kind: "half-body-then-drop" } });
    const chunks: Buffer[] = [];
    const onData = (chunk: Buffer): void => void chunks.push(chunk);
    expect(await failureOf(client.status(chapel.churchId, { onData }))).toBe("BROKEN_OFF");
    const whole = '{"status":"NO_ACTIVE_SESSION"}';
    expect(Buffer.concat(chunks).toString()).toBe(whole.slice(0, whole.length / 2));
    expect(emulator.journal.entries()[0]).toMatchObject({ outcome: "dropped", status: 200 });
  });

  test("half-body-then-hang: the rest comes when released", async () => {
    const { emulator, client } = await setUp();
    const fault = emulator.faults.add({ match: { times: 1 }, fault: { kind: "half-body-then-hang" } });
    const half = Promise.withResolvers<Buffer>();
    const answer = client.status(chapel.churchId, { onData: half.resolve });
    expect(await half.promise).toHaveLength(15);
    await fault.whenWaiting();
    fault.release();
    expect((await answer).json()).toEqual({ status: "NO_ACTIVE_SESSION" });
  });

  test("slow-drip: drop by drop, with a pause in between", async () => {
    const { emulator, client } = await setUp();
    emulator.faults.add({ match: { times: 1 }, fault: { kind: "slow-drip", everyMs: 10, bytes: 10 } });
    const sizes: number[] = [];
    const began = performance.now();
    const reply = await client.status(chapel.churchId, { onData: ({ length }) => sizes.push(length) });
    expect(reply.json()).toEqual({ status: "NO_ACTIVE_SESSION" });
    expect(sizes).toEqual([10, 10, 10]);
    expect(performance.now() - began).toBeGreaterThanOrEqual(18);
  });

  test("not-http", async () => {
    const { emulator, client } = await setUp();
    emulator.faults.add({ match: { times: 1 }, fault: { kind: "not-http" } });
    expect(await failureOf(client.status(chapel.churchId))).toMatch(/^HPE_/);
    expect((await client.status(chapel.churchId)).status).toBe(200);
  });

  test.each(["interim-heads", "chunk-extensions", "trailers"] as const)(
    "endless-wrapping: %s, of a command that was carried out, until the client goes",
    async (of) => {
      const { emulator, client } = await setUp();
      emulator.faults.add({ match: { times: 1 }, fault: { kind: "endless-wrapping", of } });
      const { clears } = emulator.accounts.get(chapel.name);
      await failureOf(client.post("/v1/stream/clear", { signal: AbortSignal.timeout(300) }));
      expect(emulator.accounts.get(chapel.name).clears).toBe(clears + 1);
      await expect.poll(() => emulator.network.counts.open).toBe(0);
    },
  );
});
