import { expect, test } from "vitest";
import { chapel, setUp } from "./support/set-up.ts";

test("traps are laid: the past and the clients say NO_ACTIVE_SESSION while a session runs", async () => {
  const { emulator, client } = await setUp();
  emulator.accounts.get().setViewers(5);
  emulator.accounts.get().start();
  for (const id of ["previous-status", "history", "client-states"]) {
    emulator.dialect = id;
    expect((await client.status(chapel.churchId)).text, id).toContain('"NO_ACTIVE_SESSION"');
  }
  emulator.dialect = "ok-envelope";
  expect((await client.status(chapel.churchId)).json()).toMatchObject({ status: "ok" });
});

test("json-only and no-empty-json demand opposite things of a request without a body", async () => {
  const { emulator, client } = await setUp({ dialect: "json-only" });
  const plain = { headers: {} };
  const asJson = { headers: { "content-type": "application/json" } };
  expect((await client.post("/v1/stream/clear", plain)).status).toBe(415);
  expect((await client.post("/v1/stream/clear", asJson)).status).toBe(200);
  emulator.dialect = "no-empty-json";
  expect((await client.post("/v1/stream/clear", plain)).status).toBe(200);
  expect((await client.post("/v1/stream/clear", asJson)).status).toBe(400);
  expect((await client.status(chapel.churchId)).status).toBe(200);
  const wrongKey = { ...asJson, authorization: "Bearer x" };
  expect((await client.post("/v1/stream/clear", wrongKey)).status).toBe(401);
});

test("soft-refusal: 200 and success false, but for what the specification lays down", async () => {
  const { client } = await setUp({ dialect: "soft-refusal" });
  const reply = await client.post("/v1/stream/stop");
  expect(reply.status).toBe(200);
  expect(reply.json()).toEqual({ success: false, message: "There is no active session." });
  const bad = await client.post("/v1/translation-language", { body: { languageCodes: [1] } });
  expect([bad.status, bad.json()]).toMatchObject([200, { success: false }]);
  expect((await client.post("/v1/stream/stop", { authorization: "Bearer ck_live_no" })).status).toBe(401);
});
