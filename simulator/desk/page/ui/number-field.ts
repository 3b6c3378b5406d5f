import { html, type TemplateResult } from "lit";

/**
 * A whole number from 0 to `max`, told when it has been entered. The value is bound without looking at what stands in
 * the field, so that news of other things does not disturb whoever is typing.
 */
export function numberField(
  label: string,
  value: number,
  max: number,
  set: (value: number) => unknown,
): TemplateResult {
  const onChange = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const entered = Math.round(Number(input.value));
    const good = Number.isFinite(entered) && input.value !== "" ? Math.min(Math.max(0, entered), max) : value;
    input.value = String(good);
    if (good !== value) set(good);
  };
  return html`<label>
    ${label}
    <input type="number" min="0" max=${max} .value=${String(value)} @change=${onChange} />
  </label>`;
}
