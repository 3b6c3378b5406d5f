import type { JsonObject } from "./json.ts";
import type { DeviceModel } from "./model/device-models.ts";

export interface ActionSpec {
  readonly action: string;
  readonly settings?: JsonObject | undefined;
  readonly title?: string | undefined;
  readonly desiredState?: number | undefined;
}

export interface MultiActionSpec {
  readonly title?: string | undefined;
  readonly steps: readonly ActionSpec[];
}

export type SlotSpec = ActionSpec | MultiActionSpec;

interface PageSpec {
  readonly name?: string | undefined;
  /** By "column,row" from 0 at the top left. */
  readonly keys?: Readonly<Record<string, SlotSpec>> | undefined;
  readonly dials?: Readonly<Record<string, ActionSpec>> | undefined;
}

export interface DeviceSpec {
  readonly model: DeviceModel;
  readonly pages?: readonly PageSpec[] | undefined;
}

export interface VirtualDeckOptions {
  /** Its name ends in ".sdPlugin". */
  readonly pluginFolder: string;
  readonly devices?: readonly DeviceSpec[] | undefined;
  readonly globalSettings?: JsonObject | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  readonly language?: string | undefined;
  readonly host?: HostName | undefined;
  readonly traits?: Partial<HostTraits> | undefined;
  /** Milliseconds from a crash to the next start, default 10,000 as in the app's log. */
  readonly restartDelay?: number | undefined;
  readonly allowedOrigins?: readonly string[] | undefined;
  readonly traceLimit?: number | undefined;
}

export type HostName = "elgato" | "openDeck";

/**
 * Habits in which Stream Deck applications differ, first Elgato's, then OpenDeck's. Sources: docs.elgato.com/streamdeck/sdk
 * (version 2 pages), `@elgato/streamdeck` 2.1.2 and reports from the field; OpenDeck 2.14.0 (github.com/nekename/OpenDeck).
 */
const habits = {
  /** Replies to `get…` carry the `id` of the request (Elgato 7.1 and newer). */
  idEcho: [true, false],
  resources: [true, false],
  userDesiredState: [true, false],
  stateAlways: [false, true],
  coordinatesAlways: [false, true],
  titleParametersAfterAppear: [false, true],
  doubleWillAppear: [false, true],
  /** Pictures outlive `willDisappear` and the plugin. Elgato's are our choice, the harsher one. */
  storesPictures: [false, true],
  /** Milliseconds after another device came or went, when the keys get the pictures that they had before. */
  oldPicturesAfter: [[], [64, 217]],
  /** `context` is "device.profile.controller.position.index", or 32 hex digits. */
  dottedContexts: [false, true],
  /** Start of a multi action (github.com/elgatosf/streamdeck/issues/83: Elgato waits for the release). */
  multiActionOn: ["release", "press"],
  /** Milliseconds between `keyDown` and `keyUp` of a step, and between steps. 0 for Elgato is our choice. */
  multiActionPause: [0, 100],
  restartAfterCrash: [true, false],
  /** Every registration gets the whole queue again. */
  queueWhileUnconnected: [false, true],
  /** After an action is placed or moved. OpenDeck loses it every other time, within 2 ms; here it is lost every time. */
  losesFirstImage: [false, true],
  inspectorUuidIsContext: [false, true],
  /** Milliseconds from the registration to `propertyInspectorDidAppear`; `null`: sent as the inspector is opened. */
  inspectorAppearDelay: [null, 200],
  manyInspectors: [false, true],
  globalReplyToAllInspectors: [false, true],
  globalSettingsReply: [true, true],
  /** Milliseconds until the answer to a `get…`. */
  replyDelay: [0, 0],
} as const satisfies Record<string, readonly [elgato: unknown, openDeck: unknown]>;

type Widened<T> = T extends boolean
  ? boolean
  : T extends number
    ? number
    : T extends readonly number[]
      ? readonly number[]
      : T;

export type HostTraits = {
  readonly [Name in keyof typeof habits]: Widened<(typeof habits)[Name][number]>;
};

export function hostTraits(host: HostName, changes: Partial<HostTraits> = {}): HostTraits {
  const own = Object.entries(habits).map(([name, [elgato, openDeck]]) => [
    name,
    host === "elgato" ? elgato : openDeck,
  ]);
  return { ...(Object.fromEntries(own) as HostTraits), ...changes };
}
