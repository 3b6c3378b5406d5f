import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import type { Face } from "../page-state.ts";
import type { Place } from "../place.ts";
import { app } from "./app.ts";
import { button, icon } from "./controls.ts";

// Every press is followed by one release, even if the finger leaves the key or the window loses the focus.

const held = new Map<string, Place>();

addEventListener("blur", () => releaseAll());

export function surface(
  content: unknown,
  onKey: (event: KeyboardEvent, place: Place) => void,
): TemplateResult {
  return html`<div
    class="device"
    @pointerdown=${pointerDown}
    @pointerup=${pointerUp}
    @pointercancel=${pointerUp}
    @lostpointercapture=${pointerUp}
    @keydown=${(event: KeyboardEvent) => keyDown(event, onKey)}
    @keyup=${keyUp}
    @focusout=${() => releaseAll("key ")}
    @click=${click}
    @contextmenu=${(event: Event) => event.preventDefault()}
  >
    ${content}
  </div>`;
}

export function withGear(kind: "cell" | "dial", face: Face, content: unknown): TemplateResult {
  const { place } = face;
  const { selection } = app.state;
  const isSelected = selection !== null && placeId(selection.place) === placeId(place);
  const name = `Settings of ${placeName(place)}`;
  return html`<div class=${classMap({ [kind]: true, pressed: face.held, selected: isSelected })}>
    ${content}
    ${
      face.kind === "empty"
        ? nothing
        : button(icon("settings", 14), () => select(place), { classes: "gear", title: "Settings", name })
    }
  </div>`;
}

/** Opens the settings, and brings them into sight on a narrow page. */
export function select(place: Place): void {
  void app.ask({ command: "select", ...place }).then(() => {
    requestAnimationFrame(() => document.querySelector(".settings")?.scrollIntoView({ block: "nearest" }));
  });
}

export function placeName({ controller, column, row }: Place): string {
  return controller === "Encoder" ? `dial ${column + 1}` : `row ${row + 1}, key ${column + 1}`;
}

export function placeId({ device, controller, column, row }: Place): string {
  return [device, controller, column, row].join(" ");
}

function findFace({ target }: Event): Face | undefined {
  const { device } = app;
  const found = target instanceof Element ? target.closest<HTMLElement>(".key, .knob") : null;
  if (!device || !found) return undefined;
  const { column, row } = found.dataset;
  const faces = found.matches(".key") ? device.keys : device.dials;
  return faces[Number(row) * device.columns + Number(column)];
}

function pointerDown(event: PointerEvent): void {
  const face = findFace(event);
  // With Ctrl it is a right-click on a Mac.
  if (!face || event.button !== 0 || event.ctrlKey) return;
  if (face.kind === "empty") {
    select(face.place);
    return;
  }
  (event.currentTarget as Element).setPointerCapture(event.pointerId);
  down(`pointer ${event.pointerId}`, face.place);
}

function pointerUp(event: PointerEvent): void {
  up(`pointer ${event.pointerId}`);
}

function keyDown(event: KeyboardEvent, onKey: (event: KeyboardEvent, place: Place) => void): void {
  const face = findFace(event);
  if (!face) return;
  if (!isPressKey(event)) {
    onKey(event, face.place);
    return;
  }
  event.preventDefault();
  if (face.kind === "empty") select(face.place);
  else if (!event.repeat) down(`key ${event.code}`, face.place);
}

function keyUp(event: KeyboardEvent): void {
  if (!isPressKey(event) || !findFace(event)) return;
  event.preventDefault();
  up(`key ${event.code}`);
}

function click(event: MouseEvent): void {
  const face = findFace(event);
  // A click without a pointer, as by a screen reader.
  if (!face || event.detail !== 0) return;
  if (face.kind === "empty") {
    select(face.place);
    return;
  }
  down("click", face.place);
  up("click");
}

/** Without the focus no keyup arrives. */
function releaseAll(holders = ""): void {
  for (const holder of [...held.keys()]) if (holder.startsWith(holders)) up(holder);
}

function down(holder: string, place: Place): void {
  if (held.has(holder) || isHeld(place)) return;
  held.set(holder, place);
  void app.ask({ command: "press", ...place });
}

function up(holder: string): void {
  const place = held.get(holder);
  held.delete(holder);
  if (place) void app.ask({ command: "release", ...place });
}

function isHeld(place: Place): boolean {
  return [...held.values()].some((each) => placeId(each) === placeId(place));
}

function isPressKey({ code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ["Space", "Enter", "NumpadEnter"].includes(code) && !ctrlKey && !metaKey && !altKey;
}
