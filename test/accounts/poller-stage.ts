import { type PollReason, StatusPoller } from "../../src/accounts/status-poller.ts";
import type { AccountEvent } from "../../src/accounts/commands.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { failureKinds, ServiceFailure, type ServiceFailureKind } from "../../src/service/service-failure.ts";
import { FakeClock, settle } from "../kit/fake-clock.ts";
import { type FakeRequest, FakeService } from "../kit/fake-service.ts";

/** A poller, what it asks and what it reports. */
export class PollerStage {
  readonly clock = new FakeClock();
  readonly service = new FakeService();
  /** True times of the requests, in seconds since the start. */
  readonly asked: number[] = [];
  /** What it reports: states, kinds of failure, and "slept". */
  readonly news: string[] = [];
  /** Milliseconds from each failure to the next request, as it was told. */
  readonly pauses: number[] = [];
  readonly defects: unknown[] = [];
  /** How presses that wait for the status ended. */
  readonly presses: string[] = [];
  random = 0.5;
  /** What every request is answered with at once; without it the test answers them. */
  #always: string | undefined;
  readonly poller: StatusPoller;

  constructor() {
    const begin = this.clock.trueNow;
    this.service.onRequest = (request) => {
      this.asked.push((this.clock.trueNow - begin) / 1_000);
      if (this.#always) answer(request, this.#always);
    };
    const quiet = (): undefined => undefined;
    this.poller = new StatusPoller("any", {
      service: this.service,
      clock: this.clock,
      random: () => this.random,
      commandCount: () => 0,
      dispatch: (event) => this.#report(event),
      log: { info: quiet, warn: quiet, error: (_, error) => this.defects.push(error) },
    });
  }

  #report(event: AccountEvent): void {
    if (event.type === "woke-up") this.news.push("slept");
    if (event.type === "reported") this.news.push(event.session.state);
    const { failing } = this.poller;
    if (event.type !== "poll-failed" || !failing) return;
    this.news.push(failing.failure.kind);
    this.pauses.push(failing.nextAt - this.clock.steady());
  }

  /**
   * What happens, in words: "start, 5 s, answer none, press, always busy/30, hurry, clock -3600". An answer is that
   * of the newest request, or of the oldest where it says "late"; it may have a Retry-After in seconds.
   */
  async goes(steps: string): Promise<this> {
    for (const step of steps.split(", ")) {
      const [what = "", how = ""] = step.split(" ");
      if (how === "s") await this.clock.pass(Number(what) * 1_000);
      else if (what === "always") this.#always = how;
      else if (what === "answer") answer(this.service.requests.at(-1), how);
      else if (what === "late")
        answer(
          this.service.requests.find((request) => !request.isOver),
          how,
        );
      else if (what === "press") this.#press(Number(how || 10));
      else if (what === "clock") this.clock.set(Number(how) * 1_000);
      else if (what === "sleep") this.clock.sleep(Number(how) * 1_000);
      else this.#tell(what);
      await settle();
    }
    return this;
  }

  #tell(what: string): void {
    const { poller } = this;
    if (what === "start" || what === "stop") poller[what]();
    else if (what === "hurry" || what === "calm") poller.hurry(what === "hurry");
    else poller.askNow(what.replace("woke-up", "woke up") as PollReason);
  }

  #press(seconds: number): void {
    this.poller.nextStatus(seconds * 1_000).then(
      ({ state }) => this.presses.push(state),
      (error: unknown) => this.presses.push((error as ServiceFailure).kind),
    );
  }
}

function answer(request: FakeRequest | undefined, word: string): void {
  const [kind, seconds] = word.split("/");
  if (kind && kind in failureKinds)
    request?.fail(
      new ServiceFailure(kind as ServiceFailureKind, seconds ? { retryAfter: Number(seconds) * 1_000 } : {}),
    );
  else {
    request?.answer({ state: kind } as Session, seconds ? { retryAfter: Number(seconds) * 1_000 } : {});
  }
}
