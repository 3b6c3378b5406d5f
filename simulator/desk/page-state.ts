import type { Selection } from "./selection.ts";
import type { ShownState } from "./shown-state.ts";

export type SelectionState = NonNullable<ReturnType<Selection["state"]>>;
export type PageState = ReturnType<ShownState["current"]> & { readonly selection: SelectionState | null };
export type DeviceState = PageState["devices"][number];
export type Face = DeviceState["keys"][number];
export type AccountState = PageState["accounts"][number];
export type RequestState = PageState["requests"][number];

/** A message to the page. The state has only the parts that changed. */
export type MessageToPage =
  | { readonly type: "state"; readonly state: Partial<PageState> }
  | { readonly type: "answer"; readonly id: number; readonly ok: true }
  | { readonly type: "answer"; readonly id: number; readonly ok: false; readonly error: string };
