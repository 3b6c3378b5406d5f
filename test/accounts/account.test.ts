import { beforeEach, expect, it, vi } from "vitest";
import type { Account, AccountPress } from "../../src/accounts/account.ts";
import { clear, hide } from "../../src/accounts/captions.ts";
import { setLanguages } from "../../src/accounts/languages.ts";
import type { Timer } from "../../src/clock.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeClock } from "../kit/fake-clock.ts";
import { account as access, FakeDesk, settle } from "../kit/fake-desk.ts";
import type { FakeService } from "../kit/fake-service.ts";
import { live, none } from "../kit/serving-desk.ts";
import { said } from "../kit/words.ts";

let desk: FakeDesk;
let clock: FakeClock;
let account: Account;
let service: FakeService;

function begin(of: FakeClock): void {
  desk = new FakeDesk({}, of);
  clock = of;
  account = desk.accounts.get(access);
  service = desk.service;
}

beforeEach(() => begin(new FakeClock()));

const press = (): AccountPress => ({ account, at: clock.steady() });

/** The newest status request is answered. */
async function tell(session: Session): Promise<void> {
  service.of("status").at(-1)?.answer(session);
  await settle();
}

it("a toggle that has to ask first is over 10 s after it began, however long it waited for others", async () => {
  const language = await desk.place("transcriptionLanguage", { languageCodes: ["de"] });
  await desk.tell(none);
  const stream = await desk.oldStreamKey("none");
  await language.tap();
  await stream.tap();
  await clock.pass(9_000);
  await desk.accept();
  expect(stream.text).toBe(said("state.checking"));
  await clock.pass(1_000);
  const failed = said("failure.timedOut", "failure.tryAgain");
  expect([stream.text, stream.alerts]).toEqual([failed, 1]);
  await desk.tell(none);
  expect(desk.sent).toEqual(["de"]);
});

it("a toggle that has to ask first holds its place in the order while it asks", async () => {
  const key = await desk.oldStreamKey("none");
  const language = await desk.place("transcriptionLanguage", { languageCodes: ["de"] });
  await key.tap();
  await language.tap();
  expect(desk.sent).toEqual([]);
  await desk.tell(none);
  expect(desk.sent).toEqual(["start"]);
  await desk.accept();
  expect(desk.sent).toEqual(["start", "de"]);
});

it("asks a second after a status that may have ended the session, and at once when 15 s are over", async () => {
  account.follow(() => undefined);
  await tell(none);
  const begun = clock.steady();
  const asked: number[] = [];
  let session: Session = live;
  service.onRequest = (request) => {
    if (request.what === "status") asked.push(clock.steady() - begun);
    request.answer(session);
  };
  await clock.pass(5_000);
  session = none;
  await clock.pass(6_500);
  expect(asked).toEqual([5_000, 10_000, 11_000]);
  await setLanguages(press(), { languageCodes: ["de"] });
  await clock.pass(1_000);
  account.poller.askNow("appeared");
  await clock.pass(15_000);
  expect(asked.slice(3)).toEqual([11_500, 12_500, 17_500, 22_500, 26_500]);
});

it("shows a session that confirms a start in flight, though no status has counted before", async () => {
  const key = await desk.place("stream", { mode: "start" });
  await key.tap();
  await tell(live);
  await clock.pass(1_000);
  await tell(live);
  expect([key.text, key.surface.state]).toEqual([said("stream.live"), 1]);
});

it("asks once on waking, also where 15 s were over in the sleep", async () => {
  account.follow(() => undefined);
  await tell(none);
  void clear(press());
  void setLanguages(press(), { languageCodes: ["de"] });
  await settle();
  for (const request of service.of("command")) request.answer();
  await tell(none);
  const before = service.of("status").length;
  clock.sleep(60_000);
  account.poller.wokeUp();
  expect(service.of("status").length - before).toBe(1);
});

it("sends what a press asks for before its followers are told, and tells them once", async () => {
  const order: string[] = [];
  service.onRequest = ({ what }) => order.push(`sent ${what}`);
  account.follow(() => order.push("told"), false);
  void clear(press());
  void hide(press(), false);
  expect(account.state).toMatchObject({ clearing: 1, hidden: { requested: [{ value: true }] } });
  await settle();
  expect(order).toEqual(["sent clear", "told"]);
});

it("an account is not fresh 15 s after its last status was asked for, also where a timer comes early", async () => {
  /** Timers come a little before their time, as those of Node.js do. */
  class EarlyClock extends FakeClock {
    override after(delay: number, task: () => void): Timer {
      return super.after(delay > 1 ? delay - 0.5 : 1, task);
    }
  }
  begin(new EarlyClock());
  const leave = account.follow(() => undefined);
  await tell(live);
  leave();
  await clock.pass(14_990);
  expect(account.state.isFresh).toBe(true);
  await clock.pass(20);
  expect(account.state.isFresh).toBe(false);
});

it("the log tells of each kind of failure once, and of the first answer after it", async () => {
  account.follow(() => undefined);
  for (const code of ["ECONNREFUSED", "ENETDOWN"]) {
    service.open.fail(new ServiceFailure("no-connection", { code }));
    await clock.pass(66_000);
  }
  service.open.fail(new ServiceFailure("timed-out"));
  await clock.pass(66_000);
  for (let count = 0; count < 2; count += 1) {
    await tell(none);
    await clock.pass(5_000);
  }
  expect(desk.log).toEqual(
    ["no-connection, ECONNREFUSED", "timed-out", "answered again"].map((line) => `status: ${line}`),
  );
});

it("an account that is closed while it asks for the status plans nothing more", async () => {
  account.follow(() => undefined)();
  account.close();
  const { planned } = clock;
  service.of("status").at(-1)?.fail(new ServiceFailure("connection-dropped"));
  await settle();
  expect(clock.planned).toBe(planned);
});

it("a status that becomes old while news are on their way is not shown as fresh", async () => {
  account.follow(() => undefined);
  await tell(live);
  await clock.pass(4_999);
  expect(account.state.isFresh).toBe(true);
  account.dispatch({ type: "key-pressed" });
  vi.spyOn(clock, "steady").mockReturnValue(15_000);
  account.dispatch({ type: "time" });
  expect(account.state.isFresh).toBe(false);
});
