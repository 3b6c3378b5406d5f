import { expect, it } from "vitest";
import { listenToGlobalSettings } from "../../src/stream-deck/global-settings.ts";
import { settle } from "../kit/fake-clock.ts";

/** Listens to a fake SDK: the test resolves its `answer` and calls `emit` for a change. */
function listen() {
  const received: unknown[] = [];
  const answer = Promise.withResolvers<unknown>();
  let emit = (_event: { settings: unknown }): void => undefined;
  const sdk = {
    getGlobalSettings: () => answer.promise,
    onDidReceiveGlobalSettings: (listener: typeof emit) => void (emit = listener),
  } as unknown as Parameters<typeof listenToGlobalSettings>[0];
  listenToGlobalSettings(sdk, (settings) => received.push(settings));
  return { received, answer, emit };
}

it("takes the answer from the promise when no event brings it", async () => {
  const { received, answer, emit } = listen();
  answer.resolve("answer");
  await settle();
  emit({ settings: "change" });
  expect(received).toEqual(["answer", "change"]);
});

it("takes the answer once when the event brings it too", async () => {
  const { received, answer, emit } = listen();
  emit({ settings: "answer" });
  answer.resolve("answer");
  await settle();
  expect(received).toEqual(["answer"]);
});

it("keeps a change that comes before the answer", async () => {
  const { received, answer, emit } = listen();
  emit({ settings: "change" });
  answer.resolve("older answer");
  await settle();
  expect(received).toEqual(["change"]);
});
