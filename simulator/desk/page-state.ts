/** What the page is told, as plain JSON: types alone, for both sides of the WebSocket. */
import type { Selection } from "./selection.ts";
import type { StateStream } from "./state-stream.ts";

export type SelectionState = NonNullable<ReturnType<Selection["state"]>>;

/** Everything there is to show, in parts that are sent only when they have changed. */
export type PageState = ReturnType<StateStream["current"]> & { readonly selection: SelectionState | null };
export type DeviceState = PageState["devices"][number];
/** One key as it is to be seen, or one dial with its part of the touch strip. */
export type Face = DeviceState["keys"][number];
export type AccountState = PageState["accounts"][number];
export type RequestState = PageState["requests"][number];

export type ToPage =
  | { readonly type: "state"; readonly state: Partial<PageState> }
  | { readonly type: "answer"; readonly id: number; readonly ok: true; readonly value: AnswerValue }
  | { readonly type: "answer"; readonly id: number; readonly ok: false; readonly error: string };

/** What some commands are answered with. */
export interface AnswerValue {
  /** Of `read-log`. */
  readonly log?: string;
  /** Of an order that creates an API key: the whole key, this once, and nowhere else is there any. */
  readonly key?: string;
}
