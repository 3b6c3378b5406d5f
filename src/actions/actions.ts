import type { ActionName } from "../identifiers.ts";
import type { Action } from "./action.ts";
import { clear } from "./clear.ts";
import { status } from "./status.ts";
import { stream } from "./stream.ts";
import { transcriptionLanguage } from "./transcription-language.ts";
import { translationLanguages } from "./translation-languages.ts";
import { visibility } from "./visibility.ts";

export const actions: Readonly<Record<ActionName, Action>> = {
  stream,
  clear,
  visibility,
  transcriptionLanguage,
  translationLanguages,
  status,
};
