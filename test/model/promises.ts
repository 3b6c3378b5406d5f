/** What has to be true of a desk model at the end of a schedule. Each function returns what is not. */
import { isRunning } from "../../src/accounts/account-state.ts";
import type { Command } from "../../src/service/caption-service.ts";
import type { DeskModel, KeySpec } from "./desk-model.ts";
import { isOfCaptions } from "./told.ts";

/** How long a stop by hold is held, in milliseconds. */
const hold = 1_000;

/** Every command stands for a press of its account, and those of a line have the order of the presses. */
export function order(desk: DeskModel): string[] {
  const wrong: string[] = [];
  for (const [index, service] of desk.services) {
    // A stop by hold has its place where the hold was long enough.
    const causes = desk.presses
      .filter(({ spec }) => spec.account === index)
      .flatMap(({ spec, at }) => [
        { spec, at },
        ...(spec.action === "stream" ? [{ spec, at: at + hold }] : []),
      ])
      .sort((one, other) => one.at - other.at);
    for (const ofCaptions of [true, false]) {
      let from = 0;
      for (const { command, sentAt } of service.commands) {
        if (isOfCaptions(command) !== ofCaptions) continue;
        const found = causes.findIndex(
          ({ spec, at }, number) => number >= from && at <= sentAt && mayCause(spec, command),
        );
        if (found < 0) wrong.push(`account ${index}: ${command.name} without a press, or out of order`);
        else from = found + 1;
      }
    }
  }
  return wrong;
}

function mayCause({ action }: KeySpec, { name }: Command): boolean {
  if (name === "start" || name === "stop") return action === "stream";
  if (name === "hide" || name === "show") return action === "visibility";
  if (name === "clear") return action === "clear";
  return name === "set-transcription-language"
    ? action === "transcriptionLanguage"
    : action === "translationLanguages";
}

/** Every press of a key that shows its success by a check mark has ended in one, or in an alert; steps have none. */
export function outcomes(desk: DeskModel): string[] {
  const wrong: string[] = [];
  for (const index of desk.visible) {
    const action = desk.specs[index]?.action;
    const surface = desk.surfaces[index];
    if (!surface) continue;
    if (desk.specs[index]?.inMultiAction) {
      if (surface.count("ok") > 0) wrong.push(`key ${index}: a step with a check mark`);
      continue;
    }
    if (action === "stream" || action === "visibility") continue;
    const presses = desk.pressesInSight[index] ?? 0;
    const ended = surface.count("ok") + surface.count("alert");
    if (presses !== ended) wrong.push(`key ${index}: ${presses} presses, ${ended} outcomes`);
  }
  return wrong;
}

/** A start or stop is under way for so long at the most, in milliseconds: the second in a state that is not known. */
const confirmationLimit = 15_000;
const unknownLimit = 120_000;

/** The table of polling: five seconds between two requests, a quarter under way, and none of that after an occasion. */
export function rate(desk: DeskModel): string[] {
  const wrong: string[] = [];
  for (const [index, { asked, commands }] of desk.services) {
    const ends = commands.flatMap(({ sentAt, endedAt }) => [sentAt, endedAt ?? sentAt]);
    const occasions = [...desk.occasions, ...ends];
    const limit = desk.accounts[index]?.wasUnknown ? unknownLimit : confirmationLimit;
    const changes = desk.presses.filter(({ spec }) => spec.account === index && spec.action === "stream");
    // What a press or a command causes does not move the next request, where a wait is running.
    let inTurn = Number.NEGATIVE_INFINITY;
    for (const [number, at] of asked.entries()) {
      const before = asked[number - 1] ?? Number.NEGATIVE_INFINITY;
      if (occasions.some((occasion) => occasion >= before && occasion <= at)) continue;
      const isUnderWay = changes.some((press) => at >= press.at && at - press.at <= hold + limit);
      if (at - inTurn < (isUnderWay ? 250 : 5_000))
        wrong.push(`account ${index}: asked again after ${at - inTurn} ms`);
      inTurn = at;
    }
  }
  return wrong;
}

const stateWords = {
  none: /START|STOPPED/,
  active: /LIVE/,
  paused: /PAUSED/,
  suspended: /SUSPENDED/,
  unknown: /warming/,
} as const;

/** Every visible key tells what is true. */
export function keysTellTheState(desk: DeskModel): string[] {
  const wrong: string[] = [];
  for (const index of desk.visible) {
    const spec = desk.specs[index];
    const surface = desk.surfaces[index];
    const found = spec && desk.accounts[spec.account];
    if (!surface || !found) continue;
    const { text, state } = surface;
    const isOfSession = spec.action === "stream" || spec.action === "status";
    if (
      /STARTING|STOPPING|CHECKING|HIDING|SHOWING|CLEARING|switching/.test(text) ||
      (isOfSession && text.includes("?"))
    )
      wrong.push(`key ${index} is stuck: ${text}`);
    const expected = stateWords[found.state];
    if (spec.action === "stream" && !expected.test(text))
      wrong.push(`key ${index} lies: ${text}, but ${found.state}`);
    const hidden = desk.service(spec.account)?.told.isHidden;
    const isHiddenRight =
      state === (hidden === true ? 1 : 0) &&
      text.includes("HIDDEN") === (hidden === true) &&
      (hidden === false || !text.includes("SHOWN"));
    if (spec.action === "visibility" && !isHiddenRight)
      wrong.push(`key ${index} has state ${state} and says ${text}, but hidden: ${hidden}`);
    const on = isRunning({ state: found.state });
    if (spec.action === "stream" && state !== (on ? 1 : 0))
      wrong.push(`key ${index} has state ${state}, but ${found.state}`);
    if (spec.action === "status" && !{ ...stateWords, none: /OFF/ }[found.state].test(text)) {
      wrong.push(`key ${index} lies: ${text}, but ${found.state}`);
    }
  }
  return wrong;
}
