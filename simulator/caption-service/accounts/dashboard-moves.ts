/** States of a session that exists (specification, section 3). */
export type SessionState = "active" | "paused" | "suspended";

/**
 * What the dashboard does to a session: the states that allow a move, and the state after it. Undefined means no session.
 * The last three moves are our choice, not the specification's.
 */
export const dashboardMoves = {
  start: { from: [undefined], to: "active" },
  stop: { from: ["active", "paused", "suspended"], to: undefined },
  pause: { from: ["active"], to: "paused" },
  suspend: { from: ["active", "paused"], to: "suspended" },
  resume: { from: ["paused", "suspended"], to: "active" },
} as const satisfies Record<
  string,
  { from: readonly (SessionState | undefined)[]; to: SessionState | undefined }
>;

export type DashboardMove = keyof typeof dashboardMoves;
