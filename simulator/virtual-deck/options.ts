import type { JsonObject } from "./json.ts";
import type { DeviceModel } from "./model/device-models.ts";
import type { HostName, HostTraits } from "./traits.ts";

/** One action as it stands in a profile. */
export interface ActionSpec {
  /** UUID of an action in the plugin's manifest. */
  readonly action: string;
  /** Default `{}`. */
  readonly settings?: JsonObject | undefined;
  readonly title?: string | undefined;
  /** Data URL of a picture that the user chose: it stands in place of what the plugin draws. */
  readonly picture?: string | undefined;
  /** For a step of a multi action with several states: the state that the user chose. */
  readonly desiredState?: number | undefined;
}

/** A key that runs several actions one after the other. */
export interface MultiActionSpec extends Pick<ActionSpec, "title" | "picture"> {
  readonly steps: readonly ActionSpec[];
}

export type SlotSpec = ActionSpec | MultiActionSpec;

/** One page (the virtual deck has neither folders nor nested profiles). */
export interface PageSpec {
  /** Default "Page 1", "Page 2"... */
  readonly name?: string | undefined;
  /** What lies on the keys, by "column,row" counted from 0 at the top left. */
  readonly keys?: Readonly<Record<string, SlotSpec>> | undefined;
  /** What lies on the dials, by index counted from 0 at the left. */
  readonly dials?: Readonly<Record<string, ActionSpec>> | undefined;
}

/** One device with all its pages. */
export interface DeviceSpec {
  readonly model: DeviceModel;
  /** At least one; default is one empty page. */
  readonly pages?: readonly PageSpec[] | undefined;
}

export interface VirtualDeckOptions {
  /** Folder of the built plugin; its name ends in ".sdPlugin". */
  readonly pluginFolder: string;
  /** Default: one "standard" with one empty page. */
  readonly devices?: readonly DeviceSpec[] | undefined;
  readonly globalSettings?: JsonObject | undefined;
  /** Added to the environment of the plugin; `undefined` takes a variable away. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** `application.language`, and of the names in the manifest; default "en". */
  readonly language?: string | undefined;
  /** Which application to play, default "elgato". */
  readonly host?: HostName | undefined;
  /** Single habits of the application to change. */
  readonly traits?: Partial<HostTraits> | undefined;
  /** The node binary that runs the plugin, default the one that runs this. */
  readonly nodePath?: string | undefined;
  /** Milliseconds within which the plugin must register, default 60,000. */
  readonly registrationTimeout?: number | undefined;
  /** Milliseconds from a crash to the next start, default 10,000 as in the app's log. */
  readonly restartDelay?: number | undefined;
  /** Origins (as a browser sends them) whose pages may connect as inspectors. Default none. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Number of frames that the trace keeps, default 5,000. */
  readonly traceLimit?: number | undefined;
}
