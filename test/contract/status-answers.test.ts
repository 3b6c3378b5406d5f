import { expect, it } from "vitest";
import { churches } from "../kit/church.ts";
import { reads, tap } from "../kit/desk.ts";
import type { Answer } from "../kit/scripted-service.ts";
import { saying } from "../kit/words.ts";

/** One row for each rank of what a status may say; all else that it may look like: service/status-reader.test.ts. */
const was = saying("state.wasLive");
// A second status may have come by then.
const start = saying("stream.start", "stream.ended");
const live = saying("stream.live");
const page: Answer = { headers: { "content-type": "text/html" }, body: "<p>active</p>" };

/** A failure changes nothing of what was known: that it was LIVE. */
const rows: readonly (readonly [what: string, answer: Answer, shown: RegExp, state: number])[] = [
  ["a word for running", { body: { data: { state: "streaming" } } }, live, 1],
  ["NO_ACTIVE_SESSION before a word", { body: { status: "active", code: " no_active_session" } }, start, 0],
  ["a word before a flag", { body: { status: "paused", active: true } }, saying("stream.paused"), 1],
  ["suspended", { body: { session: { state: "Suspended" } } }, saying("stream.suspended"), 1],
  ["a null session before a word", { body: { session: null, status: "active" } }, start, 0],
  ["any other word", { body: { status: "rebalancing" } }, /rebalanc/i, 1],
  ["a flag before details", { body: { active: false, clients: 3 } }, start, 0],
  ["a flag", { status: 201, body: { isLive: true } }, live, 1],
  ["no session, with 404", { status: 404, body: "NO_ACTIVE_SESSION" }, start, 0],
  ["details alone", { body: { session: { id: "7c1f" } } }, saying("state.session"), 1],
  ["a word for nothing", { body: { status: "not_running" } }, start, 0],
  ["a word for running again", { body: { status: "active" } }, live, 1],
  ["a session, with 404: a failure", { status: 404, body: { status: "active" } }, was, 1],
  ["a name of the past: a failure", { body: { lastSession: { status: "active" } } }, was, 1],
  ["a thing with a state of its own: a failure", { body: { dashboard: { status: "live" } } }, was, 1],
  ["a web page: a failure", page, was, 1],
  ["success, which is no state: a failure", { body: { status: "success" } }, was, 1],
  ["no session, with 503: a failure", { status: 503, body: "NO_ACTIVE_SESSION" }, was, 1],
  ["languages alone: a failure", { body: { transcriptionLanguage: "en" } }, was, 1],
  ["an empty answer: a failure", { status: 204, body: "" }, was, 1],
];

const open = await churches();

it("a status answer says what the first of its ranks says", async () => {
  const church = await open();
  const { stream, status } = await church.settled();
  for (const [what, answer, shown, state] of rows) {
    church.service.on("status", answer);
    await tap(status, what.endsWith("failure") ? "alert" : "ok");
    const { image, state: told } = await reads(stream, shown);
    expect([what, told]).toEqual([what, state]);
    if (shown !== live && shown !== was) expect(image.text).not.toMatch(live);
  }
});
