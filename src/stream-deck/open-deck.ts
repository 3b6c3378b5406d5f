import type { Clock } from "../clock.ts";
import { repaintDelaysMs, repeatPictureMs, replayMs } from "../limits.ts";
import type { DataFile } from "../storage/data-file.ts";
import { asObject, isObject, objectIn } from "../settings/json-object.ts";

export type AppEvent = Readonly<Record<string, unknown>> & { readonly event: string };

interface OpenDeckOptions {
  readonly clock: Pick<Clock, "after">;
  readonly send: (command: string) => void;
  readonly onWarning: (line: string) => void;
  /** Keeps the visible keys over updates of the plugin. */
  readonly file: DataFile;
}

/** Stream Deck does not run on Linux. OpenDeck may report Windows, but reports the plugin's folder as its UUID (2.14.0, info_param.rs). */
export function isOpenDeck(info: unknown): boolean {
  const { platform } = objectIn(info, "application");
  return platform === "linux" || String(objectIn(info, "plugin")["uuid"]).endsWith(".sdPlugin");
}

const presses = new Set(["keyDown", "dialDown", "dialRotate", "touchTap"]);

/** Whether an event has everything that `willAppear` needs. */
const describesKey = ({ device, payload }: AppEvent): boolean =>
  typeof device === "string" && isObject(payload) && "settings" in payload && "controller" in payload;

/**
 * What OpenDeck does differently from Stream Deck, as read and seen in 2.14.0:
 * - it queues events while the plugin is down, and replays all of them at every registration;
 * - it sends no `willAppear` after an update of the plugin, and after a reload it sends one for each key of all profiles;
 * - it sends no `willDisappear` for steps of multi-actions when their device disconnects;
 * - it loses the first picture of a key, and draws old pictures when a device comes or goes.
 */
export class OpenDeck {
  readonly #options: OpenDeckOptions;
  readonly #replay: Replay;
  #isReplaying = true;
  /** The `willAppear` of each visible key, by its context. */
  readonly #appearances = new Map<string, AppEvent>();
  /** The contexts of keys that have disappeared. */
  readonly #disappeared = new Set<string>();
  /** Events that wait for the appearance of their key, by its context: the newest of each name. */
  readonly #held = new Map<string, readonly AppEvent[]>();
  /** The contexts of keys whose settings were requested during the replay, until OpenDeck answers. */
  readonly #requested = new Set<string>();
  /** The newest command that draws each key, by its context. */
  readonly #pictures = new Map<string, string>();
  #saving: NodeJS.Immediate | undefined;

