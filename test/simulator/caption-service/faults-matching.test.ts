import { describe, expect, test } from "vitest";
import { chapel, chapelKey, hallKey, setUp } from "./support/set-up.ts";

describe("which request a fault is for", () => {
  test("path and account have to fit", async () => {
    const { emulator, client } = await setUp();
    const match = { path: "/v1/captions/hide", account: "Chapel" };
    emulator.faults.add({ match, fault: { kind: "status", status: 500 } });
    expect((await client.post("/v1/captions/hide")).status).toBe(500);
    expect((await client.post("/v1/captions/show")).status).toBe(200);
    expect((await client.post("/v1/captions/hide", { authorization: `Bearer ${hallKey}` })).status).toBe(200);
    expect((await client.post("/v1/captions/hide", { authorization: null })).status).toBe(401);
    const byQuery = { authorization: null };
    expect((await client.post(`/v1/captions/hide?apiKey=${chapelKey}`, byQuery)).status).toBe(500);
  });

  test("a star stands for any rest of the path", async () => {
    const { emulator, client } = await setUp();
    emulator.faults.add({ match: { path: "/v1/captions/*" }, fault: { kind: "status", status: 500 } });
    expect((await client.post("/v1/captions/hide")).status).toBe(500);
    expect((await client.post("/v1/stream/clear")).status).toBe(200);
  });

  test("the newest wins, as often as it says, then the older one", async () => {
    const { emulator, client } = await setUp();
    const old = emulator.faults.add({ fault: { kind: "status", status: 500 } });
    const young = emulator.faults.add({ match: { times: 2 }, fault: { kind: "status", status: 503 } });
    const statuses = [];
    for (let index = 0; index < 3; index += 1) statuses.push((await client.status(chapel.churchId)).status);
    expect(statuses).toEqual([503, 503, 500]);
    expect([young.hits, old.hits]).toEqual([2, 1]);
    expect(emulator.faults.list().map(({ id }) => id)).toEqual([old.id]);
    old.remove();
    old.remove();
    expect((await client.status(chapel.churchId)).status).toBe(200);
  });

  test("what is no fault is refused", async () => {
    const { emulator } = await setUp();
    const bad: unknown[] = [
      { fault: { kind: "nonsense" } },
      { fault: { kind: "delay", ms: -1 } },
      { fault: { kind: "delay", ms: "5" } },
      { fault: { kind: "lagging-status", ms: 60_001 } },
      { fault: { kind: "cached-status", ms: 0 } },
      { fault: { kind: "hang", more: 1 } },
      { fault: { kind: "status", status: 99 } },
      { fault: { kind: "status", status: 200, headers: { "bad name": "x" } } },
      { fault: { kind: "status", status: 200, headers: { x: "a\r\nb" } } },
      { fault: { kind: "status", status: 200, headers: { "Content-Length": "9" } } },
      { fault: { kind: "redirect", status: 307, to: "javascript:1" } },
      { fault: { kind: "hang" }, match: { times: 0 } },
      {},
    ];
    for (const order of bad) {
      expect(
        () => emulator.faults.add(order as Parameters<typeof emulator.faults.add>[0]),
        JSON.stringify(order),
      ).toThrow();
    }
    expect(emulator.faults.list()).toEqual([]);
  });
});
