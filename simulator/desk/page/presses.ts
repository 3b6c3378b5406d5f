import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import type { Face } from "../page-state.ts";
import type { Place } from "../place.ts";
import { app } from "./app.ts";
import { button, icon } from "./controls.ts";

// Every press is followed by one release, even if the finger leaves the key or the window loses the focus.

/** Held keys and dials by what holds them: "pointer 1", "key Enter" or "click". */
const held = new Map<string, Place>();

addEventListener("blur", () => {
  for (const holder of held.keys()) release(holder);
});

type KeyboardListener = (event: KeyboardEvent, place: Place) => void;

/** Calls `onOtherKey` for keys of the keyboard that press nothing, such as arrows. */
export function pressArea(content: unknown, onOtherKey: KeyboardListener): TemplateResult {
  return html`<div
    class="device"
    @pointerdown=${pointerDown}
    @pointerup=${pointerUp}
    @pointercancel=${pointerUp}
    @lostpointercapture=${pointerUp}
    @keydown=${(event: KeyboardEvent) => keyDown(event, onOtherKey)}
    @keyup=${keyUp}
    @focusout=${releaseKeyboard}
    @click=${click}
    @contextmenu=${(event: Event) => event.preventDefault()}
  >
    ${content}
  </div>`;
}

export function withSettingsButton(className: "cell" | "dial", face: Face, content: unknown): TemplateResult {
  const { place } = face;
  const { selection } = app.state;
  const isSelected = selection !== null && placeId(selection.place) === placeId(place);
  const gear = { classes: "gear", title: "Settings", name: `Settings of ${placeName(place)}` };
  return html`<div class=${classMap({ [className]: true, pressed: face.held, selected: isSelected })}>
    ${content}
    ${face.kind === "empty" ? nothing : button(icon("settings", 14), () => openSettings(place), gear)}
  </div>`;
}

/** Opens the settings, or the list of actions for an empty key, and scrolls to them on a narrow page. */
export function openSettings(place: Place): void {
  void app.send({ command: "select", ...place }).then(() => {
    requestAnimationFrame(() => document.querySelector(".settings")?.scrollIntoView({ block: "nearest" }));
  });
}

export const placeName = ({ controller, column, row }: Place): string =>
  controller === "Encoder" ? `dial ${column + 1}` : `row ${row + 1}, key ${column + 1}`;

export const placeId = ({ device, controller, column, row }: Place): string =>
  [device, controller, column, row].join(" ");

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
  // On a Mac a click with Ctrl is a right-click.
  if (!face || event.button !== 0 || event.ctrlKey) return;
  if (face.kind === "empty") {
    openSettings(face.place);
    return;
  }
  (event.currentTarget as Element).setPointerCapture(event.pointerId);
  hold(`pointer ${event.pointerId}`, face.place);
}

const pointerUp = ({ pointerId }: PointerEvent): void => release(`pointer ${pointerId}`);

function keyDown(event: KeyboardEvent, onOtherKey: KeyboardListener): void {
  const face = findFace(event);
  if (!face) return;
  if (!isPressKey(event)) {
    onOtherKey(event, face.place);
    return;
  }
  event.preventDefault();
  if (face.kind === "empty") openSettings(face.place);
  else if (!event.repeat) hold(`key ${event.code}`, face.place);
}

function keyUp(event: KeyboardEvent): void {
  if (!isPressKey(event) || !findFace(event)) return;
  event.preventDefault();
  release(`key ${event.code}`);
}

function click(event: MouseEvent): void {
  const face = findFace(event);
  // `detail` is 0 if no pointer clicked. A screen reader clicks like that.
  if (!face || event.detail !== 0) return;
  if (face.kind === "empty") openSettings(face.place);
  else hold("click", face.place);
  release("click");
}

/** Without the focus no keyup arrives. */
function releaseKeyboard(): void {
  for (const holder of held.keys()) if (holder.startsWith("key ")) release(holder);
}

function hold(holder: string, place: Place): void {
  const isHeld = [...held.values()].some((each) => placeId(each) === placeId(place));
  if (isHeld || held.has(holder)) return;
  held.set(holder, place);
  void app.send({ command: "press", ...place });
}

function release(holder: string): void {
  const place = held.get(holder);
  held.delete(holder);
  if (place) void app.send({ command: "release", ...place });
}

const isPressKey = ({ code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ["Space", "Enter", "NumpadEnter"].includes(code) && !ctrlKey && !metaKey && !altKey;
