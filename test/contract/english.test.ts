import { expect, it } from "vitest";
import en from "../../src/i18n/keys/en.json" with { type: "json" };

/**
 * The English that people and the guides know the keys by. All other tests take words from the tables: a word that is
 * changed on purpose is changed here as well, and nowhere else in the tests.
 */
it.each([
  ["stream.start", /^START$/],
  ["stream.starting", /STARTING/],
  ["stream.live", /^LIVE$/],
  ["stream.paused", /PAUSED/],
  ["stream.suspended", /SUSPEN/],
  ["stream.stopping", /STOPPING/],
  ["stream.off", /STOPPED/],
  ["stream.ended", /ENDED/],
  ["stream.restarting", /RESTARTING/],
  ["stream.startPending", /START.*\?/],
  ["stream.stopPending", /STOP.*\?/],
  ["state.wasLive", /LIVE.*\?/],
  ["state.session", /^SESSION$/],
  ["state.already", /ALREADY/],
  ["stream.pressToStop", /press.*stop/],
  ["stream.holdToStop", /hold.*stop/],
  ["stream.holdLonger", /HOLD/],
  ["visibility.hide", /HIDE/],
  ["visibility.hiding", /HIDING/],
  ["visibility.hidden", /^HIDDEN$/],
  ["visibility.shown", /^SHOWN$/],
  ["clear.clear", /CLEAR/],
  ["clear.clearing", /CLEARING/],
  ["failure.dashboard", /dashboard/i],
  ["failure.notReady", /not ready/i],
  ["failure.runningOr", /running/i],
  ["failure.dashboardNotReady", /dashboard.*ready/i],
  ["failure.apiKey", /API\sKEY/i],
  ["failure.churchId", /CHURCH\sID/i],
  ["failure.notSetUp", /NOT SET UP/],
  ["failure.serviceError", /PROBLEM/],
  ["failure.refused", /REFUSED/],
  ["failure.stillStarting", /STILL STARTING/],
  ["failure.timedOut", /ANSWER/],
  ["failure.textNotCleared", /clear|text/i],
  ["failure.proxyRefused", /proxy/i],
] as const)("%s is %s", (word, pattern) => {
  expect(en[word]).toMatch(pattern);
});
