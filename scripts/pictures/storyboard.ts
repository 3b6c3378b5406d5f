import { faceNamed } from "./deck-drawing.ts";

/** The six actions on a deck without a session. */
const idle = {
  stream: "start-stop-stream-stopped",
  status: "stream-status-off",
  visibility: "hide-show-captions-shown",
  clear: "clear-captions-ready",
  spoken: "transcription-language-one-of-several",
  translation: "translation-languages-differs",
};
/** The same during a service. */
export const live = {
  ...idle,
  stream: "start-stop-stream-live-stopped-by-a-hold",
  status: "stream-status-live",
  translation: "translation-languages-matches",
};

const hidden = { ...live, visibility: "hide-show-captions-hidden-for-minutes" };

const offline = {
  stream: "start-stop-stream-old-was-live",
  status: "start-stop-stream-old-was-live",
  visibility: "hide-show-captions-was-hidden-no-network",
  clear: "clear-captions-no-network",
  spoken: "transcription-language-not-set-no-network",
  translation: "translation-languages-old",
};
const starting = { ...idle, stream: "start-stop-stream-starting" };
const cleared = { ...live, clear: "clear-captions-done" };
const switching = { ...live, spoken: "transcription-language-switching" };
const holding = { ...live, stream: "start-stop-stream-holding-to-stop" };
const ended = {
  ...idle,
  stream: "start-stop-stream-ended-and-not-by-us",
  status: "stream-status-ended-and-not-by-us",
};
const stopping = { ...live, stream: "start-stop-stream-stopping" };

/**
 * @param words lines, few, with a stroke between them
 * @param deck six keys of a small one; only a title where it is left out
 */
const shot = (name: string, seconds: number, words: string, deck?: typeof idle) => ({
  name,
  seconds,
  words: words.split(" / "),
  keys: deck && Object.values(deck).map(faceNamed),
});

/** What the video shows between the shots that a person films: docs/marketplace.md has all of them in their order. */
export const storyboard = [
  shot("title", 3, "Captions Control"),
  shot("ready", 3, "Before / the service", idle),
  shot("starting", 2, "One press: / asked for", starting),
  shot("live", 4, "Confirmed by / the service: / LIVE", live),
  shot("cleared", 2, "The text / is cleared", cleared),
  shot("languages", 4, "Languages, / one press each", switching),
  shot("hidden", 4, "Hidden, and / not forgotten", hidden),
  shot("offline", 5, "The network / fails: the keys / say so", offline),
  shot("back", 3, "It is back, / and so are / they", hidden),
  shot("hold", 1, "Hold / to stop", holding),
  shot("stopping", 2, "Hold / to stop", stopping),
  shot("stopped", 3, "After / the service", idle),
  shot("ended", 4, "Ended by / somebody else: / the keys say so", ended),
  shot("end", 4, "Needs an account with your caption service"),
];