  constructor(options: OpenDeckOptions) {
    this.#options = options;
    this.#replay = new Replay(options.file.load());
    // `setImmediate` lets a busy process first read the events that arrived before the timer fired.
    options.clock.after(replayMs, () => setImmediate(() => this.#endReplay()));
  }

  /** Requests the settings of the keys that were visible last. OpenDeck answers for those that still exist. */
  start(): void {
    for (const context of this.#replay.lastKeys) this.#requestInReplay(context);
  }

  /** @returns the events for the SDK, which drops events of keys that have not appeared */
  receive(event: AppEvent): readonly AppEvent[] {
    const { context, device, event: name } = event;
    if (name === "deviceDidConnect" || name === "deviceDidDisconnect")
      for (const delay of repaintDelaysMs) this.#options.clock.after(delay, () => this.#repaint());
    if (name === "deviceDidDisconnect")
      return [...this.#endAppearances((key) => key["device"] === device), event];
    if (typeof context !== "string") return [event];
    switch (name) {
      case "willAppear":
        return this.#receiveAppearance(context, event);
      case "willDisappear":
        // In a replay this may be old. The key stays requested: the answer decides whether it is visible now.
        if (this.#isReplaying) this.#replay.note("-", context);
        else this.#requested.delete(context);
        this.#disappear(context);
        return [event];
      case "didReceiveSettings":
        // A busy OpenDeck may answer after the replay.
        if (this.#isReplaying || this.#requested.has(context))
          return this.#receiveReplayAnswer(context, event);
    }
    return presses.has(name) ? this.#receivePress(context, event) : this.#receiveOther(context, event);
  }

  /** Keeps a picture to repaint it. @returns false for a command that OpenDeck does not know */
  shouldSend(command: string): boolean {
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
    if (!this.#isReplaying) return [...this.#endOtherProfiles(context), ...this.#appear(context, event)];
    this.#replay.note("+", context);
    this.#requestInReplay(context);
    return [];
  }

  #receiveReplayAnswer(context: string, event: AppEvent): readonly AppEvent[] {
    this.#requested.delete(context);
    this.#replay.endQueue();
    if (this.#appearances.get(context)?.["action"] === event["action"]) return [event];
    // No key was here, or one of another action, which this key replaces.
    return this.#replay.isShown(context) ? this.#appear(context, event) : [];
  }

  #receivePress(context: string, event: AppEvent): readonly AppEvent[] {
    if (this.#isReplaying) {
      const action = String(event["action"]);
      this.#options.onWarning(`dropped a press of ${action}: the app kept it while the plugin was down`);
      return [];
    }
    const ended = this.#endOtherProfiles(context);
    if (this.#appearances.has(context)) return [...ended, event];
    if (describesKey(event)) return [...ended, ...this.#appear(context, event), event];
    // Never hold a press: it would be carried out too late. In #receiveOther the answer makes the key appear.
    this.#disappeared.delete(context);
    this.#requestSettings(context);
    return ended;
  }

  #receiveOther(context: string, event: AppEvent): readonly AppEvent[] {
    if (this.#appearances.has(context)) return [event];
    if (!this.#isReplaying) {
      // After a key has disappeared, only a press or `willAppear` proves that it is back.
      if (this.#disappeared.has(context)) return [event];
      if (describesKey(event)) return [...this.#appear(context, event), event];
      if (!this.#held.has(context)) this.#requestSettings(context);
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
    this.#disappeared.delete(context);
    this.#appearances.set(context, appearance);
    this.#saveSoon();
    return [appearance, ...held];
  }

  #disappear(context: string): void {
    this.#forget(context);
    this.#disappeared.add(context);
    this.#appearances.delete(context);
    this.#saveSoon();
  }

  #forget(context: string): void {
    this.#held.delete(context);
    this.#pictures.delete(context);
  }

  #endOtherProfiles(context: string): AppEvent[] {
    return this.#endAppearances(
      (_, other) => isSameDevice(other, context) && readProfile(other) !== readProfile(context),
    );
  }

  #endAppearances(hasEnded: (appearance: AppEvent, context: string) => boolean): AppEvent[] {
    const ended = [...this.#appearances].filter(([context, appearance]) => hasEnded(appearance, context));
    for (const [context] of ended) this.#disappear(context);
    return ended.map(([, appearance]) => ({ ...appearance, event: "willDisappear" }));
  }

  #requestInReplay(context: string): void {
    this.#requested.add(context);
    this.#requestSettings(context);
  }

  #requestSettings(context: string): void {
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
    // OpenDeck answers for requested keys only.
    for (const context of this.#held.keys()) if (!this.#requested.has(context)) this.#held.delete(context);
    this.#save();
  }

  #saveSoon(): void {
    // The file keeps the last keys until OpenDeck had the time to answer for them.
    if (this.#isReplaying) return;
    // Save once for all keys of a page, which come and go together.
    clearImmediate(this.#saving);
    this.#saving = setImmediate(() => this.#save());
  }

  #save(): void {
    this.#options.file.save({ keys: [...this.#appearances.keys()], queue: this.#replay.queue });
  }
}

/** Finds out which keys are visible after a replay. */
class Replay {
  /** The contexts of the keys that were visible when the last process ended. */
  readonly lastKeys: readonly string[];
  /** The moves in OpenDeck's queue when the last process ended. */
  readonly #lastQueue: readonly string[];
  /** "+" before the context of a key that appeared, "-" before that of a key that disappeared. */
  readonly #moves: string[] = [];
  #queueLength: number | undefined;

  constructor(saved: unknown) {
    const { keys, queue } = asObject(saved);
    const texts = (list: unknown): string[] =>
      Array.isArray(list) ? list.filter((entry) => typeof entry === "string") : [];
    this.lastKeys = texts(keys);
    this.#lastQueue = texts(queue);
  }

  /** The moves of OpenDeck's queue, without those that happen during the replay. */
  get queue(): readonly string[] {
    return this.#moves.slice(0, this.#queueLength);
  }

  note(move: "+" | "-", context: string): void {
    this.#moves.push(move + context);
  }

  /** OpenDeck sends its first answer after the whole queue. */
  endQueue(): void {
    this.#queueLength ??= this.#moves.length;
  }

  /**
   * A device shows one profile. It is that of the last keys, unless only keys of other profiles appear in the replay. After a
   * reload keys of all profiles appear, and after an update none.
   */
  isShown(context: string): boolean {
    const lastKey = this.lastKeys.find((key) => isSameDevice(key, context));
    // The last keys are the outcome of the old moves. Without a last key on this device, all moves count.
    const moves = lastKey === undefined ? this.#moves : this.#newMoves();
    const newest = new Map(moves.map((move) => [move.slice(1), move[0]]));
    if (newest.get(context) === "-") return false;
    const appeared = [...newest].filter(([key, move]) => move === "+" && isSameDevice(key, context));
    const profiles = new Set(appeared.map(([key]) => readProfile(key)));
    const profile = readProfile(context);
    if (lastKey === undefined) return profiles.has(profile);
    const lastProfile = readProfile(lastKey);
    const showsLastProfile = profiles.size === 0 || profiles.has(lastProfile);
    return showsLastProfile ? profile === lastProfile : profiles.has(profile);
  }

  /** OpenDeck never empties its queue while it runs, so a replay begins with the moves of the last one. @returns the rest */
  #newMoves(): readonly string[] {
    const last = this.#lastQueue;
    const isSameQueue = this.#moves.every((move, at) => at >= last.length || move === last[at]);
    return isSameQueue ? this.#moves.slice(last.length) : this.#moves;
  }
}

// A context is "device.profile.controller.position.index" (shared.rs).
const isSameDevice = (one: string, other: string): boolean => one.split(".", 1)[0] === other.split(".", 1)[0];
const readProfile = (context: string): string => context.split(".").slice(0, -3).join(".");
