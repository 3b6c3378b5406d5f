import type { Clock } from "../clock.ts";

/** A message of the app, as it came. */
export type AppEvent = Readonly<Record<string, unknown>> & { readonly event: string };

/** What the app has told of itself before its first event. */
export interface App {
  readonly isOpenDeck: boolean;
  /** Ids of the devices in `-info`. */
  readonly devices: readonly string[];
}

export interface EventNormalizerOptions extends App {
  readonly clock: Pick<Clock, "after">;
  /** Sends a command to the app. */
  readonly send: (command: Readonly<Record<string, unknown>>) => void;
  readonly onWarning: (line: string) => void;
  /** The inspector of a key that has left is gone as well, of which the SDK says nothing. */
  readonly onInspectorGone: (context: string) => void;
}

const presses = new Set(["keyDown", "dialDown", "dialRotate", "touchTap"]);

/** In the payload of an appearance that a press has told of: what the key shows is not of this plugin's process. */
export const byPress = "appearedByPress";

/** OpenDeck replays at once, when the plugin registers, what it queued while there was none; milliseconds. */
const replayMs = 500;

/**
 * Makes of the app's events what the SDK needs, which drops those of keys and devices that it was not told of. OpenDeck
 * (2.14.0, seen by running it) replays old presses at every registration, and after an update of the plugin says of no
 * key that it appears.
 */
export class EventNormalizer {
  readonly #options: EventNormalizerOptions;
  #isReplaying = true;
  readonly #devices: Set<unknown>;
  /** Whether a key is on the desk, by its context; undefined where nothing was heard of it. */
  readonly #keys = new Map<string, boolean>();
  /** Events that wait for their key, by its context and then their name: the newest of each kind. */
  readonly #held = new Map<string, Map<string, AppEvent>>();

  /** To be made when the plugin registers. */
  constructor(options: EventNormalizerOptions) {
    this.#options = options;
    // What has come in by then but waits, because the start keeps the process busy, is of that time, too.
    options.clock.after(replayMs, () => setImmediate(() => (this.#isReplaying = false)));
    this.#devices = new Set(options.devices);
  }

  /** @returns what the SDK shall hear instead, in this order */
  receive(event: AppEvent): readonly AppEvent[] {
    const { context } = event;
    if (event.event === "deviceDidConnect" || event.event === "deviceDidChange")
      this.#devices.add(event["device"]);
    if (typeof context !== "string") return [event];
    if (event.event === "willAppear") return this.#appear(context, event);
    if (event.event === "willDisappear") {
      this.#keys.set(context, false);
      this.#held.delete(context);
      return [event];
    }
    if (event.event === "propertyInspectorDidDisappear" && this.#keys.get(context) === false)
      this.#options.onInspectorGone(context);
    return this.#options.isOpenDeck ? this.#ofKey(context, event) : [event];
  }

  #ofKey(context: string, event: AppEvent): readonly AppEvent[] {
    const isPress = presses.has(event.event);
    const isOnDesk = this.#keys.get(context);
    // A key that left may be spoken of; only one that is there can be pressed.
    const isUnknown = isOnDesk === undefined || (!isOnDesk && isPress);
    const appearance = isUnknown ? this.#appearance(context, event) : [];
    if (isPress && this.#isReplaying) {
      const action = String(event["action"]);
      this.#options.onWarning(`dropped a press of ${action}: the app kept it while the plugin was down`);
      return appearance ?? [];
    }
    if (appearance) return [...appearance, event];
    if (!isPress) this.#hold(context, event);
    return [];
  }

  /** What tells the SDK of the key of an event; undefined where that says too little, and the app was asked for the rest. */
  #appearance(context: string, event: AppEvent): readonly AppEvent[] | undefined {
    const { action, device, payload } = event;
    const isWhole =
      typeof device === "string" &&
      typeof payload === "object" &&
      payload !== null &&
      "settings" in payload &&
      "controller" in payload;
    const isPress = presses.has(event.event) && !this.#isReplaying;
    if (isWhole)
      return this.#appear(context, {
        ...{ event: "willAppear", action, context, device },
        payload: { ...payload, ...(isPress && { [byPress]: true }) },
      });
    if (!this.#held.has(context)) this.#options.send({ event: "getSettings", context });
    return undefined;
  }

  #appear(context: string, appearance: AppEvent): readonly AppEvent[] {
    const { device } = appearance;
    const held = this.#held.get(context)?.values() ?? [];
    this.#held.delete(context);
    this.#keys.set(context, true);
    if (this.#devices.has(device)) return [appearance, ...held];
    this.#devices.add(device);
    // To the SDK this is one that is known and not connected. What it is called comes later.
    const deviceInfo = { name: "not announced", size: { columns: 0, rows: 0 }, type: 0 };
    return [{ event: "deviceDidChange", device, deviceInfo }, appearance, ...held];
  }

  #hold(context: string, event: AppEvent): void {
    const held = this.#held.get(context) ?? new Map<string, AppEvent>();
    held.delete(event.event);
    this.#held.set(context, held.set(event.event, event));
  }
}
