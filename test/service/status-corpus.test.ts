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

/** Answers that are read as a failure, or as an unknown state although a reader sees another one. */
const unread: Readonly<Record<string, string>> = {
  "boxcast/native-none1": "timeframe is no name of a state",
  "boxcast/active": "timeframe is no name of a state",
  "boxcast/between1": "timeframe is no name of a state",
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
  const { state = "unread", word: _, ...details }: Record<string, unknown> = { ...session };
  const { state: expectedState, ...expectedDetails } = expected;
  const isUnread = state === "unread" || (state === "unknown" && expectedState !== "none");
  // Only "no session" counts if the status is not a success.
  if (state !== "none" && http >= 300) throw new Error(`${id} is a session with status ${http}`);
  return { id, state, details, expectedState, expectedDetails, isUnread };
});
const others = readings.filter(({ state, expectedState }) => state !== expectedState);

it("reads answers like those of 66 services, except the listed ones", () => {
  expect(readings).toHaveLength(420);
  const found = others.filter(({ isUnread }) => isUnread).map(({ id }) => id);
  expect(found.sort()).toEqual(Object.keys(unread).sort());
});

it("reads one wrong state in them, which is not active", () => {
  const wrong = others.filter(({ isUnread }) => !isUnread);
  // Not live yet, but starting.
  expect(wrong.map(({ id, state }) => `${id}: ${String(state)}`)).toEqual(["captionkit/between1: none"]);
});

it("reads three wrong details in them, all inside an object named by its type", () => {
  const read = readings.filter(({ state, expectedState }) => state === expectedState);
  const wrong = read.filter(({ details, expectedDetails }) => !isDeepStrictEqual(details, expectedDetails));
  const ids = ["gapp-firestore/paused", "gapp-firestore/suspended", "gapp-firestore/between1"];
  expect(wrong.map(({ id }) => id)).toEqual(ids);
});
