import { describe, expect, it } from "vitest";
import { createAccounts } from "../../../simulator/caption-service/accounts/accounts.ts";
import type { SessionState } from "../../../simulator/caption-service/accounts/dashboard-moves.ts";
import type { Dialect } from "../../../simulator/caption-service/dialects/dialect.ts";
import { readableDialects } from "../../../simulator/caption-service/dialects/dialects.ts";
import { addPastedShape } from "../../../simulator/caption-service/dialects/pasted-shape.ts";
import { shapedDialect } from "../../../simulator/caption-service/dialects/shaped-dialects.ts";
import { SecretPieces } from "../../../src/log/redactor.ts";
import type { Session } from "../../../src/service/caption-service.ts";
import { readStatus } from "../../../src/service/status-reader.ts";
import { shapeOf } from "../../../src/service/status-shape.ts";
import { ManualClock } from "./support/manual-clock.ts";
import { chapel } from "./support/set-up.ts";

const accounts = createAccounts(new ManualClock(), () => undefined);
const account = accounts.add(chapel);
account.setViewers(3);
account.setTranslationLanguages(["fr-FR", "de-DE"]);

/** The answer of a dialect in a state. */
function answer(dialect: Dialect, state: SessionState | undefined) {
  const startedAt = account.now - 60_000;
  const session = state && { id: "one", state, startedAt, changedAt: startedAt + 1, restarts: 0 };
  const { status, contentType, body } = dialect.status(session ?? null, account);
  return { status, contentType: contentType ?? "", body };
}

/** The shape of an answer, without its head. Paths of the same depth have no order. */
function shapeIn(dialect: Dialect, state: SessionState | undefined): string {
  const told = answer(dialect, state);
  return shapeOf(told, readStatus(told.contentType, told.body), new SecretPieces())
    .slice(1)
    .sort()
    .join("\n");
}

function read(dialect: Dialect, state: SessionState | undefined): Session | undefined {
  const { contentType, body } = answer(dialect, state);
  return readStatus(contentType, body).session;
}

describe.each(readableDialects)("from the shapes of $id", (original) => {
  const pasted = addPastedShape("copy", shapeIn(original, "active"), undefined);
  const report = `Understood of it: no session\n${shapeIn(original, undefined)}`;
  const copy = shapedDialect("copy", addPastedShape("copy", report, pasted));

  it("comes a dialect whose answers have the same shapes", () => {
    expect(shapeIn(copy, "active")).toBe(shapeIn(original, "active"));
    expect(shapeIn(copy, undefined)).toBe(shapeIn(original, undefined));
  });

  it.each(["active", "paused", "suspended", undefined] as const)("that is read alike: %s", (state) => {
    const { state: expected, ...details } = read(original, state) ?? { state: "unreadable" };
    expect(read(copy, state)).toMatchObject({ state: expected });
    if (state === "active") expect(read(copy, state)).toMatchObject(details);
  });
});

/** As pasted into a report. */
const report = (shape: string): string => `Captions Control diagnostics, 2026-11-22T09:00:05.035Z
Key: stream
Understood of the last status answer: active, by details; read: clients
Last status answer (shape):
  HTTP 200, application/json
  ${shape}
Last presses: none`;

describe("a report", () => {
  it("of an answer without a session is kept beside the other", () => {
    const running = addPastedShape("x", report("live: true"), undefined);
    const both = addPastedShape("x", report("live: false").replace("active, by", "no session, by"), running);
    expect(both).toMatchObject({ running: { live: true }, none: { live: false } });
    expect(read(shapedDialect("x", both), undefined)).toEqual({ state: "none" });
    expect(addPastedShape("x", "HTTP 200, text/plain\n$: state: NO_ACTIVE_SESSION", running)).toMatchObject({
      none: "state: NO_ACTIVE_SESSION",
    });
    expect(() => addPastedShape("x", "status: state: NO_ACTIVE_SESSION", undefined)).toThrow("first");
    expect(() => addPastedShape("x", "HTTP 200, text/html\nweb page of 17 characters", running)).toThrow();
  });
});
