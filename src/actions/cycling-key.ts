import { isAlreadySo, languagesUnderWay, setLanguages } from "../accounts/languages.ts";
import { PressFailure, serviceFailureIn } from "../accounts/press-failure.ts";
import { isRefusal } from "../service/service-failure.ts";
import type { ConfiguredAction, Press, PressResult } from "./action.ts";
import { type Cycle, needsHold, nextEffect, placeIn, turnedTo } from "./cycle.ts";
import { cycleFace, turnFace } from "./cycle-face.ts";
import { holdLongerFace } from "./hold-face.ts";

/** What a key does that goes round its entries. */
export const cyclingKey = <T>(cycle: Cycle<T>): ConfiguredAction => ({
  actsBySight: cycle.entries.length > 1,
  press: (press) => pressNext(cycle, press),
  effect: (account, memory) => nextEffect(cycle, account, memory),
  turned: (view, memory, ticks) => turnedTo(cycle, view, memory, ticks),
  face: (view, memory) => cycleFace(cycle, view, memory),
});

/**
 * Sends the next entry, on a dial the chosen one, which the key then remembers.
 * @throws ServiceFailure, PressFailure
 */
async function pressNext<T>(cycle: Cycle<T>, press: Press): Promise<PressResult> {
  const { memory, dial, account, wording } = press;
  const { entries, symbol } = cycle;
  if (dial && dial.chosen === undefined && entries.length > 1) return { face: turnFace(wording, symbol) };
  const next = dial?.chosen ?? placeIn(cycle, account.state, memory).next;
  const entry = entries[next];
  if (entry === undefined) throw new PressFailure({ kind: "nothing-set-up" });
  const isHeld = !press.inMultiAction && needsHold(cycle, entry, account.state);
  if (isHeld && !(await press.held()))
    return { face: holdLongerFace(wording, account.state, "language.toSwitch") };
  dial?.applied();
  memory.chosen = next;
  delete memory.isRefused;
  const languages = cycle.languagesOf(entry);
  try {
    if (!languages) throw new PressFailure({ kind: "preset-has-source" });
    if (!isAlreadySo(account.state, languages)) await setLanguages(press, languages);
    else {
      const isBrought = await languagesUnderWay(account, languages).catch((error: unknown) => {
        // What failed may be another part.
        if (!isAlreadySo(account.state, languages)) throw error;
        return true;
      });
      // A start leaves its languages out where a session shows up.
      if (!isBrought) return { nothingSent: "overtaken" };
    }
  } catch (error) {
    // By the service, or here where the entry is wrong. Another press may have chosen meanwhile.
    const isRefused = !languages || isRefusal(serviceFailureIn(error));
    if (isRefused && memory.chosen === next) memory.isRefused = true;
    throw error;
  }
  return { ok: true };
}
