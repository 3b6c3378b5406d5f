/** The applications that the virtual deck can play. */
export type HostName = "elgato" | "openDeck";

/**
 * Every habit in which Stream Deck applications differ, each a switch of its own, so that a test can change one
 * and leave the rest. No code asks "is this OpenDeck?" where a trait can be asked instead; only the launch
 * (argument order, `-info`) depends on the name of the host.
 *
 * Elgato's column follows docs.elgato.com/streamdeck/sdk (version 2 pages), `@elgato/streamdeck` 2.1.2 and reports
 * from the field; OpenDeck's follows the source of OpenDeck 2.14.0 (github.com/nekename/OpenDeck). What is known of
 * neither is marked "our choice".
 */
export interface HostTraits {
  /** Replies to `get…` carry the `id` of the request (Elgato 7.1 and newer). */
  readonly idEcho: boolean;
  /** Payloads carry `resources`, and `getResources` / `setResources` are known (Elgato 7.1 and newer). */
  readonly resources: boolean;
  /** Steps of a multi action carry `userDesiredState`. */
  readonly userDesiredState: boolean;
  /** `state` is in every payload, not only for actions with several states. */
  readonly stateAlways: boolean;
  /** `coordinates` are in the payloads of multi-action steps too (those of the key that holds them). */
  readonly coordinatesAlways: boolean;
  /** Every `willAppear` is followed by a `titleParametersDidChange`, with the faults that OpenDeck's has. */
  readonly titleParametersAfterAppear: boolean;
  /** At the start of the plugin, and when a device connects, every visible action appears twice. */
  readonly doubleWillAppear: boolean;
  /**
   * Images set by the plugin are still there when a page is shown again. Our choice for Elgato is the harsher one, since
   * plugins are told to redraw in `willAppear`.
   */
  readonly facesSurviveDisappear: boolean;
  /** `context` is "device.profile.controller.position.index" and changes when a key is moved; otherwise 32 hex digits. */
  readonly dottedContexts: boolean;
  /** What starts a multi action (github.com/elgatosf/streamdeck/issues/83: Elgato waits for the release). */
  readonly multiActionOn: "press" | "release";
  /** Milliseconds between `keyDown` and `keyUp` of a multi-action step, and between steps. 0 for Elgato is our choice. */
  readonly multiActionPause: number;
  /** A plugin that crashed is started again. */
  readonly restartAfterCrash: boolean;
  /** Frames to a plugin that is not connected are queued, and the queue is sent whole at *every* registration. */
  readonly queueWhileUnconnected: boolean;
  /** After an update of the plugin ("Install from file" in OpenDeck) what is on screen appears again. */
  readonly appearsAfterUpdate: boolean;
  /**
   * The first image of an action that was just put on a key, or moved, is lost. In OpenDeck every other time, when it
   * comes within some 2 ms (seen by running it); here every time.
   */
  readonly losesFirstImage: boolean;
  /** The inspector's uuid is the context of its action; otherwise it is 32 hex digits of its own. */
  readonly inspectorUuidIsContext: boolean;
  /**
   * Milliseconds from an inspector's registration to `propertyInspectorDidAppear`, which its messages overtake; `null`: it is
   * sent as the inspector is opened.
   */
  readonly inspectorAppearDelay: number | null;
  /** Several inspectors may be open at a time. */
  readonly manyInspectors: boolean;
  /** The answer to one inspector's `getGlobalSettings` goes to all open ones. */
  readonly globalReplyToAllInspectors: boolean;
  /** `getGlobalSettings` is answered at all. */
  readonly globalSettingsReply: boolean;
  /** Milliseconds that every answer to a `get…` is late. */
  readonly replyDelay: number;
}

const elgato: HostTraits = {
  idEcho: true,
  resources: true,
  userDesiredState: true,
  stateAlways: false,
  coordinatesAlways: false,
  titleParametersAfterAppear: false,
  doubleWillAppear: false,
  facesSurviveDisappear: false,
  dottedContexts: false,
  multiActionOn: "release",
  multiActionPause: 0,
  restartAfterCrash: true,
  queueWhileUnconnected: false,
  appearsAfterUpdate: true,
  losesFirstImage: false,
  inspectorUuidIsContext: false,
  inspectorAppearDelay: null,
  manyInspectors: false,
  globalReplyToAllInspectors: false,
  globalSettingsReply: true,
  replyDelay: 0,
};

const openDeck: HostTraits = {
  ...elgato,
  idEcho: false,
  resources: false,
  userDesiredState: false,
  stateAlways: true,
  coordinatesAlways: true,
  titleParametersAfterAppear: true,
  doubleWillAppear: true,
  facesSurviveDisappear: true,
  dottedContexts: true,
  multiActionOn: "press",
  multiActionPause: 100,
  restartAfterCrash: false,
  queueWhileUnconnected: true,
  appearsAfterUpdate: false,
  losesFirstImage: true,
  inspectorUuidIsContext: true,
  inspectorAppearDelay: 200,
  manyInspectors: true,
  globalReplyToAllInspectors: true,
};

/** The traits of `host`, with single ones replaced by `changes`. */
export function hostTraits(host: HostName, changes: Partial<HostTraits> = {}): HostTraits {
  return { ...(host === "elgato" ? elgato : openDeck), ...changes };
}
