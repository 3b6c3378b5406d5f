import { html, nothing, svg, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import type { KeyFace, TitleStyle } from "../../view.ts";
import { icon } from "../ui/icons.ts";
import { styled } from "../ui/styled.ts";

/** Titles are set in points of a key of this size. */
const titleBase = 72;

export interface Cell {
  readonly face: KeyFace;
  readonly column: number;
  readonly row: number;
  readonly pressed: boolean;
  readonly selected: boolean;
  /** Something may be put here now. */
  readonly wanted: boolean;
  /** Something is being dragged over it. */
  readonly target: boolean;
  /** The one key that the Tab key reaches; the others are reached with the arrows. */
  readonly reachable: boolean;
  readonly openSettings: () => void;
}

/** What a key is called for those who hear it: its place, what it shows, and what it is. */
export function nameOf({ face, column, row }: Pick<Cell, "face" | "column" | "row">): string {
  const place = `Row ${row + 1}, key ${column + 1}`;
  if (face.kind === "empty") return `${place}: empty`;
  const shown = [face.words ?? "", face.title]
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter(Boolean);
  const sign = { ok: "check mark", alert: "alert sign", none: "" }[face.overlay ?? "none"];
  return [`${place}: ${[...shown, sign].filter(Boolean).join(", ")}`, face.name].filter(Boolean).join(" – ");
}

export function renderCell(cell: Cell): TemplateResult {
  const { face, pressed, selected, wanted, target } = cell;
  const where = `row ${cell.row + 1}, key ${cell.column + 1}`;
  return html`<div class=${classMap({ cell: true, pressed, selected, wanted, target })}>
    <button
      class="key"
      type="button"
      tabindex=${cell.reachable ? 0 : -1}
      data-column=${cell.column}
      data-row=${cell.row}
      data-state=${face.state}
      aria-label=${nameOf(cell)}
    >
      <span class="picture">
        ${picture(face)}
        ${face.kind === "empty" ? html`<span class="hint">${icon("plus", 26)}</span>` : title(face)}
        ${face.overlay ? sign(face.overlay) : nothing}
      </span>
    </button>
    <button
      class="gear"
      type="button"
      tabindex=${cell.reachable ? 0 : -1}
      aria-label=${`Settings of ${where}`}
      title="Settings"
      @click=${cell.openSettings}
    >
      ${icon(face.kind === "empty" ? "plus" : "settings", 14)}
    </button>
  </div>`;
}

function picture({ kind, image }: KeyFace): TemplateResult | typeof nothing {
  if (kind === "multiAction") return html`<span class="many">${icon("many", 40)}</span>`;
  // Never as markup: an image of a plugin may contain scripts.
  return image === null ? nothing : html`<img src=${image} alt="" draggable="false" />`;
}

function title({ title, titleStyle, kind }: KeyFace): TemplateResult | typeof nothing {
  if (title === "" || !titleStyle.showTitle) return nothing;
  // The application draws its own picture of several actions, with the title below it.
  return html`<span class="title" ${styled(styleOf(titleStyle, kind === "multiAction"))}>${title}</span>`;
}

function styleOf(style: TitleStyle, isMany: boolean): Record<string, string> {
  const alignments = { top: "start", middle: "center", bottom: "end" };
  return {
    "align-items": isMany ? "end" : alignments[style.titleAlignment],
    "font-size": `calc(var(--key) * ${style.fontSize / titleBase})`,
    "font-weight": style.fontStyle.includes("Bold") ? "700" : "400",
    "font-style": style.fontStyle.includes("Italic") ? "italic" : "normal",
    "text-decoration": style.fontUnderline ? "underline" : "none",
    color: style.titleColor,
  };
}

/** The signs of showOk and showAlert, which differ in shape as well as in colour. */
function sign(kind: "ok" | "alert"): TemplateResult {
  const drawing =
    kind === "ok"
      ? svg`<circle cx="24" cy="24" r="21" fill="#1f9d57" stroke="#fff" stroke-width="3"/><path d="m14 25 7 7 14-15" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`
      : svg`<path d="M24 5 45 43H3z" fill="#ffc21a" stroke="#fff" stroke-width="3" stroke-linejoin="round"/><path d="M24 18v12" stroke="#1b1500" stroke-width="5" stroke-linecap="round"/><circle cx="24" cy="37" r="3" fill="#1b1500"/>`;
  return html`<span class="sign" data-sign=${kind}
    ><svg viewBox="0 0 48 48" aria-hidden="true">${drawing}</svg></span
  >`;
}
