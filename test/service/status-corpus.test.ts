import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { readStatus } from "../../src/service/status-reader.ts";

interface Answer {
  readonly id: string;
  readonly http: number;
  readonly contentType: string;
  readonly body: string;
  readonly expect: Readonly<Record<string, unknown>>;
}
const { answers } = JSON.parse(readFileSync(new URL("status-corpus.json", import.meta.url), "utf8")) as {
  readonly answers: readonly Answer[];
};

/** Answers in which the plugin reads no state, or an unknown one, where a careful reader sees more; and the reason. */
const notUnderstood: Readonly<Record<string, string>> = {
  "boxcast/native-none1": "a field called `timeframe` is not read as a state",
  "boxcast/active": "a field called `timeframe` is not read as a state",
  "boxcast/between1": "a field called `timeframe` is not read as a state",
  "castr/active": "a service may be online without a session",
  "owncast/active": "a service may be online without a session",
  "owncast/native-none1": "a service may be offline while a session runs",
  "vklive/native-none2": "a service may be offline while a session runs",
  "getstream/active": "captioning and transcribing are parts of a call",
  "jsonapi/native-none1": "an answer with nothing in it is a failure",
  "jsonapi/native-none2": "an answer with nothing in it is a failure",
  "livekit-egress/native-none1": "an answer with nothing in it is a failure",
  "postgrest/native-none1": "an answer with nothing in it is a failure",
  "lexi/active": "a device may be on without a session",
  "twitch-gql/active": "live is a type of video here",
  "gapp-firestore/active": "a state inside an object named by its type is not read",
};

const readings = answers.map(({ id, http, contentType, body, expect: expected }) => {
  const { session } = readStatus(body, contentType);
  const { state = "unreadable", word: _, ...details }: Record<string, unknown> = { ...session };
  const { state: expectedState, ...expectedDetails } = expected;
  // Keys show an unknown state as a session that runs. If there is none, that is worse than to read nothing.
  const isDoubtful = state === "unreadable" || (state === "unknown" && expectedState !== "none");
  const result = state === expectedState ? "right" : isDoubtful ? "not understood" : "wrong";
  if (state !== "none" && http >= 300) throw new Error(`${id}: ${String(state)} in spite of HTTP ${http}`);
  return { id, state, result, details, expectedDetails };
});

it("understands 420 answers of 66 services, except 15 for the reasons given above", () => {
  expect(readings).toHaveLength(420);
  const found = readings.filter(({ result }) => result === "not understood").map(({ id }) => id);
  expect(found.sort()).toEqual(Object.keys(notUnderstood).sort());
});

it("reads one wrong state in answers of 66 services", () => {
  const wrong = readings.filter(({ result }) => result === "wrong");
  // The session is starting, and a flag says that it is not live.
  expect(wrong.map(({ id, state }) => `${id}: ${String(state)}`)).toEqual(["captionkit/between1: none"]);
});

it("reads wrong details in three answers of 66 services", () => {
  const rightStates = readings.filter(({ result }) => result === "right");
  const wrong = rightStates.filter((each) => !isDeepStrictEqual(each.details, each.expectedDetails));
  // Firestore puts each detail in an object that is named by its type: {"viewers": {"integerValue": "14"}}.
  const ids = ["gapp-firestore/paused", "gapp-firestore/suspended", "gapp-firestore/between1"];
  expect(wrong.map(({ id }) => id)).toEqual(ids);
});
