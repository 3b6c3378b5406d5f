import type { Clock, Timer } from "../clock.ts";
import type { Command, Session } from "../service/caption-service.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import type { AccountEvent } from "./account-reducer.ts";
import type { AccountState, Target } from "./account-state.ts";
import { CommandFailure } from "./command-failure.ts";
import type { Commands, PressOrigin } from "./commands.ts";
import { SessionChange } from "./session-change.ts";
import type { StatusPoller } from "./status-poller.ts";

/** How long a start that was accepted may still come after it was given up, in milliseconds. */
const unconfirmedLimit = 2 * 60_000;

/** Looks at a status just asked for and says what to do now; undefined for nothing. */
export type Decision = (session: Session) => Promise<Target | undefined>;

export interface StartStopOptions {
  readonly commands: Commands;
  readonly poller: StatusPoller;
  readonly clock: Clock;
  /** Without a status the answer to a command is the whole result. */
  readonly canPoll: boolean;
  readonly state: () => AccountState;
  readonly dispatch: (event: AccountEvent) => void;
  /** @throws ServiceFailure */
  readonly check: (press: PressOrigin) => Promise<Session>;
}

/** Starts and stops the session of one account: one change at a time, which ends when the status has confirmed it. */
export class StartStop {
  readonly #options: StartStopOptions;
  #change: SessionChange | undefined;
  #unconfirmedTimer: Timer | undefined;

  constructor(options: StartStopOptions) {
    this.#options = options;
  }

  /** @throws ServiceFailure, CommandFailure */
  async change(target: Target, press: PressOrigin): Promise<void> {
    if (this.#isUnderWay) return;
    const { commands } = this.#options;
    const change = this.#begin(target, press);
    const unsent = (): void => change.failed(new ServiceFailure("timed-out"));
    const sent = commands.inTurn(commands.session, press, () => this.#send(change, press), unsent);
    // The change has failed with it.
    sent.catch(() => undefined);
    await this.#ended(change, press);
  }

  /** @throws ServiceFailure, CommandFailure */
  async changeAfterAsking(decide: Decision, press: PressOrigin): Promise<void> {
    if (this.#isUnderWay) return;
    const { commands, dispatch, check } = this.#options;
    dispatch({ type: "deciding", on: true });
    const hasDecided = (): void => dispatch({ type: "deciding", on: false });
    const task = async (): Promise<{ end: Promise<void> } | undefined> => {
      const target = await check(press).then(decide).finally(hasDecided);
      if (target === undefined) return undefined;
      const change = this.#begin(target, press);
      const end = this.#ended(change, press);
      // It is awaited below, but may fail before that.
      end.catch(() => undefined);
      await this.#send(change, press);
      return { end };
    };
    const begun = await commands.inTurn(commands.session, press, task, hasDecided);
    await begun?.end;
  }

  statusReceived(session: Session): void {
    this.#change?.statusReceived(session);
  }

  get #isUnderWay(): boolean {
    const { transition, deciding } = this.#options.state();
    return transition !== undefined || deciding;
  }

  #begin(target: Target, { at }: PressOrigin): SessionChange {
    const { clock, state, dispatch, canPoll, poller } = this.#options;
    const change = new SessionChange(target, at, clock, state);
    this.#change = change;
    dispatch({ type: "transition-began", target, at });
    if (canPoll) poller.hurry(true);
    return change;
  }

  async #ended(change: SessionChange, { at }: PressOrigin): Promise<void> {
    const { dispatch, canPoll, poller } = this.#options;
    try {
      await change.end;
    } catch (error) {
      const isLate = error instanceof CommandFailure && error.kind === "not-confirmed";
      if (isLate && change.target === "running" && change.isAccepted) this.#leaveUnconfirmed(at);
      throw error;
    } finally {
      this.#change = undefined;
      if (canPoll) poller.hurry(false);
      dispatch({ type: "transition-ended" });
    }
  }

  #leaveUnconfirmed(at: number): void {
    const { clock, dispatch } = this.#options;
    dispatch({ type: "start-unconfirmed", at });
    this.#unconfirmedTimer?.cancel();
    this.#unconfirmedTimer = clock.after(unconfirmedLimit, () => dispatch({ type: "start-given-up" }));
  }

  /** Sends the command. Its answer is not the end, except where it is a failure or all that will come. */
  async #send(change: SessionChange, press: PressOrigin): Promise<void> {
    const { commands, poller, canPoll } = this.#options;
    const command: Command = { name: change.target === "running" ? "start" : "stop" };
    const onSending = (): void => {
      change.sent();
      poller.outdate();
    };
    const onFailed = (error: unknown): void => change.failed(error);
    try {
      await commands.deliver({ command, press, since: press.at, onSending, onFailed });
      change.isAccepted = true;
      if (!canPoll) change.answered();
    } catch {
      // `onFailed` has reported it.
      if (!canPoll) change.answered();
    }
  }
}
