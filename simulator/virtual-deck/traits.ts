/** The applications that the virtual deck can play. */
export type HostName = "elgato" | "openDeck";

/**
 * Every habit in which Stream Deck applications differ, each a switch of its own, so that a test can change one
 * and leave the rest: first Elgato's, then OpenDeck's. No code asks "is this OpenDeck?" where a trait can be asked instead; only the launch
 * (argument order, `-info`) depends on the name of the host.
 *
 * Elgato's column follows docs.elgato.com/streamdeck/sdk (version 2 pages), `@elgato/streamdeck` 2.1.2 and reports
 * from the field; OpenDeck's follows the source of OpenDeck 2.14.0 (github.com/nekename/OpenDeck). What is known of
 * neither is marked "our choice".
 */
const habits = {
  /** Replies to `get…` carry the `id` of the request (Elgato 7.1 and newer). */
  idEcho: [true, false],
  /** Payloads carry `resources`, and `getResources` / `setResources` are known (Elgato 7.1 and newer). */
  resources: [true, false],
  /** Steps of a multi action carry `userDesiredState`. */
  userDesiredState: [true, false],
  /** `state` is in every payload, not only for actions with several states. */
  stateAlways: [false, true],
  /** `coordinates` are in the payloads of multi-action steps too (those of the key that holds them). */
  coordinatesAlways: [false, true],
  /** Every `willAppear` is followed by a `titleParametersDidChange`, with the faults that OpenDeck's has. */
  titleParametersAfterAppear: [false, true],
  /** When a device connects, every visible action appears twice (at the start of the plugin, too: `queueWhileUnconnected`). */
  doubleWillAppear: [false, true],
  /**
   * Images set by the plugin are still there when a page is shown again. Our choice for Elgato is the harsher one, since
   * plugins are told to redraw in `willAppear`.
   */
  facesSurviveDisappear: [false, true],
  /** `context` is "device.profile.controller.position.index" and changes when a key is moved; otherwise 32 hex digits. */
  dottedContexts: [false, true],
  /** What starts a multi action (github.com/elgatosf/streamdeck/issues/83: Elgato waits for the release). */
  multiActionOn: ["release", "press"],
  /** Milliseconds between `keyDown` and `keyUp` of a multi-action step, and between steps. 0 for Elgato is our choice. */
  multiActionPause: [0, 100],
  /** A plugin that crashed is started again. */
  restartAfterCrash: [true, false],
  /** Frames to a plugin that is not connected are queued, and the queue is sent whole at *every* registration. */
  queueWhileUnconnected: [false, true],
  /** After an update of the plugin ("Install from file" in OpenDeck) what is on screen appears again. */
  appearsAfterUpdate: [true, false],
  /**
   * The first image of an action that was just put on a key, or moved, is lost. In OpenDeck every other time, when it
   * comes within some 2 ms (seen by running it); here every time.
   */
  losesFirstImage: [false, true],
  /** The inspector's uuid is the context of its action; otherwise it is 32 hex digits of its own. */
  inspectorUuidIsContext: [false, true],
  /**
   * Milliseconds from an inspector's registration to `propertyInspectorDidAppear`, which its messages overtake; `null`: it is
   * sent as the inspector is opened.
   */
  inspectorAppearDelay: [null, 200],
  /** Several inspectors may be open at a time. */
  manyInspectors: [false, true],
  /** The answer to one inspector's `getGlobalSettings` goes to all open ones. */
  globalReplyToAllInspectors: [false, true],
  /** `getGlobalSettings` is answered at all. */
  globalSettingsReply: [true, true],
  /** Milliseconds that every answer to a `get…` is late. */
  replyDelay: [0, 0],
} as const satisfies Record<string, readonly [elgato: unknown, openDeck: unknown]>;

type Widened<T> = T extends boolean ? boolean : T extends number ? number : T;

export type HostTraits = {
  readonly [Name in keyof typeof habits]: Widened<(typeof habits)[Name][number]>;
};

/** The traits of `host`, with single ones replaced by `changes`. */
export function hostTraits(host: HostName, changes: Partial<HostTraits> = {}): HostTraits {
  const own = Object.entries(habits).map(([name, [elgato, openDeck]]) => [
    name,
    host === "elgato" ? elgato : openDeck,
  ]);
  return { ...(Object.fromEntries(own) as HostTraits), ...changes };
}
