import type { Clock } from "../clock.ts";
import { repaintDelaysMs, repeatPictureMs, replayMs } from "../limits.ts";
import { asObject, isObject, objectIn } from "../settings/json-object.ts";

export type AppEvent = Readonly<Record<string, unknown>> & { readonly event: string };

/** Outlives updates of the plugin. */
export interface KeysFile {
  load(): unknown;
  save(content: unknown): void;
}

interface OpenDeckOptions {
  readonly clock: Pick<Clock, "after">;
  readonly send: (command: string) => void;
  readonly onWarning: (line: string) => void;
  readonly file: KeysFile;
}

/** OpenDeck reports Windows to plugins on Node, and the folder's name as UUID (2.14.0, info_param.rs). */
export function isOpenDeck(info: unknown): boolean {
  const { platform } = objectIn(info, "application");
  return platform === "linux" || String(objectIn(info, "plugin")["uuid"]).endsWith(".sdPlugin");
}

const presses = new Set(["keyDown", "dialDown", "dialRotate", "touchTap"]);

/** Whether an event says as much of its key as an appearance. */
const describesKey = ({ device, payload }: AppEvent): boolean =>
  typeof device === "string" && isObject(payload) && "settings" in payload && "controller" in payload;

/**
 * What OpenDeck does differently from Stream Deck, as read and seen in 2.14.0:
 * - it queues events while the plugin is down, and replays all of them at every registration;
 * - after an update of the plugin it lets no key appear, and after a reload the keys of all profiles;
 * - steps of multi-actions do not leave with their device;
 * - it loses the first picture of a key, and shows old pictures when a device comes or goes.
 */
export class OpenDeck {
  readonly #options: OpenDeckOptions;
  readonly #replay: Replay;
  #isReplaying = true;
  /** How each key appeared, by its context; undefined where it has left. */
  readonly #appearances = new Map<string, AppEvent | undefined>();
  /** The newest event of each name, until its key appears; by its context. */
  readonly #held = new Map<string, readonly AppEvent[]>();
  /** Keys of the replay that OpenDeck has not yet answered for. */
  readonly #asked = new Set<string>();
  /** The newest command that draws a key, by its context. */
  readonly #pictures = new Map<string, string>();
  #saving: NodeJS.Immediate | undefined;

