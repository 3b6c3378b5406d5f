/** How far a pointer may move while it is pressed, in pixels, and still mean what it was pressed on. */
const maxMoved = 6;

/**
 * What a press began on gets its click, also where the page has moved it away meanwhile: to leave a field, which is what
 * the press does first, may change what stands above the button.
 */
export function keepClicks(): void {
  let pressed: { readonly button: HTMLElement; readonly x: number; readonly y: number } | undefined;
  window.addEventListener("pointerdown", (event) => {
    const elements = event.composedPath().filter((target) => target instanceof HTMLElement);
    const button = elements.find((element) => element.matches('button, summary, input[type="checkbox"]'));
    pressed = button && event.button === 0 ? { button, x: event.clientX, y: event.clientY } : undefined;
  });
  window.addEventListener("pointerup", (event) => {
    const before = pressed;
    pressed = undefined;
    // The browser itself clicks what is still under the pointer.
    if (!before || event.composedPath().includes(before.button)) return;
    const { button, x, y } = before;
    if (Math.hypot(event.clientX - x, event.clientY - y) <= maxMoved) button.click();
  });
}
