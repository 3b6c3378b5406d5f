import type { Spot } from "./presses.ts";

/** What is on its way to an empty key: an action of the list, or what lies on another key. */
export type Carried =
  | { readonly kind: "action"; readonly name: string; readonly action: string }
  | { readonly kind: "key"; readonly name: string; readonly device: string; readonly from: Spot };

/** Tells what is carried from now on; `undefined` for nothing. */
export class CarriedEvent extends Event {
  readonly carried: Carried | undefined;

  constructor(carried: Carried | undefined) {
    super("desk-carried", { bubbles: true, composed: true });
    this.carried = carried;
  }
}

const type = "application/x-captions-desk";

export function startDrag(event: DragEvent, carried: Carried): void {
  event.dataTransfer?.setData(type, JSON.stringify(carried));
}

export function isDragOfOurs(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes(type) ?? false;
}

/** What was dragged; `undefined` for things from elsewhere. Only this page writes this type. */
export function fromDrag(event: DragEvent): Carried | undefined {
  const text = event.dataTransfer?.getData(type);
  return text ? (JSON.parse(text) as Carried) : undefined;
}
