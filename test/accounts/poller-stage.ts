import { StatusPoller } from "../../src/accounts/status-poller.ts";
import type { Session } from "../../src/service/caption-service.ts";
import type { ServiceFailureKind } from "../../src/service/service-failure.ts";
import { FakeClock } from "../kit/fake-clock.ts";
import { FakeService } from "../kit/fake-service.ts";

/** A poller, what it asks and what it reports. */
export class PollerStage {
  readonly clock = new FakeClock();
  readonly service = new FakeService();
  /** True times of the requests, in seconds since the start. */
  readonly asked: number[] = [];
  readonly told: Session["state"][] = [];
  readonly failed: ServiceFailureKind[] = [];
  /** Milliseconds from each failure to the next request, as it was told. */
  readonly pauses: number[] = [];
  readonly defects: unknown[] = [];
  random = 0.5;
  readonly poller: StatusPoller;

  constructor() {
    const begin = this.clock.trueNow;
    this.service.onRequest = () => this.asked.push((this.clock.trueNow - begin) / 1_000);
    this.poller = new StatusPoller({
      ...this.service.polled,
      clock: this.clock,
      random: () => this.random,
      order: () => 0,
      received: ({ state }) => this.told.push(state),
      failed: ({ kind }, pause) => {
        this.failed.push(kind);
        this.pauses.push(pause);
      },
      defect: (error) => this.defects.push(error),
    });
  }

  /** From here on every request is answered at once. */
  always(act: (request: FakeService["open"]) => void): void {
    const note = this.service.onRequest;
    this.service.onRequest = (request) => {
      note(request);
      act(request);
    };
  }
}
