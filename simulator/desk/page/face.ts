import { html, nothing, svg, type TemplateResult } from "lit";
import type { Face } from "../page-state.ts";
import { capitalized } from "./controls.ts";
import { icon } from "./icons.ts";
import { placeName } from "./presses.ts";

/** What a look says, where the words beside it don't. */
const tones: Readonly<Record<string, string>> = {
  active: "on",
  muted: "out of reach",
  overdue: "needs attention",
};

/** What a key or dial is called for those who hear it: its place, what it shows, and what it is. */
export function nameOf(face: Face): string {
  const place = capitalized(placeName(face.place));
  if (face.kind === "empty") return `${place}: empty`;
  const sign = { ok: "check mark", alert: "alert sign", none: "" }[face.overlay ?? "none"];
  const tone = tones[face.tone ?? ""] ?? "";
  const shown = [face.words ?? "", tone, face.title, sign].map((text) => text.replace(/\s+/g, " ").trim());
  return [`${place}: ${shown.filter(Boolean).join(", ")}`, face.name].filter(Boolean).join(" – ");
}

/** What is drawn on a key, or on the strip above a dial. */
export function picture(face: Face): TemplateResult {
  const { kind, image, title, overlay } = face;
  return html`<span class="picture">
    ${kind === "empty" ? icon("plus", 24) : kind === "multiAction" && image === undefined ? html`<span class="many">${icon("many", 34)}</span>` : nothing}
    ${
      // Never as markup: an image of a plugin may contain scripts.
      image === undefined ? nothing : html`<img src=${image} alt="" draggable="false" />`
    }
    ${title === "" ? nothing : html`<span class="title">${title}</span>`} ${overlay ? sign(overlay) : nothing}
  </span>`;
}

/** The signs of showOk and showAlert, which differ in shape as well as in colour. */
function sign(kind: "ok" | "alert"): TemplateResult {
  const drawing =
    kind === "ok"
      ? svg`<circle cx="24" cy="24" r="21" fill="#1f9d57" stroke="#fff" stroke-width="3"/><path d="m14 25 7 7 14-15" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`
      : svg`<path d="M24 5 45 43H3z" fill="#ffc21a" stroke="#fff" stroke-width="3" stroke-linejoin="round"/><path d="M24 18v12" stroke="#1b1500" stroke-width="5" stroke-linecap="round"/><circle cx="24" cy="37" r="3" fill="#1b1500"/>`;
  return html`<span class="sign"><svg viewBox="0 0 48 48" aria-hidden="true">${drawing}</svg></span>`;
}
