import type { Session, SessionDetails } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, type FakeKey, type Origin } from "../kit/fake-desk.ts";
import type { FakeRequest, FakeService } from "../kit/fake-service.ts";
import type { Outcome } from "../oracle/observed-account.ts";
import { Observer } from "../oracle/observer.ts";
import { hasNoChurch, type KeySpec, RandomDesk } from "./random-desk.ts";

/** How long time passes without a look at its limits, in milliseconds. */
const piece = 2_000;

/** A random desk under an observer, which is told all that comes and goes. */
export class ObservedDesk extends RandomDesk {
  readonly observer = new Observer({ now: () => this.clock.trueNow, lag: 0 });
  /** How often the plugin was started: answers to what an earlier run of it asked reach nobody. */
  #runs = 0;

  override async start(saved?: Parameters<RandomDesk["start"]>[0]): Promise<void> {
    this.#runs += 1;
    if (this.#runs > 1) this.observer.restarted();
    await super.start(saved);
  }

  override async appear(index: number): Promise<void> {
    if (!this.key(index)) this.#place(index);
    await super.appear(index);
  }

  override async leave(index: number): Promise<void> {
    if (this.key(index)) this.observer.gone(String(index));
    await super.leave(index);
  }

  override async press(index: number, wanted: number): Promise<void> {
    if (this.key(index)) this.observer.pressed(String(index));
    await super.press(index, wanted);
  }

  override async configure(index: number, change: Partial<KeySpec>): Promise<void> {
    if (this.key(index)) this.#place(index, change);
    await super.configure(index, change);
  }

  override async pass(duration: number): Promise<void> {
    // In pieces, so that limits of time are looked at in between.
    for (let left = duration; left > 0; left -= piece) {
      await super.pass(Math.min(left, piece));
      this.observer.check();
    }
  }

  override setClock(by: number): void {
    this.observer.clockSet();
    super.setClock(by);
  }

  override async sleep(duration: number): Promise<void> {
    this.clock.sleep(duration);
    this.observer.wokeUp();
    await super.sleep(0);
  }

  protected override called({ id, surface: { text, state = 0 } }: FakeKey, call: string): void {
    if (call === "ok" || call === "alert") this.observer.shown(id, { kind: call });
    else this.observer.shown(id, call === "image" ? { kind: "face", text } : { kind: "state", state });
  }

  protected override async asked(
    request: FakeRequest,
    origin: Origin,
    service: FakeService,
  ): Promise<Session | undefined> {
    if (origin.baseUrl !== account.baseUrl) this.observer.complain(`an API key goes to ${origin.baseUrl}`);
    const run = this.#runs;
    const seen = this.observer.asked(origin.apiKey.slice(-1), request.what, service.reconnects);
    const over = (outcome: Outcome): void => {
      if (run === this.#runs) this.observer.answered(seen, outcome);
    };
    try {
      const session = await super.asked(request, origin, service);
      over(session ? toldBy(session) : "accepted");
      return session;
    } catch (error) {
      over(error instanceof ServiceFailure ? outcomeOf(error) : "refused");
      throw error;
    }
  }

  #place(index: number, change: Partial<KeySpec> = {}): void {
    const spec = this.specs[index];
    if (!spec) return;
    const { action, stands, settings, account: of, isElsewhere } = { ...spec, ...change };
    this.observer.placed(String(index), {
      action,
      isStep: stands === "step",
      clearsText: "clearText" in settings && settings.clearText === true,
      mode: "mode" in settings ? String(settings.mode) : "toggle",
      account: isElsewhere ? undefined : String(of),
      churchless: hasNoChurch(spec),
    });
  }
}

function toldBy(session: Session): Outcome {
  const { captionsHidden: hidden, startedAt }: SessionDetails = session.state === "none" ? {} : session;
  const details = { ...(hidden !== undefined && { hidden }), ...(startedAt !== undefined && { startedAt }) };
  return { states: [session.state], ...details };
}

function outcomeOf({ kind, details: { retryAfter }, mayHaveBeenCarriedOut }: ServiceFailure): Outcome {
  if (kind === "conflict") return "conflict";
  if (mayHaveBeenCarriedOut) return "lost";
  return retryAfter === undefined ? "refused" : { retryAfter };
}
