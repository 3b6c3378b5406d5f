import type { Account, AccountPress } from "../../src/accounts/account.ts";
import { Accounts } from "../../src/accounts/accounts.ts";
import { clear, hide } from "../../src/accounts/captions.ts";
import { setLanguages } from "../../src/accounts/languages.ts";
import { startOrStop } from "../../src/accounts/start-stop.ts";
import type { ServiceFailure } from "../../src/service/service-failure.ts";
import type { ServiceAccess } from "../../src/settings/account.ts";
import { FakeClock, settle } from "../kit/fake-clock.ts";
import { type FakeRequest, FakeService } from "../kit/fake-service.ts";
import { duration, milliseconds, perform, readFailure, readSession, type StepPattern } from "./story.ts";

export const access: ServiceAccess = {
  baseUrl: "https://captions.example.com",
  apiKey: "ck_live_1",
  churchId: "0f8fad5b-d9cb-469f-a165-70867728950e",
};

/**
 * Accounts whose services answer as the steps of a test say. "status LIVE, appear, 12 s, commands 409, stop": statuses report a
 * session; a key appears; 12 seconds later all commands get 409; and somebody presses stop.
 */
export class Stage {
  readonly clock = new FakeClock();
  /** One for each account, the first for `account`. */
  readonly services: FakeService[] = [];
  readonly log: string[] = [];
  readonly accounts: Accounts;
  readonly account: Account;
  /** The times of polls, in seconds. */
  readonly polls: number[] = [];
  /** How presses ended, in the order of their ends: "hide" succeeded, "hide rejected" failed. */
  readonly results: string[] = [];
  readonly #replies = { status: "none", commands: "accepted" };
  #latency = 0;
  /** One for each visible key: lets it disappear. */
  readonly #unfollow: (() => void)[] = [];
  readonly #stepPatterns: readonly StepPattern[] = [
    [duration, (count, unit) => this.clock.pass(milliseconds(count, unit))],
    [/status (\S.*)/, (reply = "") => void (this.#replies.status = reply)],
    [/commands (\S.*)/, (reply = "") => void (this.#replies.commands = reply)],
    [/latency (\d+) (s|ms)/, (count, unit) => void (this.#latency = milliseconds(count, unit))],
    [/appear/, () => void this.#unfollow.push(this.account.follow(() => undefined))],
    [/leave/, () => this.#unfollow.pop()?.()],
    [/wake up/, () => this.accounts.wakeUp()],
    [/sleep (\d+) (s)/, (count, unit) => this.clock.sleep(milliseconds(count, unit))],
    [/set clock (-?\d+) (h)/, (count, unit) => this.clock.moveWallClock(milliseconds(count, unit))],
    [/press status/, () => this.#press("status", (press) => this.account.requestStatus(press))],
    [/(start|stop)/, (name) => this.#press(name, (press) => startOrStop(press, name as "start"))],
    [/clear/, () => this.#press("clear", clear)],
    [/hide/, () => this.#press("hide", (press) => hide(press, false))],
    [/targets=de/, () => this.#press("targets", (press) => setLanguages(press, { languageCodes: ["de"] }))],
    // Answers a request that "status hang" left open.
    [/answer (\S.*)/, (reply = "") => this.#answerOldest(reply)],
  ];

  constructor() {
    const note = (line: string): void => void this.log.push(line);
    this.accounts = new Accounts({
      connect: () => this.#connect(),
      clock: this.clock,
      memoryFor: () => ({ recall: (state) => state, remember: () => undefined }),
      log: { info: note, warn: note, error: note },
    });
    this.account = this.accounts.get(access);
  }

  get service(): FakeService {
    const [service] = this.services;
    if (!service) throw new Error("no account has been made");
    return service;
  }

  async run(steps: string): Promise<this> {
    for (const step of steps.split(", ")) {
      await perform(step, this.#stepPatterns);
      await settle();
    }
    return this;
  }

  #connect(): FakeService {
    const service = new FakeService();
    service.onRequest = (request) => this.#receive(request);
    this.services.push(service);
    return service;
  }

  #receive(request: FakeRequest): void {
    const isPoll = request.kind === "status";
    if (isPoll) this.polls.push(Math.round(this.clock.steady() / 10) / 100);
    const reply = this.#replies[isPoll ? "status" : "commands"];
    if (reply === "hang") return;
    if (this.#latency === 0) answer(request, reply);
    else this.clock.after(this.#latency, () => answer(request, reply));
  }

  /** Answers the oldest open poll if the reply is a session, and otherwise the oldest open command. */
  #answerOldest(reply: string): void {
    const open = this.service.requests.filter(({ isOver }) => !isOver);
    const request = open.find(({ kind }) => (kind === "status") === isSession(reply));
    if (!request) throw new Error(`no request is open for "${reply}"`);
    answer(request, reply);
  }

  #press(name = "", act: (press: AccountPress) => Promise<unknown>): void {
    act({ account: this.account, at: this.clock.steady() }).then(
      () => this.results.push(name),
      (error: unknown) => this.results.push(`${name} ${(error as ServiceFailure).kind}`),
    );
  }
}

/** "none", "LIVE" and the like. */
const isSession = (reply: string): boolean => /^(none|[A-Z]+)\b/.test(reply);

function answer(request: FakeRequest, reply: string): void {
  if (isSession(reply)) request.answer(readSession(reply));
  else if (reply === "accepted") request.answer();
  else request.fail(reply === "defect" ? new TypeError("a defect") : readFailure(reply));
}
