import { anyOf, wordsOf } from "./json-names.ts";
import { readBoolean } from "./state-words.ts";
import { namesCaptions, namesEnvelope, mentionsSession, type Place } from "./status-names.ts";

const isHidden = anyOf("hidden");
const isShown = anyOf("visible shown displayed visibility");
const isHide = anyOf("hide hiding");
const isShow = anyOf("show showing");
const namesFiller = anyOf("is are currently now caption captions subtitle subtitles");

/**
 * Whether a field says that captions are hidden: `captionsHidden: true`, `visibility: "hidden"`, `captions: {visible: false}`.
 *
 * @param outer where the object stands that has the field
 * @returns undefined where it says nothing of that
 */
export function hiddenBy(words: readonly string[], value: unknown, outer: Place): boolean | undefined {
  if (typeof value !== "boolean" && typeof value !== "string") return undefined;
  const ofCaptions = outer.of === "captions" || namesCaptions(words);
  // In an object of something else it is that which is hidden.
  const isOwn =
    outer.words.length === 0 || mentionsSession(outer.words) || outer.inState || namesEnvelope(outer.words);
  if (!ofCaptions && !isOwn) return undefined;
  const meant = words.filter((word) => !namesFiller([word]));
  const flag = readBoolean(value);
  if (flag !== undefined && meant.length === 1) {
    if (isHidden(meant) || (ofCaptions && isHide(meant))) return flag;
    if (isShown(meant) || (ofCaptions && isShow(meant))) return !flag;
  }
  if (typeof value !== "string" || !ofCaptions || value.length > 40) return undefined;
  const said = wordsOf(value).filter((word) => !namesFiller([word]));
  if (said.length !== 1) return undefined;
  if (isHidden(said)) return true;
  return isShown(said) && said[0] !== "visibility" ? false : undefined;
}
