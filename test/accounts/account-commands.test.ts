import { beforeEach, describe, expect, it } from "vitest";
import { clear } from "../../src/accounts/captions.ts";
import { setLanguages } from "../../src/accounts/languages.ts";
import { askFirst, startOrStop } from "../../src/accounts/start-stop.ts";
import type { AccountPress } from "../../src/accounts/watched-account.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk, settle } from "../kit/fake-desk.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

describe("a toggle that has to ask first", () => {
  it("is over 10 s after it began, however long it waited for others", async () => {
    const language = await desk.place("transcriptionLanguage", { languageCodes: ["de"] });
    await desk.tell({ state: "none" });
    const stream = await desk.oldStreamKey("none");
    await language.tap();
    await stream.tap();
    expect(stream.text).toBe("CHECKING");
    await desk.clock.pass(9_000);
    await desk.accept();
    expect(stream.text).toBe("CHECKING");
    await desk.clock.pass(1_000);
    expect(stream.surface.count("alert")).toBe(1);
    expect(stream.text).toBe("NO ANSWER try again");
    await desk.tell({ state: "none" });
    expect(desk.sent).toEqual(["de"]);
  });

  it("fails with the command that came of it", async () => {
    const key = await desk.oldStreamKey("none");
    await key.tap();
    await desk.tell({ state: "none" });
    desk.service.of("start")[0]?.fail(new ServiceFailure("service-error", { status: 503 }));
    await settle();
    expect(key.text).toBe("SERVICE PROBLEM try again");
    expect(key.surface.count("alert")).toBe(1);
  });

  it("no longer checks when nothing came of it", async () => {
    const key = await desk.oldStreamKey("active", { stopGuard: "hold" });
    await key.tap();
    expect(key.text).toBe("CHECKING");
    await desk.tell({ state: "active" });
    expect(key.text).toBe("HOLD 1 s to stop");
    await desk.clock.pass(2_000);
    expect(key.text).toBe("LIVE hold: stop");
  });

  it("is followed to its end with no key in sight", async () => {
    const key = await desk.oldStreamKey("none");
    await key.tap();
    await key.leave();
    await desk.tell({ state: "none" });
    await desk.accept();
    await desk.tell({ state: "none" });
    const asked = desk.service.of("status").length;
    for (let seconds = 0; seconds < 3; seconds += 1) {
      await desk.clock.pass(1_000);
      await desk.tell({ state: "none" });
    }
    expect(desk.service.of("status")).toHaveLength(asked + 3);
  });

  it("holds its place in the order while it asks", async () => {
    const key = await desk.oldStreamKey("none");
    const language = await desk.place("transcriptionLanguage", { languageCodes: ["de"] });
    await key.tap();
    await language.tap();
    expect(desk.sent).toEqual([]);
    await desk.tell({ state: "none" });
    expect(desk.sent).toEqual(["start"]);
    await desk.accept();
    expect(desk.sent).toEqual(["start", "de"]);
  });
});

describe("an account", () => {
  /** Of one that is followed, with its first status told. */
  async function press(): Promise<AccountPress> {
    await desk.place("status");
    desk.service.open.answer({ state: "none" });
    await settle();
    return { account: desk.accounts.get(account), at: desk.clock.steady() };
  }

  it("does nothing more while a start is under way", async () => {
    const one = await press();
    void startOrStop(one, "running");
    await settle();
    await startOrStop(one, "none");
    await askFirst(one, () => Promise.resolve("none"));
    expect(desk.service.of("command")).toHaveLength(1);
    expect(one.account.state.transition).toBe("running");
  });

  it("does nothing more while it is being decided what to do", async () => {
    const one = await press();
    void askFirst(one, () => Promise.resolve(undefined));
    await startOrStop(one, "running");
    expect(desk.service.of("command")).toHaveLength(0);
  });

  it("takes no status for a confirmation before the command is on its way", async () => {
    const one = await press();
    const set = setLanguages(one, { transcriptionLanguage: "de" });
    const started = startOrStop(one, "running");
    await desk.clock.pass(1_000);
    desk.service.of("status").at(-1)?.answer({ state: "active" });
    await settle();
    expect(one.account.state.transition).toBe("running");
    await desk.accept();
    await set;
    await settle();
    desk.service.of("start")[0]?.fail(new ServiceFailure("conflict", { status: 409 }));
    await desk.clock.pass(200);
    desk.service.of("status").at(-1)?.answer({ state: "active" });
    await started;
    expect(one.account.state.transition).toBeUndefined();
  });

  it("keeps its connections when a command is answered", async () => {
    const cleared = clear(await press());
    await settle();
    desk.service.of("clear")[0]?.answer();
    await cleared;
    expect(desk.service.reconnects).toBe(0);
  });
});

describe("the log", () => {
  it("tells of each kind of failure once, and of the first answer after it", async () => {
    await desk.place("status");
    for (const [kind, code] of [
      ["no-connection", "ECONNREFUSED"],
      ["no-connection", "ENETDOWN"],
      ["timed-out", undefined],
      [undefined, undefined],
      [undefined, undefined],
    ] as const) {
      if (kind) desk.service.open.fail(new ServiceFailure(kind, code ? { code } : {}));
      else desk.service.open.answer({ state: "none" });
      await desk.clock.pass(kind ? 66_000 : 5_000);
    }
    expect(desk.log).toEqual([
      "status: no-connection, ECONNREFUSED",
      "status: timed-out",
      "status: answered again",
    ]);
  });
});

describe("a list of target languages", () => {
  it.each([
    [new ServiceFailure("refused", { status: 422, words: "Plan allows 3" }), "Plan allows 3"],
    [new ServiceFailure("service-error", { status: 503, words: "busy" }), undefined],
    [new TypeError("a defect"), undefined],
  ])("counts as refused only if the service said so: %s", async (error, words) => {
    const one = { account: desk.accounts.get(account), at: desk.clock.steady() };
    const sent = setLanguages(one, { languageCodes: ["es"] });
    await settle();
    desk.service.open.fail(error);
    await expect(sent).rejects.toBe(error);
    const { refused } = one.account.state.targets;
    expect(refused?.words).toBe(words);
    expect(refused === undefined).toBe(words === undefined);
  });
});
