import { sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import { type Clock, type Timer, timeLeft } from "../clock.ts";
import type { Log } from "../log/log.ts";
import type {
  CaptionService,
  Command,
  RequestLimits,
  Session,
  StatusShape,
} from "../service/caption-service.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import { type AccountEvent, reduce } from "./account-reducer.ts";
import {
  type AccountState,
  isNews,
  knownLanguages,
  languagesAsked,
  nothingKnown,
  type Target,
} from "./account-state.ts";
import { CommandFailure, type CommandFailureKind } from "./command-failure.ts";
import { Commands, type PressOrigin } from "./commands.ts";
import { type LoggedRequest, RequestLog } from "./request-log.ts";
import { bringAbout, type Scene } from "./scene.ts";
import { type Decision, StartStop } from "./start-stop.ts";
import { type PollReason, requestLimit, StatusPoller } from "./status-poller.ts";

/** How long a stream may be gone while it restarts, in milliseconds. */
const restartLimit = 15_000;

export interface AccountOptions {
  /** Host and port of the service, which names the account in the log. */
  readonly host: string;
  readonly service: CaptionService;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  /** Without a church ID the status can't be asked. */
  readonly canPoll: boolean;
}

/**
 * One account as long as the plugin runs: what is known of it, the polling of its status and the order of its commands.
 * Presses come in by `send`, `change`, `changeAfterAsking` and `check`; news goes out to the followers.
 */
export class WatchedAccount {
  readonly #options: AccountOptions;
  readonly #requests: RequestLog;
  readonly #poller: StatusPoller;
  readonly #commands: Commands;
  readonly #startStop: StartStop;
  readonly #followers = new Set<() => void>();
  readonly #observers = new Set<() => void>();
  #state: AccountState = nothingKnown;
  #restartTimer: Timer | undefined;
  /** What a status said while the stream was restarting: it counts if the session does not come back. */
  #statusInRestart: Session | undefined;
  #isNotifying = false;

  constructor(options: AccountOptions) {
    this.#options = options;
    const { service, clock } = options;
    this.#requests = new RequestLog(clock);
    const polled = {
      checkStatus: (limits: RequestLimits) => this.#requests.record(service.checkStatus(limits)),
      reconnect: () => service.reconnect(),
    };
    this.#poller = new StatusPoller(polled, clock, options.random, {
      received: (session) => this.#statusReceived(session),
      failed: (failure, nextAt) => this.#pollFailed(failure, nextAt),
      defect: (error) => options.log.error("defect in a status request", error),
    });
    this.#commands = new Commands({
      service,
      clock,
      dispatch: (event) => this.#dispatch(event),
      onEnded: () => {
        this.#poller.outdate();
        this.askNow("command");
      },
    });
    this.#startStop = new StartStop({
      commands: this.#commands,
      poller: this.#poller,
      clock,
      canPoll: options.canPoll,
      state: () => this.#state,
      dispatch: (event) => this.#dispatch(event),
      check: (press) => this.check(press),
    });
  }

  get state(): AccountState {
    return this.#state;
  }

  get host(): string {
    return this.#options.host;
  }

  /** Whether the status can be asked; without it the answer to a command is the whole result. */
  get canPoll(): boolean {
    return this.#options.canPoll;
  }

  /** How the last status requests went, oldest first. */
  get requests(): readonly LoggedRequest[] {
    return this.#requests.entries;
  }

  get statusShape(): StatusShape | undefined {
    return this.#options.service.statusShape;
  }

  /** No key follows it and nothing is under way. */
  get isIdle(): boolean {
    return this.#followers.size === 0 && this.#commands.isIdle && this.#state.transition === undefined;
  }

  /**
   * Watches the account for a key that has appeared, until the returned function is called.
   * @param onNews called after every change of `state` that can be seen
   */
  follow(onNews: () => void): () => void {
    this.#followers.add(onNews);
    if (this.canPoll) {
      if (this.#followers.size === 1) this.#poller.start();
      else this.#poller.askNow("appeared");
    }
    return () => {
      if (this.#followers.delete(onNews) && this.#followers.size === 0) this.#poller.stop();
    };
  }

  /** Tells the same news to somebody who is no reason to ask for the status, until the returned function is called. */
  observe(onNews: () => void): () => void {
    this.#observers.add(onNews);
    return () => void this.#observers.delete(onNews);
  }

  /** Asks for the status out of turn, because something has happened outside. */
  askNow(reason: PollReason): void {
    if (reason === "woke up") this.#options.service.reconnect();
    // New settings can only help where something fails.
    const isUseful = reason !== "settings" || this.#state.failing !== undefined;
    if (this.canPoll && isUseful) this.#poller.askNow(reason);
  }

  /**
   * Asks for the status because a key was pressed.
   * @throws ServiceFailure
   */
  check({ at, onSent }: PressOrigin): Promise<Session> {
    onSent?.("status");
    return this.#poller.answer(timeLeft(at, requestLimit, this.#options.clock.now()));
  }

  /**
   * Sends a command that the service's answer settles (all but start and stop), after those pressed before.
   * @throws ServiceFailure
   */
  send(command: Command, press: PressOrigin): Promise<void> {
    return this.#commands.send(command, press);
  }

  /**
   * Hides captions.
   * @param clearText their text too, so that it does not come back with them
   * @throws ServiceFailure, CommandFailure
   */
  hide(clearText: boolean, press: PressOrigin): Promise<void> {
    if (!clearText) return this.send({ name: "hide" }, press);
    const begin = (): void => this.#dispatch({ type: "private-began" });
    const after = async (): Promise<void> => {
      begin();
      await this.#clear("text-not-cleared", this.#options.clock.now(), press);
    };
    // It may have been carried out: what is shown after it must not be what was said in private.
    return this.#commands.sendWith({ name: "hide" }, press, { after, onUnanswered: begin });
  }

  /**
   * Shows captions, without what was said in a private moment.
   * @throws ServiceFailure, CommandFailure
   */
  show(press: PressOrigin): Promise<void> {
    // Only its turn tells whether a hide before it has begun a private moment, and whether a show has ended it.
    const before = async (): Promise<number> => {
      if (!this.#state.isPrivate) return press.at;
      await this.#clear("not-shown", press.at, press);
      return this.#options.clock.now();
    };
    return this.#commands.sendWith({ name: "show" }, press, { before });
  }

  async #clear(failure: CommandFailureKind, since: number, press: PressOrigin): Promise<void> {
    try {
      await this.#commands.deliver({ command: { name: "clear" }, press, since });
    } catch (error) {
      if (error instanceof ServiceFailure) throw new CommandFailure(failure);
      throw error;
    }
  }

  /**
   * Brings a scene about in one place of the order.
   * @returns whether anything had to be sent
   * @throws SceneFailure
   */
  async setScene(scene: Scene, press: PressOrigin): Promise<boolean> {
    const { clock } = this.#options;
    const id = this.#commands.nextId();
    this.#dispatch({ type: "scene-began", id, scene });
    try {
      return await this.#commands.session.add(() =>
        bringAbout(scene, knownLanguages(this.#state, clock.now()), (command) =>
          this.#commands.deliver({ id, command, press, since: clock.now() }),
        ),
      );
    } finally {
      this.#dispatch({ type: "scene-ended", id });
    }
  }

  /** Whether a change of language asks for what was asked for last or is known to be so: the service need not hear it. */
  isAlreadySo(command: Command): boolean {
    const { transcriptionLanguage, translationLanguages } = languagesAsked(this.#state);
    const told = knownLanguages(this.#state, this.#options.clock.now());
    if (command.name === "set-transcription-language") {
      const known = transcriptionLanguage.asked?.value ?? told.source;
      return known !== undefined && sameLanguage(known, command.languageCode);
    }
    if (command.name === "set-translation-languages") {
      const known = translationLanguages.asked?.value ?? told.targets;
      return known !== undefined && sameLanguages(known, command.languageCodes);
    }
    return false;
  }

  /**
   * Starts or stops the session; resolves when the status has confirmed it, or the answer where there is no status. While
   * one is under way another does nothing.
   * @throws ServiceFailure, CommandFailure
   */
  change(target: Target, press: PressOrigin): Promise<void> {
    return this.#startStop.change(target, press);
  }

  /**
   * Asks for the status first and lets it decide. That holds its place in the order of commands, so that what was pressed
   * later is also sent later.
   * @throws ServiceFailure, CommandFailure
   */
  changeAfterAsking(decide: Decision, press: PressOrigin): Promise<void> {
    return this.#startStop.changeAfterAsking(decide, press);
  }

  close(): void {
    this.#poller.stop();
    this.#options.service.close();
  }

  #statusReceived(session: Session): void {
    const { clock } = this.#options;
    const isRestarting = this.#state.restarting !== undefined;
    this.#dispatch({ type: "status-received", session, at: clock.now() });
    this.#statusInRestart = isRestarting && this.#state.restarting !== undefined ? session : undefined;
    this.#startStop.statusReceived(session);
  }

  #pollFailed(failure: ServiceFailure, nextAt: number): void {
    const { log, clock } = this.#options;
    if (this.#state.failing?.failure.kind !== failure.kind) log.warn(`status: ${failure.message}`);
    this.#dispatch({ type: "status-failed", failure, at: clock.now(), nextAt });
  }

  #dispatch(event: AccountEvent): void {
    const before = this.#state;
    this.#state = reduce(before, event);
    if (before.failing && !this.#state.failing) this.#options.log.info("status: answered again");
    if (this.#state.restarting !== before.restarting) this.#watchRestart();
    // All that presses do is news; only an answer can say once more what is known.
    if (event.type !== "status-received" || isNews(before, this.#state, event.at)) this.#notify();
  }

  #watchRestart(): void {
    this.#restartTimer?.cancel();
    if (this.#state.restarting === undefined) return;
    this.#statusInRestart = undefined;
    this.#restartTimer = this.#options.clock.after(restartLimit, () => {
      const session = this.#statusInRestart;
      this.#dispatch({ type: "restart-ended", ...(session && { session }) });
    });
  }

  /**
   * Notifies the followers after the next turn of the event loop: undici looks for one turn whether an idle connection has
   * been closed before it writes. So the request of a press is on the wire before keys are drawn, and what comes in one turn
   * is drawn once.
   */
  #notify(): void {
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    setImmediate(() => setImmediate(() => this.#notifyNow()));
  }

  #notifyNow(): void {
    this.#isNotifying = false;
    // A copy, because a follower may leave while it is notified.
    for (const onNews of [...this.#followers, ...this.#observers]) onNews();
  }
}
