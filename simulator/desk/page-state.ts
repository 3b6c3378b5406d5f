/**
 * What the page is told, as plain JSON. This file is used on both sides of the WebSocket: nothing of Node may be in it.
 * No API key is in any of it but in the answer to the order that creates one.
 */

/** Where a key is on a device, or a dial, which is in row 0; all counted from 0. */
export interface Spot {
  readonly controller: "Keypad" | "Encoder";
  readonly column: number;
  readonly row: number;
}

export interface Place extends Spot {
  /** Id of the device. */
  readonly device: string;
}

/** One key as it is to be seen, or one dial with its part of the touch strip. */
export interface Face {
  readonly kind: "empty" | "action" | "multiAction";
  /** Name of the action; null where there is none. */
  readonly name: string | null;
  readonly title: string;
  /** Data URL, for an `<img>` only. */
  readonly image: string | null;
  /** The words in the image, for those who cannot see it. */
  readonly words: string | null;
  /** What the plugin calls the look of the image. */
  readonly tone: string | null;
  readonly overlay: "ok" | "alert" | null;
  /** How many check marks and triangles so far, so that two in a row can be told apart. */
  readonly overlays: number;
  readonly held: boolean;
}

export interface DeviceState {
  readonly id: string;
  readonly name: string;
  readonly columns: number;
  readonly rows: number;
  /** From the left. */
  readonly dials: readonly Face[];
  readonly page: number;
  readonly pages: readonly string[];
  /** By rows. */
  readonly keys: readonly Face[];
  /** Name of the account that the keys of the page use; null where none of them has one of the emulator's. */
  readonly account: string | null;
}

export interface PluginState {
  readonly status: "starting" | "running" | "restarting" | "crashed" | "stopped";
  readonly asleep: boolean;
  readonly pid: number | null;
  readonly starts: number;
  /** `…` and the last characters of the API key that all keys share. */
  readonly sharedKey: string | null;
}

export interface AccountState {
  readonly name: string;
  readonly churchId: string;
  readonly apiKeys: readonly {
    readonly id: string;
    readonly name: string;
    /** `…` and its last characters. */
    readonly key: string;
    readonly revoked: boolean;
  }[];
  readonly session: { readonly state: "active" | "paused" | "suspended"; readonly startedAt: number } | null;
  readonly pending: "start" | "stop" | "restart" | null;
  readonly dashboardReady: boolean;
  readonly viewers: number;
  readonly captionsVisible: boolean;
  readonly clears: number;
  readonly transcriptionLanguage: string;
  readonly translationLanguages: readonly string[];
  readonly supportedLanguages: readonly string[];
}

export interface ServiceState {
  readonly baseUrl: string;
  /** File with the certificate to trust. */
  readonly caFile: string;
  readonly dialect: string;
  readonly network: "up" | "cut" | "black-hole";
  readonly certificate: string;
  /** Newest first. */
  readonly faults: readonly {
    readonly id: number;
    readonly kind: string;
    readonly path: string;
    readonly hits: number;
    readonly waiting: number;
  }[];
}

/** What does not change while the desk runs. */
export interface Choices {
  /** The keys of the demo profile are there to be tried; otherwise there is nearly nothing. */
  readonly isDemo: boolean;
  readonly actions: readonly { readonly uuid: string; readonly name: string; readonly icon: string | null }[];
  readonly dialects: readonly { readonly id: string; readonly title: string }[];
  readonly faults: readonly {
    readonly kind: string;
    readonly title: string;
    readonly example: Readonly<Record<string, unknown>>;
  }[];
  readonly endpoints: readonly { readonly path: string; readonly title: string }[];
  readonly certificates: readonly string[];
}

/** The key or dial that this page has selected. */
export interface SelectionState extends Place {
  /** Which step of a multi-action has its inspector open, from 0. */
  readonly step: number | null;
  readonly kind: Face["kind"];
  /** Empty where there is no action. */
  readonly name: string;
  /** What the user typed. */
  readonly title: string;
  readonly steps: readonly { readonly name: string; readonly wish: string }[];
  /** Where its inspector is; null where it has none, or another page of the desk has closed it. */
  readonly inspector: string | null;
}

/** One request that reached the service. */
export interface RequestState {
  readonly sequence: number;
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly isPoll: boolean;
  readonly account: string | null;
  readonly body: string;
  readonly status: number | null;
  readonly outcome: "pending" | "answered" | "dropped" | "abandoned";
  readonly fault: string | null;
  readonly durationMs: number | null;
}

/** Everything there is to show, in parts that are sent only when they have changed. */
export interface PageState {
  readonly choices: Choices;
  readonly plugin: PluginState;
  readonly devices: readonly DeviceState[];
  readonly service: ServiceState;
  readonly accounts: readonly AccountState[];
  /** Newest first. */
  readonly requests: readonly RequestState[];
  readonly selection: SelectionState | null;
}

export type ToPage =
  | { readonly type: "state"; readonly state: Partial<PageState> }
  | { readonly type: "answer"; readonly id: number; readonly ok: true; readonly value: AnswerValue }
  | { readonly type: "answer"; readonly id: number; readonly ok: false; readonly error: string };

/** What some commands are answered with. */
export interface AnswerValue {
  /** Of `read-log`. */
  readonly log?: string;
  /** Of an order that creates an API key: the whole key, this once. */
  readonly key?: string;
}
