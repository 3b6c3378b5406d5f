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

/** OpenDeck tells plugins on Node that it is Windows (2.14.0, info_param.rs), but has a folder's name as UUID. */
export function isOpenDeck(info: unknown): boolean {
  const { platform } = objectIn(info, "application");
  return platform === "linux" || String(objectIn(info, "plugin")["uuid"]).endsWith(".sdPlugin");
}

const presses = new Set(["keyDown", "dialDown", "dialRotate", "touchTap"]);

/**
 * Everything in which OpenDeck differs from Stream Deck, as read and seen in 2.14.0:
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
  readonly #held = new Map<string, Map<string, AppEvent>>();
  /** Keys of the replay that OpenDeck has not yet answered for. */
  readonly #asked = new Set<string>();
  /** The newest command that draws a key, by its context. */
  readonly #pictures = new Map<string, string>();
  #isSaving = false;

  constructor(options: OpenDeckOptions) {
    this.#options = options;
    this.#replay = new Replay(options.file.load());
    // A busy start reads late what came in by then.
    options.clock.after(replayMs, () => setImmediate(() => this.#endReplay()));
  }

  /** Asks for the keys that were in sight last. OpenDeck answers for those that it still has. */
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
    if (name === "willDisappear") this.#disappear(context);
    if (this.#isReplaying) return this.#receiveEarly(context, event);
    const isInSight = name === "willAppear" || presses.has(name);
    const others = isInSight ? this.#leave((key) => isOfOtherProfile(String(key["context"]), context)) : [];
    return [...others, ...this.#receiveLive(context, event)];
  }

  /** @returns whether OpenDeck knows this command */
  accepts(command: string): boolean {
    const { event, context } = asObject(JSON.parse(command));
    if (event === "setTriggerDescription") return false;
    if (typeof context === "string" && (event === "setImage" || event === "setFeedback")) {
      if (!this.#pictures.has(context))
        this.#options.clock.after(repeatPictureMs, () => this.#repaint(context));
      this.#pictures.set(context, command);
    }
    return true;
  }

  #receiveEarly(context: string, event: AppEvent): readonly AppEvent[] {
    switch (event.event) {
      case "willAppear":
        this.#replay.note("+", context);
        this.#askEarly(context);
        return [];
      case "willDisappear":
        this.#replay.note("-", context);
        return [event];
      case "didReceiveSettings":
        return this.#receiveAnswer(context, event);
    }
    if (presses.has(event.event)) {
      const action = String(event["action"]);
      this.#options.onWarning(`dropped a press of ${action}: the app kept it while the plugin was down`);
      return [];
    }
    if (this.#appearances.get(context)) return [event];
    this.#hold(context, event);
    return [];
  }

  #receiveAnswer(context: string, event: AppEvent): readonly AppEvent[] {
    this.#asked.delete(context);
    this.#replay.endQueue();
    if (this.#appearances.get(context)?.["action"] === event["action"]) return [event];
    return this.#replay.isShown(context) ? this.#appear(context, event) : [];
  }

  #receiveLive(context: string, event: AppEvent): readonly AppEvent[] {
    const { device, event: name, payload } = event;
    if (name === "willAppear") return this.#appear(context, event);
    if (name === "willDisappear") this.#asked.delete(context);
    // A busy start is answered late.
    if (name === "didReceiveSettings" && this.#asked.has(context)) return this.#receiveAnswer(context, event);
    const isPress = presses.has(name);
    // Only a press says that a key that has left is back.
    const isKnown = this.#appearances.get(context) ?? (this.#appearances.has(context) && !isPress);
    if (isKnown) return [event];
    if (typeof device === "string" && isObject(payload) && "settings" in payload && "controller" in payload)
      return [...this.#appear(context, event), event];
    if (!this.#held.has(context)) this.#ask(context);
    // A press that is held back would come late.
    if (!isPress) this.#hold(context, event);
    return [];
  }

  #appear(context: string, event: AppEvent): readonly AppEvent[] {
    const { action, device, payload } = event;
    const appearance = { event: "willAppear", action, context, device, payload };
    const held = this.#held.get(context)?.values() ?? [];
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

  #leave(isLeaving: (key: AppEvent) => boolean): AppEvent[] {
    const keys = [...this.#appearances.values()].filter((key) => key !== undefined).filter(isLeaving);
    for (const key of keys) this.#disappear(String(key["context"]));
    return keys.map((key) => ({ ...key, event: "willDisappear" }));
  }

  #hold(context: string, event: AppEvent): void {
    const held = this.#held.get(context) ?? new Map<string, AppEvent>();
    held.delete(event.event);
    this.#held.set(context, held.set(event.event, event));
  }

  #askEarly(context: string): void {
    this.#asked.add(context);
    this.#ask(context);
  }

  #ask(context: string): void {
    this.#options.send(JSON.stringify({ event: "getSettings", context }));
  }

  #repaint(...contexts: readonly string[]): void {
    for (const [context, command] of this.#pictures)
      if (contexts.length === 0 || contexts.includes(context)) this.#options.send(command);
  }

  #endReplay(): void {
    this.#isReplaying = false;
    for (const context of this.#held.keys()) if (!this.#asked.has(context)) this.#held.delete(context);
    this.#save();
  }

  #saveSoon(): void {
    // Until the replay is over, the keys that have not yet been answered for are not gone.
    if (this.#isReplaying || this.#isSaving) return;
    this.#isSaving = true;
    // The keys of a page come and go together.
    setImmediate(() => this.#save());
  }

  #save(): void {
    this.#isSaving = false;
    const keys = [...this.#appearances].filter(([, key]) => key).map(([context]) => context);
    this.#options.file.save({ keys, queue: this.#replay.queue });
  }
}

/** A longer queue is cut: what follows counts as new at the next start. */
const maxQueue = 500;

/** Tells which keys of a replay are in sight. A context is "device.profile.controller.position.index" (shared.rs). */
class Replay {
  /** The keys that were in sight when the last process ended. */
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
    return this.#moves.slice(0, Math.min(this.#queueLength ?? maxQueue, maxQueue));
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
    const last = this.lastKeys.find((key) => deviceIn(key) === deviceIn(context));
    const moves = this.#newMoves(last !== undefined).filter(
      (move) => deviceIn(move.slice(1)) === deviceIn(context),
    );
    const newest = new Map(moves.map((move) => [move.slice(1), move[0]]));
    if (newest.get(context) === "-") return false;
    const announced = [...newest].filter(([, move]) => move === "+").map(([key]) => profileIn(key));
    const lastProfile = last && profileIn(last);
    const isLast = announced.length === 0 || announced.some((profile) => profile === lastProfile);
    return isLast ? profileIn(context) === lastProfile : announced.includes(profileIn(context));
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
