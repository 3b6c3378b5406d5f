import type { Clock } from "../clock.ts";
import { replayMs } from "../limits.ts";
import { isObject } from "../settings/json-object.ts";

export type AppEvent = Readonly<Record<string, unknown>> & { readonly event: string };

interface OpenDeckOptions {
  readonly clock: Pick<Clock, "after">;
  readonly send: (command: Readonly<Record<string, unknown>>) => void;
  readonly onWarning: (line: string) => void;
}

const presses = new Set(["keyDown", "dialDown", "dialRotate", "touchTap"]);

/** In the payload of an appearance made from a press: the picture on that key is not from this process. */
export const byPress = "appearedByPress";

/**
 * Events of keys that did not appear are dropped by the SDK. OpenDeck (2.14.0, seen by running it) replays old presses at every
 * registration, and after an update of the plugin lets no key appear.
 */
export class OpenDeckEvents {
  readonly #options: OpenDeckOptions;
  #isReplaying = true;
  /** Whether a key is on the desk, by its context; undefined before its first event. */
  readonly #keys = new Map<string, boolean>();
  /** The newest event of each name, until its key appears; by its context. */
  readonly #held = new Map<string, Map<string, AppEvent>>();

  constructor(options: OpenDeckOptions) {
    this.#options = options;
    // A busy start reads late what came in by then.
    options.clock.after(replayMs, () => setImmediate(() => (this.#isReplaying = false)));
  }

  receive(event: AppEvent): readonly AppEvent[] {
    const { context } = event;
    if (typeof context !== "string") return [event];
    if (event.event === "willAppear") return this.#appear(context, event);
    if (event.event === "willDisappear") {
      this.#keys.set(context, false);
      this.#held.delete(context);
      return [event];
    }
    const isPress = presses.has(event.event);
    const isOnDesk = this.#keys.get(context);
    // Of a key that left, only a press says that it is back.
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

  /** Undefined where the event says too little of its key, and the app is asked for the rest. */
  #appearance(context: string, event: AppEvent): readonly AppEvent[] | undefined {
    const { action, device, payload } = event;
    if (typeof device === "string" && isObject(payload) && "settings" in payload && "controller" in payload) {
      const isPress = presses.has(event.event) && !this.#isReplaying;
      const known = { ...payload, ...(isPress && { [byPress]: true }) };
      return this.#appear(context, { event: "willAppear", action, context, device, payload: known });
    }
    if (!this.#held.has(context)) this.#options.send({ event: "getSettings", context });
    return undefined;
  }

  #appear(context: string, appearance: AppEvent): readonly AppEvent[] {
    const held = this.#held.get(context)?.values() ?? [];
    this.#held.delete(context);
    this.#keys.set(context, true);
    return [appearance, ...held];
  }

  #hold(context: string, event: AppEvent): void {
    const held = this.#held.get(context) ?? new Map<string, AppEvent>();
    held.delete(event.event);
    this.#held.set(context, held.set(event.event, event));
  }
}
