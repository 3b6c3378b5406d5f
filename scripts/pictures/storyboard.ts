import type { Face } from "../../src/faces/face.ts";
import { faceNamed } from "./deck-drawing.ts";

/** One shot of the video. */
export interface Shot {
  readonly name: string;
  readonly seconds: number;
  /** Few, in lines. */
  readonly words: readonly string[];
  /** Six keys of a small deck; a title where there are none. */
  readonly keys?: readonly Face[];
}

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
  stream: "start-stop-stream-live",
  status: "stream-status-live",
  translation: "translation-languages-matches",
};

const hidden = { ...live, visibility: "hide-show-captions-hidden-for-minutes" };

const keys = (deck: typeof idle): Face[] => Object.values(deck).map(faceNamed);

/** What the video shows between the shots that a person films: docs/marketplace.md has all of them in their order. */
export const storyboard: readonly Shot[] = [
  { name: "title", seconds: 3, words: ["Captions Control"] },
  { name: "ready", seconds: 3, words: ["Before", "the service"], keys: keys(idle) },
  {
    name: "starting",
    seconds: 2,
    words: ["One press:", "asked for"],
    keys: keys({ ...idle, stream: "start-stop-stream-starting" }),
  },
  { name: "live", seconds: 4, words: ["Confirmed by", "the service:", "LIVE"], keys: keys(live) },
  {
    name: "cleared",
    seconds: 2,
    words: ["The text", "is cleared"],
    keys: keys({ ...live, clear: "clear-captions-done" }),
  },
  {
    name: "languages",
    seconds: 4,
    words: ["Languages,", "one press each"],
    keys: keys({ ...live, spoken: "transcription-language-switching" }),
  },
  {
    name: "hidden",
    seconds: 4,
    words: ["Hidden, and", "not forgotten"],
    keys: keys(hidden),
  },
  {
    name: "offline",
    seconds: 5,
    words: ["The network", "fails: the keys", "say so"],
    keys: keys({
      stream: "start-stop-stream-old-was-live",
      status: "start-stop-stream-old-was-live",
      visibility: "hide-show-captions-was-hidden-no-network",
      clear: "clear-captions-no-network",
      spoken: "transcription-language-not-set-no-network",
      translation: "translation-languages-old",
    }),
  },
  { name: "back", seconds: 3, words: ["It is back,", "and so are", "they"], keys: keys(hidden) },
  {
    name: "hold",
    seconds: 1,
    words: ["Hold", "to stop"],
    keys: keys({ ...live, stream: "start-stop-stream-holding-to-stop" }),
  },
  {
    name: "stopping",
    seconds: 2,
    words: ["Hold", "to stop"],
    keys: keys({ ...live, stream: "start-stop-stream-stopping" }),
  },
  { name: "stopped", seconds: 3, words: ["After", "the service"], keys: keys(idle) },
  { name: "end", seconds: 4, words: ["Needs an account with your caption service"] },
];
