/** A mistake that the tests must detect. defects.ts makes it by one edit of the source. */
export interface Defect {
  /** What a user would suffer. */
  readonly harm: string;
  /** A file below `src/`, and the function, class or constant to edit in it. */
  readonly at: string;
  /** The text to replace. It occurs once there. */
  readonly from: string;
  readonly to: string;
  /** Files or folders below `test/`. One of their tests has to fail. */
  readonly tests: string;
}

// prettier-ignore
export const defects: readonly Defect[] = [
  // LIVE by mistake
  { harm: "A session in a state that the plugin does not know looks LIVE.",
    at: "service/status-vocabulary.ts readState", from: `"unknown"`, to: `"active"`, tests: "service/status-reader" },
  { harm: "A session that is active and paused looks LIVE.",
    at: "service/status-reader.ts findPause", from: `finding.state !== "active"`, to: `true`, tests: "service/status-reader" },
  { harm: "A status that contradicts itself looks LIVE.",
    at: "service/status-reader.ts cautious", from: `"none", "active"`, to: `"active", "none"`, tests: "service/status-reader" },
  { harm: "A session in the body of an HTTP error looks LIVE.",
    at: "service/https-caption-service.ts findCommandFailure", from: `status >= 300 ||`, to: ``, tests: "service/failures" },
  { harm: "A start that the service has accepted looks LIVE before any status shows a session.",
    at: "actions/session-face.ts sessionFace", from: `if (startStop) {`, to: `if (startStop?.answered) return drawFresh({ state: "active" }); if (startStop) {`, tests: "keys" },
  { harm: "A lagging server makes a stopped session LIVE again.",
    at: "accounts/session.ts mayShowStopped", from: `status.requestedAt < stoppedUntil`, to: `false`, tests: "accounts keys" },
  { harm: "LIVE stays bright while polls fail, or after sleep.",
    at: "accounts/state.ts isFresh", from: `failing === undefined && requestedAt`, to: `requestedAt`, tests: "keys" },
  { harm: "LIVE stays bright however old the last status is.",
    at: "accounts/state.ts isFresh", from: `now - requestedAt < freshFor`, to: `true`, tests: "keys" },
  { harm: "LIVE does not say that captions are hidden.",
    at: "actions/session-face.ts findWarning", from: `currentValue(state.hidden) === true`, to: `false`, tests: "keys" },

  // An end that nobody notices
  { harm: "A session ends unasked and no key alerts.",
    at: "accounts/session.ts showNone", from: `alerts: alerts + 1`, to: `alerts`, tests: "keys/ended-sessions" },
  { harm: "A session ends unasked and no key says ENDED.",
    at: "actions/session-face.ts sessionFace", from: `return ended ?`, to: `return false ?`, tests: "keys/ended-sessions" },
  { harm: "ENDED alerts once and never again.",
    at: "actions/session-face.ts sessionReminder", from: `spans: endedAlertsMs`, to: `spans: []`, tests: "keys/ended-sessions" },
  { harm: "One flickering status ends a session that runs.",
    at: "accounts/session.ts showNone", from: `if (endSeenAt === undefined) return { ...before, current: { ...current, endSeenAt: now } };`, to: ``, tests: "accounts keys" },

  // A command that is sent twice
  { harm: "A start whose connection drops is sent again.",
    at: "service/https-client.ts #tryConnections", from: `request.isRepeatable ? 2 : 1`, to: `2`, tests: "service/failures" },
  { harm: "A second press of START sends a second start.",
    at: "actions/stream.ts plan", from: `if (state.session.startStop) return "nothing";`, to: ``, tests: "keys" },
  { harm: "A step of a multi-action sends a second start while one is pending.",
    at: "accounts/start-stop.ts bringTo", from: `if (account.state.session.startStop.command.name === name) return account.startStopResult;`, to: ``, tests: "keys/steps" },
  { harm: "A long press sends a second stop after another key has stopped the session.",
    at: "actions/stream.ts pressKey", from: `account.state.session.startStop || shownSession(account.state)?.state === "none"`, to: `false`, tests: "keys" },
  { harm: "A second press for the same language sends it again, and the stream restarts again.",
    at: "accounts/languages.ts setLanguages", from: `areSet(account.state, languages, account.clock.steady())`, to: `false`, tests: "accounts keys" },
  { harm: "Presses that OpenDeck kept while the plugin was down are carried out.",
    at: "stream-deck/open-deck.ts #receivePress", from: `this.#isReplaying`, to: `false`, tests: "stream-deck/open-deck" },

  // A command that is sent after the plugin has given it up
  { harm: "A command that failed while it waited for its turn is sent later.",
    at: "accounts/account.ts run", from: `[before, late.promise]`, to: `[before]`, tests: "keys/order" },
  { harm: "A command is sent although its time is up.",
    at: "accounts/account.ts send", from: `timeLimit < minSendMs`, to: `false`, tests: "keys/order" },
  { harm: "A request that was given up is still transmitted.",
    at: "service/https-client.ts HttpsConnection", from: `this.#raw.resetAndDestroy();`, to: `this.#socket.end();`, tests: "service/connections" },
  { harm: "A pending show shows captions although somebody has pressed HIDE since.",
    at: "accounts/captions.ts show", from: `if (account.state.hidden.pending.some(({ value: isHide }) => isHide)) return false;`, to: ``, tests: "keys/private-moment" },
  { harm: "A start that no status confirms is never reported as failed.",
    at: "accounts/session.ts onSessionTime", from: `isLate ? settle(before, startStop.command, "not-confirmed") : before`, to: `before`, tests: "accounts keys" },
  { harm: "A gateway timeout counts as a rejection, although the command may be carried out.",
    at: "service/https-caption-service.ts #failure", from: `kind === "service-error"`, to: `false`, tests: "service/failures" },

  // The API key where it does not belong
  { harm: "A key's own account sends the shared API key to another address.",
    at: "settings/account.ts readAccount", from: `readFields(key)`, to: `readFields({ ...global.account, ...key })`, tests: "settings/account keys/key-accounts" },
  { harm: "A redirect takes the API key to another host.",
    at: "service/https-caption-service.ts #post", from: `isRepeatable }, timeLimit)`, to: `isRepeatable }, timeLimit).then(async (answer) => (answer.headers["location"] && (await fetch(String(answer.headers["location"]), { method: "POST", headers, body }).catch(() => 0)), answer))`, tests: "service/failures" },
  { harm: "Any certificate will do, so a network can read the API key.",
    at: "service/secure-socket.ts secure", from: `rejectUnauthorized: true`, to: `rejectUnauthorized: false`, tests: "service/certificates" },
  { harm: "The certificate of another host will do.",
    at: "service/secure-socket.ts secure", from: `rejectUnauthorized: true`, to: `checkServerIdentity: () => undefined`, tests: "service/certificates" },
  { harm: "An address without encryption is accepted.",
    at: "settings/account-fields.ts findAddressProblem", from: `url?.protocol !== "https:"`, to: `!/^https?:$/.test(url?.protocol ?? "")`, tests: "settings/account-fields" },
  { harm: "The log shows API keys.",
    at: "log/redactor.ts redact", from: `replaceAll(text, this.#spellings, "[secret]")`, to: `text`, tests: "log/redactor" },
  { harm: "The log does not learn that the API keys in settings are secrets.",
    at: "keys/placed-keys.ts #addSecrets", from: `this.#options.log.addSecret(cleanField("apiKey", apiKey))`, to: `undefined`, tests: "keys/placed-keys" },
  { harm: "A broken message of the app goes to the log with the API key in it.",
    at: "stream-deck/plugin-socket.ts #receive", from: "${data.length} characters", to: "${data}", tests: "contract/always" },
  { harm: "A key draws an API key that was pasted into a name.",
    at: "keys/key-display.ts show", from: `redact(face, this.#log)`, to: `face`, tests: "keys contract/always" },
  { harm: "A key draws a pasted API key before it is known to be secret.",
    at: "keys/key.ts draw", from: `if (this.binding.pending) return;`, to: ``, tests: "keys/placed-keys" },
  { harm: "Copied diagnostics contain the API key.",
    at: "inspector-host/diagnostics.ts diagnose", from: `lines.map((line) => log.redact(line))`, to: `lines`, tests: "inspector-host/diagnostics" },
  { harm: "The settings page gets the API key of another account.",
    at: "assembly.ts sendToInspector", from: `log.redact(value)`, to: `value`, tests: "contract/always" },
  { harm: "A rejection that repeats the API key shows it on the key.",
    at: "service/answer.ts rejectionWords", from: `oneLine(best.text, secrets)`, to: `oneLine(best.text, [])`, tests: "service/rejection" },
  { harm: "A status that repeats the API key shows it on the key.",
    at: "service/https-caption-service.ts checkStatus", from: `answer.headers["content-type"], [this.#apiKey]`, to: `answer.headers["content-type"]`, tests: "service/requests" },
  { harm: "The file of hidden captions contains API keys.",
    at: "storage/visibility-memory.ts visibilityMemories", from: `createHash("sha256").update(identity).digest("hex")`, to: `identity`, tests: "storage accounts keys" },
  { harm: "A key uses an account that somebody is still typing.",
    at: "settings/account.ts readAccount", from: `asObject(keySettings)`, to: `{ ...asObject(keySettings), ...(asObject(keySettings)["draft"] as object) }`, tests: "settings/account keys/placed-keys" },

  // Private text on screens
  { harm: "Showing captions from another key brings back what was said in private.",
    at: "accounts/captions.ts show", from: `clears || account.state.privateMoment`, to: `clears`, tests: "keys/private-moment" },
  { harm: "Text from before a private moment stays on screens.",
    at: "accounts/captions.ts hide", from: `if (isPrivate) await clearText(press, clock.steady());`, to: ``, tests: "keys/private-moment" },
  { harm: "Captions are shown although their text could not be cleared.",
    at: "accounts/captions.ts clearText", from: `throw new PressFailure("text-not-cleared", error);`, to: ``, tests: "keys/private-moment" },
  { harm: "A private moment does not outlive a restart of the plugin.",
    at: "storage/visibility-memory.ts recallState", from: `hidden, privateMoment };`, to: `hidden };`, tests: "keys/private-moment" },
  { harm: "A rejected show ends a private moment.",
    at: "accounts/state.ts onAnswer", from: `failure ? after : { ...after, privateMoment: undefined }`, to: `{ ...after, privateMoment: undefined }`, tests: "accounts keys" },
  { harm: "HIDE shows captions.",
    at: "service/https-caption-service.ts commandPaths", from: `hide: "/v1/captions/hide"`, to: `hide: "/v1/captions/show"`, tests: "service/requests" },

  // A press that does what the key did not show
  { harm: "A press that meant START stops a session that appeared a moment ago.",
    at: "keys/key.ts #act", from: `this.#guard.ignores(press.since)`, to: `false`, tests: "keys/uncertain-presses" },
  { harm: "A key that shows nothing certain starts the stream.",
    at: "actions/stream.ts plan", from: `return "ask";`, to: `return "start";`, tests: "keys" },
  { harm: "A tap stops a session whose key has to be held.",
    at: "actions/stream.ts pressKey", from: `!(await press.becomesLong())`, to: `false`, tests: "keys/long-presses" },
  { harm: "A tap stops a paused session that somebody wanted to resume.",
    at: "actions/stream.ts stopNeedsLongPress", from: `mode === "toggle" && session?.state !== "active"`, to: `false`, tests: "keys" },
  { harm: "A long press stops the session although the computer slept meanwhile.",
    at: "keys/press.ts becomesLong", from: `#endHold(isInTime)`, to: `#endHold(true)`, tests: "keys/long-presses" },
  { harm: "A held key that leaves its page stops the session.",
    at: "keys/key.ts leave", from: `this.release();`, to: ``, tests: "keys/long-presses" },
  { harm: "A tap changes a language whose key has to be held, and restarts the stream.",
    at: "actions/cycle.ts needsLongPress", from: `if (state.session.startStop) return true;`, to: `return false;`, tests: "keys" },

  // Keys and accounts that disturb each other
  { harm: "Two churches with one API key share their state.",
    at: "accounts/accounts.ts identify", from: `churchId.toLowerCase()`, to: `""`, tests: "accounts keys" },
  { harm: "A hide waits behind a start.",
    at: "accounts/account.ts Account", from: `this.sessionQueue = new CommandQueue(clock)`, to: `this.sessionQueue = this.captionQueue`, tests: "keys/order" },
  { harm: "After one failed poll a key never recovers.",
    at: "accounts/account.ts update", from: `this.poller.plan();`, to: ``, tests: "accounts keys" },
  { harm: "A status from before an unanswered command counts as its outcome.",
    at: "accounts/fact.ts loseAnswer", from: `countsFrom: now`, to: `countsFrom: 0`, tests: "accounts keys" },
  { harm: "A key shows an accepted command for ever, whatever statuses say.",
    at: "accounts/fact.ts report", from: `requestedAt < accepted.until`, to: `true`, tests: "accounts keys" },
  { harm: "The plugin outlives Stream Deck.",
    at: "plugin.ts run", from: `process.exit(0);`, to: ``, tests: "contract/always" },
];
