import { expect } from "vitest";
import { seen } from "../kit/desk.ts";
import { a, sharedStage } from "./stage.ts";
import { saying } from "../kit/words.ts";

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

it("bad values of any type never break a key, and a list of more than 500 entries is wrong", async (church) => {
  const codes = Array.from({ length: 501 }, (_, n) => `x-${n}`);
  const bad = [null, 5, [], {}, "", [null], "\u0000", "x".repeat(10_000)];
  const keys = church.place(
    ...bad.flatMap((value) => [
      a.any("stream", { mode: value, languages: value, remindAfterHours: value }),
      a.any("transcription-language", { languageCodes: value }),
      a.any("translation-languages", { presets: value }),
      a.any("clear", { baseUrl: value }),
    ]),
  );
  const [long] = church.place(a.source(...codes));
  const [good] = church.place(a.clear());
  await long.tapAlert("failure.setting");
  for (const key of keys) {
    await key.tap();
    await key.until(() => key.text !== "");
    expect(key.text).not.toMatch(saying("failure.defect"));
  }
  for (const settings of [null, [], 5, "x"])
    church.deck.link.send({
      event: "didReceiveSettings",
      action: "com.captions.control.clear",
      context: good.context,
      device: good.key.device.id,
      payload: { settings, coordinates: { column: 0, row: 0 }, controller: "Keypad", isInMultiAction: false },
    });
  church.deck.editSettings(good.key, church.account);
  await seen();
  await good.tapOk();
  expect(church.service.heard("source")).toEqual([]);
  expect(church.deck.plugin.starts).toBe(1);
});
