import { type JsonObject, stringAt } from "../json.ts";

/** How the title of a state is drawn, in the words of titleParametersDidChange. */
export interface TitleParameters {
  readonly fontFamily: string;
  readonly fontSize: number;
  /** "", "Regular", "Bold", "Italic" or "Bold Italic". */
  readonly fontStyle: string;
  readonly fontUnderline: boolean;
  readonly showTitle: boolean;
  readonly titleAlignment: "top" | "middle" | "bottom";
  /** #rrggbb */
  readonly titleColor: string;
}

/** Where the manifest says nothing. Nobody has established the application's own defaults: these are our choice. */
export const usualTitle: TitleParameters = {
  fontFamily: "",
  fontSize: 12,
  fontStyle: "",
  fontUnderline: false,
  showTitle: true,
  titleAlignment: "middle",
  titleColor: "#ffffff",
};

/** Reads a state of the manifest; what it says in a wrong way counts as not said. */
export function readTitleParameters(state: JsonObject): TitleParameters {
  const alignment = stringAt(state, "TitleAlignment");
  const color = stringAt(state, "TitleColor") ?? "";
  // Older manifests have the size as text.
  const size = Number(state["FontSize"]);
  return {
    fontFamily: stringAt(state, "FontFamily") ?? usualTitle.fontFamily,
    fontSize: size > 0 && size < 200 ? size : usualTitle.fontSize,
    fontStyle: stringAt(state, "FontStyle") ?? usualTitle.fontStyle,
    fontUnderline: state["FontUnderline"] === true,
    showTitle: state["ShowTitle"] !== false,
    titleAlignment:
      alignment === "top" || alignment === "bottom" || alignment === "middle"
        ? alignment
        : usualTitle.titleAlignment,
    titleColor: /^#[0-9a-f]{6}$/i.test(color) ? color : usualTitle.titleColor,
  };
}
