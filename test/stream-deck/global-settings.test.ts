import { expect, it } from "vitest";
import { followGlobalSettings } from "../../src/stream-deck/global-settings.ts";
import { settle } from "../kit/fake-clock.ts";

type Listener = (event: { settings: unknown }) => void;

/** Follows the settings of an SDK; what was heard, its listener, and its answer to the question. */
function follow() {
  const answer = Promise.withResolvers<unknown>();
  const heard: unknown[] = [];
  let listener: Listener = () => undefined;
  const sdk = {
    getGlobalSettings: () => answer.promise,
    onDidReceiveGlobalSettings: (given: Listener) => (listener = given),
  };
  followGlobalSettings(sdk, (settings) => heard.push(settings));
  return { heard, answer: answer.resolve, change: (settings: unknown) => listener({ settings }) };
}

it("hears an answer that comes by the promise only, as with SDK 3", async () => {
  const { heard, answer, change } = follow();
  answer("first");
  await settle();
  change("second");
  expect(heard).toEqual(["first", "second"]);
});

it("hears an answer once that comes by both, as with SDK 2", async () => {
  const { heard, answer, change } = follow();
  change("first");
  answer("first");
  await settle();
  expect(heard).toEqual(["first"]);
});

it("hears nothing old after a change that overtook the answer", async () => {
  const { heard, answer, change } = follow();
  change("new");
  answer("old");
  await settle();
  expect(heard).toEqual(["new"]);
});
