import { expect, test } from "vitest";
import { chapel, setUp } from "./support/set-up.ts";

test("traps are laid: the past says NO_ACTIVE_SESSION while a session runs, and the service is always ok", async () => {
  const { emulator, client } = await setUp();
  emulator.accounts.get().start();
  emulator.dialect = "history";
  expect((await client.status(chapel.churchId)).text).toContain('"NO_ACTIVE_SESSION"');
  emulator.dialect = "ok-envelope";
  expect((await client.status(chapel.churchId)).json()).toMatchObject({ status: "ok" });
});

test("no-empty-json takes an empty body for broken JSON, where the key is good", async () => {
  const { client } = await setUp({ dialect: "no-empty-json" });
  const asJson = { headers: { "content-type": "application/json" } };
  expect((await client.post("/v1/stream/clear", { headers: {} })).status).toBe(200);
  expect((await client.post("/v1/stream/clear", asJson)).status).toBe(400);
  expect((await client.status(chapel.churchId)).status).toBe(200);
  const wrongKey = { ...asJson, authorization: "Bearer x" };
  expect((await client.post("/v1/stream/clear", wrongKey)).status).toBe(401);
});
