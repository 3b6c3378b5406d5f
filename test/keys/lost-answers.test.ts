import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk } from "../kit/fake-desk.ts";
import { lost } from "../kit/fake-service.ts";
import { said, saying } from "../kit/words.ts";

// What is known after a lost answer is tested with the facts: accounts/setting-facts and accounts/session-facts.
let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

const answered = [
  new ServiceFailure("refused", { status: 422 }),
  new ServiceFailure("service-error", { status: 503 }),
  new ServiceFailure("no-connection"),
  new ServiceFailure("address-not-found"),
  new ServiceFailure("certificate-not-trusted"),
];

// Between a reset and a connection that was refused the first sending may have been carried out.
describe.each([lost("timed-out"), lost("connection-dropped"), lost("no-connection")])(
  "where a command got no answer (%s)",
  (failure) => {
    it("no key says SHOWN or HIDDEN after a hide, and the next press hides", async () => {
      const key = await desk.place("visibility");
      const other = await desk.placeIn({ state: "active", captionsHidden: false }, "visibility");
      await desk.clock.pass(1_000);
      await key.tapRefused(failure);
      await desk.clock.pass(5_000);
      for (const each of [key, other]) {
        expect(each.text).not.toMatch(saying("visibility.shown", "visibility.hidden"));
        expect(each.surface.state).toBe(0);
      }
      expect([key.surface.count("alert"), other.surface.count("alert")]).toEqual([1, 0]);
      await other.tap();
      expect(desk.sent).toEqual(["hide", "hide"]);
    });

    it("a show that waits for a private hide clears first", async () => {
      const hide = await desk.place("visibility", { mode: "hide", clearText: true });
      const show = await desk.place("visibility", { mode: "show" });
      await hide.tap();
      await show.tapRefused(failure);
      expect(desk.sent).toEqual(["hide", "clear"]);
      await desk.accept();
      expect(desk.sent).toEqual(["hide", "clear", "show"]);
    });
  },
);

it.each([lost(), ...answered])("a show after which comes %s is asked for again", async (failure) => {
  const key = await desk.place("visibility");
  await key.tapAccepted();
  await desk.clock.pass(1_000);
  await key.tapRefused(failure);
  await desk.clock.pass(5_000);
  const isKnown = answered.includes(failure);
  expect(saying("visibility.hidden").test(key.text)).toBe(isKnown);
  expect(key.text).not.toMatch(saying("visibility.shown"));
  expect(key.surface.state).toBe(isKnown ? 1 : 0);
  expect(key.surface.count("alert")).toBe(1);
  await key.tap();
  expect(desk.sent).toEqual(["hide", "show", "show"]);
});

it("a start without an answer is asked for again by a toggle, also where no status ever came", async () => {
  const key = await desk.place("stream");
  const step = await desk.placeStep("stream");
  await desk.failPolls(new ServiceFailure("no-connection"));
  await step.tap(1);
  await desk.refuse(lost());
  await desk.failPolls(new ServiceFailure("no-connection"));
  // After the reason of the step, and until a status decides.
  await desk.clock.pass(22_000);
  expect(key.text).toContain(said("stream.startPending"));
  await key.tap();
  expect(desk.sent).toEqual(["start", "start"]);
});
