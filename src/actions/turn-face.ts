import type { Face } from "../faces/face.ts";
import type { SymbolName } from "../faces/symbols.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";

/** A dial with several entries, none of them chosen: a push would send nothing. */
export function turnFace({ wording }: { readonly wording: KeyWording }, symbol: SymbolName): Face {
  return {
    tone: "neutral",
    symbol,
    headline: wording.say("dial.turn"),
    detail: wording.say("dial.toChoose"),
  };
}
