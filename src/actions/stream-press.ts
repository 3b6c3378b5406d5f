import type { AccountState } from "../accounts/account-state.ts";
import type { Languages } from "../accounts/scene.ts";
import { isRunning } from "../accounts/session.ts";
import type { Session } from "../service/caption-service.ts";
import type { ActionSettings } from "../settings/action-settings.ts";
import type { ToggleEffect } from "./action.ts";

/** @property languages what a start brings about first, where there is anything */
export type StreamSettings = Omit<ActionSettings["stream"], "languages"> & {
  readonly languages: Languages | undefined;
};
export type StreamEffect = Extract<ToggleEffect, "start" | "stop" | "stop by hold">;

/** What a press would send, once a session or its absence is known. What may still come is asked for again. */
export function streamPress({ session, unconfirmed }: AccountState, settings: StreamSettings): StreamEffect {
  const { mode } = settings;
  const starts = unconfirmed ? unconfirmed.target === "running" : !isRunning(session);
  if (mode === "start" || (mode === "toggle" && starts)) return "start";
  return isStopHeld(session, settings) ? "stop by hold" : "stop";
}

/** What is paused, or in a state that we don't know, looks like a key that resumes: a toggle stops that by a hold. */
export function isStopHeld(session: Session | undefined, { mode, stopGuard }: StreamSettings): boolean {
  const isPlain = session?.state === "active" || !isRunning(session);
  return stopGuard === "hold" || (mode === "toggle" && !isPlain);
}

/** A key that only starts while a session is known to run, or only stops while none is. */
export function doesNothing(
  { session, unconfirmed, isRestarting }: AccountState,
  { mode }: StreamSettings,
): boolean {
  // What may come or go, or restarts, is not known.
  if (!session || unconfirmed || isRestarting) return false;
  return mode === "start" ? isRunning(session) : mode === "stop" && !isRunning(session);
}