  constructor(options: OpenDeckOptions) {
    this.#options = options;
    this.#replay = new Replay(options.file.load());
    // A busy process reads late what came in by then.
    options.clock.after(replayMs, () => setImmediate(() => this.#endReplay()));
  }

  /** Asks for the keys that were visible last. OpenDeck answers for those that it still has. */
  start(): void {
    for (const context of this.#replay.lastKeys) this.#askEarly(context);
  }

  /** @returns the events for the SDK, which drops those of keys that did not appear */
  receive(event: AppEvent): readonly AppEvent[] {
    const { context, device, event: name } = event;
    if (name === "deviceDidConnect" || name === "deviceDidDisconnect")
      for (const delay of repaintDelaysMs) this.#options.clock.after(delay, () => this.#repaint());
    if (name === "deviceDidDisconnect") return [...this.#leave((key) => key["device"] === device), event];
    if (typeof context !== "string") return [event];
    switch (name) {
      case "willAppear":
        return this.#receiveAppearance(context, event);
      case "willDisappear":
        if (this.#isReplaying) this.#replay.note("-", context);
        else this.#asked.delete(context);
        this.#disappear(context);
        return [event];
      case "didReceiveSettings":
        // A busy start is answered late.
        if (this.#isReplaying || this.#asked.has(context)) return this.#receiveAnswer(context, event);
    }
    return presses.has(name) ? this.#receivePress(context, event) : this.#receiveOther(context, event);
  }

  /** @returns whether OpenDeck knows this command */
  accepts(command: string): boolean {
    const { event, context } = asObject(JSON.parse(command));
    if (event === "setTriggerDescription") return false;
    if (typeof context === "string" && (event === "setImage" || event === "setFeedback")) {
      if (!this.#pictures.has(context))
        this.#options.clock.after(repeatPictureMs, () => this.#repaint([context]));
      this.#pictures.set(context, command);
    }
    return true;
  }

  #receiveAppearance(context: string, event: AppEvent): readonly AppEvent[] {
    if (!this.#isReplaying) return [...this.#leaveOtherProfiles(context), ...this.#appear(context, event)];
    this.#replay.note("+", context);
    this.#askEarly(context);
    return [];
  }

  #receiveAnswer(context: string, event: AppEvent): readonly AppEvent[] {
    this.#asked.delete(context);
    this.#replay.endQueue();
    if (this.#appearances.get(context)?.["action"] === event["action"]) return [event];
    return this.#replay.isShown(context) ? this.#appear(context, event) : [];
  }

  #receivePress(context: string, event: AppEvent): readonly AppEvent[] {
    if (this.#isReplaying) {
      const action = String(event["action"]);
      this.#options.onWarning(`dropped a press of ${action}: the app kept it while the plugin was down`);
      return [];
    }
    const others = this.#leaveOtherProfiles(context);
    if (this.#appearances.get(context)) return [...others, event];
    if (describesKey(event)) return [...others, ...this.#appear(context, event), event];
    // A press that is held back would come late.
    this.#ask(context);
    return others;
  }

  #receiveOther(context: string, event: AppEvent): readonly AppEvent[] {
    if (this.#appearances.get(context)) return [event];
    if (!this.#isReplaying) {
      // Only a press says that a key that has left is back.
      if (this.#appearances.has(context)) return [event];
      if (describesKey(event)) return [...this.#appear(context, event), event];
      if (!this.#held.has(context)) this.#ask(context);
    }
    const others = this.#held.get(context)?.filter((each) => each.event !== event.event) ?? [];
    this.#held.set(context, [...others, event]);
    return [];
  }

  #appear(context: string, event: AppEvent): readonly AppEvent[] {
    const { action, device, payload } = event;
    const appearance = { event: "willAppear", action, context, device, payload };
    const held = this.#held.get(context) ?? [];
    this.#forget(context);
    this.#appearances.set(context, appearance);
    this.#saveSoon();
    return [appearance, ...held];
  }

  #disappear(context: string): void {
    this.#forget(context);
    this.#appearances.set(context, undefined);
    this.#saveSoon();
  }

  #forget(context: string): void {
    this.#held.delete(context);
    this.#pictures.delete(context);
  }

  #leaveOtherProfiles(context: string): AppEvent[] {
    return this.#leave((key) => isOfOtherProfile(String(key["context"]), context));
  }

  #leave(isLeaving: (key: AppEvent) => boolean): AppEvent[] {
    const keys = [...this.#appearances.values()].filter((key) => key !== undefined).filter(isLeaving);
    for (const key of keys) this.#disappear(String(key["context"]));
    return keys.map((key) => ({ ...key, event: "willDisappear" }));
  }

  #askEarly(context: string): void {
    this.#asked.add(context);
    this.#ask(context);
  }

  #ask(context: string): void {
    this.#options.send(JSON.stringify({ event: "getSettings", context }));
  }

  #repaint(contexts: Iterable<string> = this.#pictures.keys()): void {
    for (const context of contexts) {
      const command = this.#pictures.get(context);
      if (command !== undefined) this.#options.send(command);
    }
  }

  #endReplay(): void {
    this.#isReplaying = false;
    for (const context of this.#held.keys()) if (!this.#asked.has(context)) this.#held.delete(context);
    this.#save();
  }

  #saveSoon(): void {
    // Keys without an answer may still get one.
    if (this.#isReplaying) return;
    // The keys of a page come and go together.
    clearImmediate(this.#saving);
    this.#saving = setImmediate(() => this.#save());
  }

  #save(): void {
    const keys = [...this.#appearances].filter(([, key]) => key).map(([context]) => context);
    this.#options.file.save({ keys, queue: this.#replay.queue });
  }
}

/** Finds the visible keys of a replay. A context is "device.profile.controller.position.index" (shared.rs). */
class Replay {
  /** The keys that were visible when the last process ended. */
  readonly lastKeys: readonly string[];
  /** The `queue` of the last process. */
  readonly #lastQueue: readonly string[];
  /** "+" and the context of a key that appeared, "-" and that of one that left. */
  readonly #moves: string[] = [];
  #queueLength: number | undefined;

  constructor(saved: unknown) {
    const { keys, queue } = asObject(saved);
    const texts = (list: unknown): string[] =>
      Array.isArray(list) ? list.filter((entry) => typeof entry === "string") : [];
    this.lastKeys = texts(keys);
    this.#lastQueue = texts(queue);
  }

  get queue(): readonly string[] {
    return this.#moves.slice(0, this.#queueLength);
  }

  note(move: "+" | "-", context: string): void {
    this.#moves.push(move + context);
  }

  /** The first answer of OpenDeck comes after the whole queue. */
  endQueue(): void {
    this.#queueLength ??= this.#moves.length;
  }

  /** A device shows one profile: the announced one; of several, or of none, that of its last keys. */
  isShown(context: string): boolean {
    const isOnSameDevice = (key: string): boolean => deviceIn(key) === deviceIn(context);
    const last = this.lastKeys.find(isOnSameDevice);
    const newest = new Map(this.#newMoves(last !== undefined).map((move) => [move.slice(1), move[0]]));
    if (newest.get(context) === "-") return false;
    const appeared = [...newest.keys()].filter((key) => newest.get(key) === "+" && isOnSameDevice(key));
    const announced = new Set(appeared.map(profileIn));
    if (last === undefined || (announced.size > 0 && !announced.has(profileIn(last))))
      return announced.has(profileIn(context));
    return profileIn(context) === profileIn(last);
  }

  /** OpenDeck never empties its queue: the part that the last process got is older than the last keys. */
  #newMoves(hasLastKeys: boolean): readonly string[] {
    const last = this.#lastQueue;
    const isSameQueue = this.#moves.every((move, at) => at >= last.length || move === last[at]);
    return hasLastKeys && isSameQueue ? this.#moves.slice(last.length) : this.#moves;
  }
}

const deviceIn = (context: string): string => context.split(".", 1)[0] ?? "";
const profileIn = (context: string): string => context.split(".").slice(0, -3).join(".");

/** A device shows the keys of one profile. */
const isOfOtherProfile = (context: string, shown: string): boolean =>
  deviceIn(context) === deviceIn(shown) && profileIn(context) !== profileIn(shown);
