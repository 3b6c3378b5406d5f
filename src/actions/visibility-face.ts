import type { ActionSettings } from "../settings/action-settings.ts";
import type { WordKey } from "../languages/key-words/en.ts";
import type { Face, TimedFace, Tone } from "../faces/face.ts";
import type { KeyView } from "./key-view.ts";
import type { SymbolName } from "../faces/symbols.ts";

/**
 * Hidden captions call for attention: somebody is reading nothing. The status does not tell of them, so before the
 * first hide or show the key says only what it does.
 */
export function visibilityFace(
  { account, wording }: KeyView,
  { mode }: Pick<ActionSettings["visibility"], "mode">,
): TimedFace {
  const face = (tone: Tone, symbol: SymbolName, headline: WordKey, detail?: WordKey): TimedFace => {
    const below: Pick<Face, "detail"> = detail ? { detail: wording.say(detail) } : {};
    return { face: { tone, symbol, headline: wording.say(headline), ...below } };
  };
  const { asked, confirmed: hidden } = account.hidden;
  if (asked?.value === true) return face("working", "eye-off", "visibility.hiding");
  if (asked?.value === false) return face("working", "eye", "visibility.showing");
  if (hidden)
    return face(
      "attention",
      "eye-off",
      "visibility.hidden",
      mode === "hide" ? undefined : "visibility.pressToShow",
    );
  if (mode === "hide") return face("neutral", "eye-off", "visibility.hide", "visibility.ofCaptions");
  if (hidden === false)
    return face("neutral", "eye", "visibility.shown", mode === "show" ? undefined : "visibility.pressToHide");
  if (mode === "show") return face("neutral", "eye", "visibility.show", "visibility.ofCaptions");
  return face("neutral", "eye", "visibility.captions", "visibility.hideOrShow");
}
