import { describe, expect, test } from "vitest";
import { endpoints } from "../../../simulator/caption-service/service/endpoints.ts";
import { chapel, chapelKey, hall, hallKey, setUp } from "./support/set-up.ts";

const allPaths = Object.values(endpoints).map(({ path }) => path);

describe("the two ways of sending a key", () => {
  test("Bearer header", async () => {
    const { client } = await setUp();
    expect((await client.status(chapel.churchId)).status).toBe(200);
    const lowerCase = { authorization: `bearer ${chapelKey}` };
    expect((await client.status(chapel.churchId, lowerCase)).status).toBe(200);
  });

  test("apiKey parameter, which the journal says", async () => {
    const { emulator, client } = await setUp();
    const reply = await client.post(`/v1/stream/clear?apiKey=${chapelKey}`, { authorization: null });
    expect(reply.status).toBe(200);
    expect(emulator.accounts.get("Chapel").clears).toBe(1);
    expect(emulator.journal.entries()[0]).toMatchObject({
      keySentBy: "query",
      keySeenIn: ["address"],
      account: "Chapel",
      path: "/v1/stream/clear",
    });
  });

  test("Bearer takes precedence", async () => {
    const { emulator, client } = await setUp();
    const [own, other] = [emulator.accounts.get("Chapel"), emulator.accounts.get("Hall")];
    for (const [what, authorization, parameter, status] of [
      ["both good, of two accounts", `Bearer ${chapelKey}`, hallKey, 200],
      ["Bearer bad, parameter good", "Bearer ck_live_nobody_has_this", chapelKey, 401],
      ["Bearer empty, parameter good", "Bearer ", chapelKey, 401],
      ["Bearer good, parameter bad", `Bearer ${chapelKey}`, "nonsense", 200],
    ] as const) {
      const before = own.clears;
      const reply = await client.post(`/v1/stream/clear?apiKey=${parameter}`, { authorization });
      expect(reply.status, what).toBe(status);
      expect(own.clears - before, what).toBe(status === 200 ? 1 : 0);
      expect(emulator.journal.entries().at(-1)?.keySentBy, what).toBe("both");
    }
    expect(other.clears).toBe(0);
  });

  test("another scheme of the header is no Bearer token, so the parameter counts", async () => {
    const { client } = await setUp();
    const ask = { authorization: "Basic dTpw" };
    expect((await client.post(`/v1/stream/clear?apiKey=${chapelKey}`, ask)).status).toBe(200);
    expect((await client.post("/v1/stream/clear", ask)).status).toBe(401);
  });

  test("two different keys in the address are refused", async () => {
    const { client } = await setUp();
    const path = `/v1/stream/clear?apiKey=${chapelKey}&apiKey=${hallKey}`;
    expect((await client.post(path, { authorization: null })).status).toBe(401);
  });
});

test("401 on every path, whatever is wrong with the key and the body", async () => {
  const { emulator, client } = await setUp();
  emulator.accounts.get("Chapel").apiKeys.create("old", "ck_live_revoked_key_0009");
  emulator.accounts.get("Chapel").apiKeys.revoke("old");
  for (const path of allPaths) {
    for (const authorization of [
      null,
      "Bearer",
      `Bearer ${chapelKey} more`,
      chapelKey,
      "Bearer malformed-key-without-prefix",
      "Bearer ck_live_unknown_key_0000",
      "Bearer ck_live_revoked_key_0009",
    ]) {
      const reply = await client.post(path, { authorization, body: "{ not json" });
      expect(reply.status, `${path}: ${authorization}`).toBe(401);
    }
  }
});

test("403 where the key's account is another than that of churchId", async () => {
  const { client } = await setUp();
  expect((await client.status(hall.churchId)).status).toBe(403);
  const asHall = { authorization: `Bearer ${hallKey}` };
  expect((await client.status(hall.churchId, asHall)).status).toBe(200);
  expect((await client.status("11111111-2222-4333-8444-555555555555")).status).toBe(403);
});
