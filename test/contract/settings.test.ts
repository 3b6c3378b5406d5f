import { expect } from "vitest";
import { a, sharedStage } from "./stage.ts";

// Settings at the built plugin; each of them: keys/settings.test.ts.
const { it } = sharedStage;

it("baseUrl keeps its path, and a slash at its end does not matter; any version of UUID is a church ID", async (church) => {
  const churchId = "0f8fad5b-d9cb-f69f-2165-70867728950e";
  const baseUrl = `${church.service.origin}/captions/eu/`;
  const [clear, status] = church.placeWith({ ...church.account, baseUrl, churchId }, a.clear(), a.status());
  await clear.tapOk();
  await status.tapOk();
  expect(new Set(church.service.requests.map(({ path }) => path))).toEqual(
    new Set(["/captions/eu/v1/stream/clear", "/captions/eu/v1/stream"]),
  );
  expect(church.service.heard("status")[0]?.body).toBe(JSON.stringify({ churchId }));
});
