import fc from "fast-check";
import type { KeySpec } from "./random-desk.ts";
import type { Step } from "./random-steps.ts";
import type { Behaviour } from "./simulated-account.ts";

/** Steps of schedules that are always run. */

const named = (name: string, act: Step["run"]): Step => ({ run: act, [fc.toStringMethod]: () => name });
export const wait = (duration: number): Step => named(`wait ${duration}`, (desk) => desk.pass(duration));
export const tap = (index: number): Step => named(`tap ${index}`, (desk) => desk.press(index, 1));
/** Commands of account 0 end so from now on. */
export const answers = (commandBehaviour: Behaviour): Step =>
  named(commandBehaviour.kind, (desk) => Object.assign(desk.accounts[0] ?? {}, { commandBehaviour }));

/** A plain key of account 0. */
export const keyOf = (action: KeySpec["action"], settings: object): KeySpec => ({
  action,
  settings,
  stands: "key",
  account: 0,
  isChurchless: false,
  isElsewhere: false,
});
