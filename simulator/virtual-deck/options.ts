import type { JsonObject } from "./json.ts";
import type { DeviceModel } from "./model/device-models.ts";

export interface ActionSpec {
  readonly action: string;
  readonly settings?: JsonObject | undefined;
  readonly title?: string | undefined;
  /** The state that the user wants from a step of a multi action. */
  readonly desiredState?: number | undefined;
}

export interface MultiActionSpec {
  readonly title?: string | undefined;
  readonly steps: readonly ActionSpec[];
}

export type SlotSpec = ActionSpec | MultiActionSpec;

interface PageSpec {
  readonly name?: string | undefined;
  /** The names are "column,row", from "0,0" at the top left. */
  readonly keys?: Readonly<Record<string, SlotSpec>> | undefined;
  /** The names are "0", "1" and so on, from the left. */
  readonly dials?: Readonly<Record<string, ActionSpec>> | undefined;
}

export interface DeviceSpec {
  readonly model: DeviceModel;
  readonly pages?: readonly PageSpec[] | undefined;
}

export interface VirtualDeckOptions {
  /** The path ends in ".sdPlugin". */
  readonly pluginFolder: string;
  readonly devices?: readonly DeviceSpec[] | undefined;
  readonly globalSettings?: JsonObject | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  readonly language?: string | undefined;
  readonly host?: HostName | undefined;
  readonly traits?: Partial<HostTraits> | undefined;
  /** Milliseconds from a crash to the next start, default 10,000 as in the app's log. */
  readonly restartDelay?: number | undefined;
  /** The origins of web pages that may connect. Programs that send no origin may always connect. */
  readonly allowedOrigins?: readonly string[] | undefined;
  readonly traceLimit?: number | undefined;
}

export type HostName = "elgato" | "openDeck";

/**
 * How Stream Deck applications differ: the value for Elgato's, then for OpenDeck. Sources: docs.elgato.com/streamdeck/sdk
 * (version 2 pages), `@elgato/streamdeck` 2.1.2 and reports from the field; OpenDeck 2.14.0 (github.com/nekename/OpenDeck).
 */
const traitValues = {
  /** Replies to `get…` carry the `id` of the request (Elgato 7.1 and newer). */
  echoesId: [true, false],
  sendsResources: [true, false],
  knowsTriggerDescriptions: [true, false],
  sendsDesiredState: [true, false],
  alwaysSendsState: [false, true],
  alwaysSendsCoordinates: [false, true],
  sendsTitleAfterAppear: [false, true],
  /** Sends each `willAppear` twice when a device connects again. */
  sendsWillAppearTwice: [false, true],
  /** Keys keep pictures after `willDisappear` and after the plugin ends. False for Elgato is our choice, the stricter one. */
  storesPictures: [false, true],
  /** When another device connects or disconnects, keys return to their previous pictures, once after each of these milliseconds. */
  oldPictureDelays: [[], [64, 217]],
  /** `context` is "device.profile.controller.position.step", or 32 hex digits. */
  dottedContexts: [false, true],
  /** When a multi action runs its steps (github.com/elgatosf/streamdeck/issues/83: Elgato waits for the release). */
  runsMultiActionOn: ["release", "press"] as const,
  /** Milliseconds between `keyDown` and `keyUp` of a step, and between steps. 0 for Elgato is our choice. */
  multiActionPause: [0, 100],
  restartsAfterCrash: [true, false],
  /** Queues frames for an unconnected plugin or inspector, and sends the whole queue at each registration. */
  queuesWhileUnconnected: [false, true],
  /** Loses the first picture after an action is placed or moved: here always, in OpenDeck every second time if it comes within 2 ms. */
  losesFirstImage: [false, true],
  inspectorUuidIsContext: [false, true],
  /** Milliseconds from an inspector's registration to `propertyInspectorDidAppear`; `null` sends it at the opening. */
  inspectorAppearDelay: [null, 200],
  allowsManyInspectors: [false, true],
  sendsGlobalReplyToAll: [false, true],
  /** False only in a test. */
  repliesToGetGlobalSettings: [true, true],
  /** Milliseconds until the reply to a `get…`. Above 0 only in a test. */
  replyDelay: [0, 0],
} satisfies Record<string, readonly [elgato: unknown, openDeck: unknown]>;

export type HostTraits = {
  readonly [Name in keyof typeof traitValues]: (typeof traitValues)[Name][number];
};

export function hostTraits(host: HostName, changes: Partial<HostTraits> = {}): HostTraits {
  const index = host === "elgato" ? 0 : 1;
  const traits = Object.entries(traitValues).map(([name, values]) => [name, values[index]]);
  return { ...(Object.fromEntries(traits) as HostTraits), ...changes };
}
