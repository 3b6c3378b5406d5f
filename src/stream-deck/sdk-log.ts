import streamDeck from "@elgato/streamdeck";
import { systemClock } from "../clock.ts";
import { RecentLines } from "../log/recent-lines.ts";
import { redactor } from "./log-file.ts";

/** The SDK's log, whose file is redacted. */
export const log = new RecentLines(
  {
    info: (line) => void streamDeck.logger.info(line),
    warn: (line) => void streamDeck.logger.warn(line),
    error: (line, error) => void streamDeck.logger.error(line, ...(error === undefined ? [] : [error])),
    conceal: (secret) => redactor.conceal(secret),
    redact: (line) => redactor.redact(line),
  },
  systemClock,
);
