/**
 * What the page is told, as plain JSON. This file is used on both sides of the WebSocket: nothing of Node may be in it.
 * No API key is in any of it but in the answer to the order that creates one.
 */

export interface TitleStyle {
  readonly fontSize: number;
  readonly fontStyle: string;
  readonly fontUnderline: boolean;
  readonly showTitle: boolean;
  readonly titleAlignment: "top" | "middle" | "bottom";
  readonly titleColor: string;
}

/** One key as it is to be seen. */
export interface KeyFace {
  readonly kind: "empty" | "action" | "multiAction";
  /** Name of the action; null for an empty key. */
  readonly name: string | null;
  readonly state: number;
  readonly title: string;
  readonly titleStyle: TitleStyle;
  /** Data URL, for an `<img>` only. */
  readonly image: string | null;
  /** The words in the image, for those who cannot see it. */
  readonly words: string | null;
  /** Why the application cannot show the image. */
  readonly problem: string | null;
  readonly overlay: "ok" | "alert" | null;
  /** How many check marks and triangles so far, so that two in a row can be told apart. */
  readonly overlays: number;
  readonly held: boolean;
}

export interface DeviceView {
  readonly id: string;
  readonly name: string;
  readonly model: string;
  readonly columns: number;
  readonly rows: number;
  readonly dials: number;
  readonly page: number;
  readonly pages: readonly string[];
}

export interface ActionView {
  readonly uuid: string;
  readonly name: string;
  /** Data URL. */
  readonly icon: string | null;
}

export interface PluginView {
  readonly name: string;
  readonly version: string;
  readonly status: "starting" | "running" | "restarting" | "unstable" | "crashed" | "stopped";
  readonly connected: boolean;
  readonly asleep: boolean;
  readonly pid: number | null;
  readonly starts: number;
  /** How it ended last, in words. */
  readonly lastEnd: string | null;
  /** What stands in the global settings; `account` is null where it is none of the emulator's. */
  readonly shared: {
    readonly present: boolean;
    readonly account: string | null;
    readonly key: string | null;
  };
}

export interface LogLine {
  readonly at: number;
  readonly source: "host" | "plugin" | "inspector";
  readonly level: "info" | "warning";
  readonly text: string;
}

export interface AccountView {
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
  readonly languageLimit: number;
  readonly supportedLanguages: readonly string[];
  readonly delays: { readonly startMs: number; readonly stopMs: number; readonly restartMs: number };
  /** What the status endpoint says of this account now, in the present dialect. */
  readonly statusAnswer: {
    readonly status: number;
    readonly contentType: string | null;
    readonly body: string;
  };
}

export interface FaultView {
  readonly id: number;
  readonly kind: string;
  /** The kind in words, its settings and what it is for. */
  readonly title: string;
  readonly settings: string;
  readonly target: string;
  readonly hits: number;
  readonly left: number | null;
  readonly waiting: number;
  /** It delays every answer: the one that the page sets by "slow answers". */
  readonly slowMs: number | null;
}

export interface ServiceView {
  readonly baseUrl: string;
  readonly dialect: string;
  readonly network: "up" | "cut" | "black-hole";
  readonly certificate: string;
  readonly connections: { readonly open: number; readonly opened: number; readonly handshakesFailed: number };
  readonly faults: readonly FaultView[];
}

/** A setting of a fault, for the form that adds one. */
export interface FaultField {
  readonly name: string;
  readonly type: "number" | "text" | "boolean" | "choice";
  readonly options: readonly (string | number)[];
  readonly required: boolean;
  readonly example: string | number | boolean | null;
}

/** What does not change while the desk runs. */
export interface Catalog {
  readonly dialects: readonly { readonly id: string; readonly title: string }[];
  readonly faultKinds: readonly {
    readonly kind: string;
    readonly title: string;
    readonly fields: readonly FaultField[];
  }[];
  readonly endpoints: readonly { readonly path: string; readonly title: string }[];
  readonly certificates: readonly string[];
  /** Whether the computer can hold a process, as sleep does. */
  readonly canHoldProcess: boolean;
}

/** The key that this page has selected. */
export interface SelectionView {
  readonly device: string;
  readonly page: number;
  readonly column: number;
  readonly row: number;
  /** Which step of a multi action has its inspector open, from 0. */
  readonly step: number | null;
  readonly kind: KeyFace["kind"];
  readonly name: string;
  readonly state: number;
  readonly states: readonly {
    readonly name: string;
    /** The manifest's image. */
    readonly image: string | null;
    /** What the user typed. */
    readonly title: string;
    readonly hasOwnImage: boolean;
  }[];
  readonly steps: readonly { readonly name: string; readonly icon: string | null; readonly wish: string }[];
  /**
   * Its inspector: where the page is; "missing" where the plugin has none; "closed" where it was opened by another
   * page of the desk; null where nothing is selected that could have one.
   */
  readonly inspector: { readonly page: string } | "missing" | "closed" | null;
}

/** One request that reached the service. */
export interface RequestView {
  readonly sequence: number;
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly operation: string | null;
  readonly account: string | null;
  /** `…` and the last characters of the key. */
  readonly key: string | null;
  readonly body: string;
  readonly status: number | null;
  readonly outcome: "pending" | "answered" | "dropped" | "abandoned";
  readonly fault: string | null;
  readonly durationMs: number | null;
}

/** Everything there is to show, in parts that are sent only when they have changed. */
export interface Parts {
  readonly catalog: Catalog;
  readonly plugin: PluginView;
  readonly log: readonly LogLine[];
  /** Addresses that the plugin or an inspector wanted to have opened. */
  readonly opened: { readonly count: number; readonly last: string | null };
  readonly actions: readonly ActionView[];
  readonly devices: readonly DeviceView[];
  readonly service: ServiceView;
  readonly accounts: readonly AccountView[];
  readonly selection: SelectionView | null;
  /** By device, column and row: see {@link keyPart}. */
  readonly [key: `key ${string}`]: KeyFace;
}

export function keyPart(device: string, column: number, row: number): `key ${string}` {
  return `key ${device} ${column},${row}`;
}

export type ToPage =
  | {
      readonly type: "news";
      readonly parts: Partial<Parts>;
      /** Requests that are new or of which there is news, oldest first. */
      readonly requests: readonly RequestView[];
      /** Forget all requests before these. */
      readonly afresh: boolean;
    }
  | { readonly type: "answer"; readonly id: number; readonly ok: true; readonly value: AnswerValue }
  | { readonly type: "answer"; readonly id: number; readonly ok: false; readonly error: string };

/** What some commands are answered with. */
export interface AnswerValue {
  /** Of `read-log`. */
  readonly log?: string;
  /** Of an order that creates an API key: the whole key, this once. */
  readonly key?: string;
  readonly count?: number;
}
