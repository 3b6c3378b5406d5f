import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it as real } from "vitest";
import type { Fault } from "../../simulator/caption-service/faults/fault.ts";
import { action, reads, startDesk } from "../kit/desk.ts";
import { alerts, laggingStage, running, saidElse } from "./lagging-stage.ts";
import { type SeenKey, Watcher } from "./seen-key.ts";
import { a, step } from "./stage.ts";
import { said, saying } from "../kit/words.ts";

/** What is known of hidden captions and of private moments where the service lags and loses answers. */
const it = await laggingStage();
/** Tells whether captions are hidden; the other does not. */
const telling = "visibility";
const silent = "flat-camel";
const minute = 60_000;

interface Keys {
  readonly show: SeenKey;
  readonly multi: SeenKey;
}

describe("a status that lags after a private hide", () => {
  const ways: [string, Fault, string, (keys: Keys) => SeenKey][] = [
    ["lags 3 s", { kind: "lagging-status", ms: 3_000 }, "a key", ({ show }) => show],
    ["lags 20 s", { kind: "lagging-status", ms: 20_000 }, "a key", ({ show }) => show],
    ["lags 20 s", { kind: "lagging-status", ms: 20_000 }, "a step", ({ multi }) => multi],
    ["lags on one of two machines", { kind: "two-machines", ms: 20_000 }, "a key", ({ show }) => show],
    ["comes from a cache", { kind: "cached-status", ms: 60_000 }, "a key", ({ show }) => show],
  ];
  for (const [what, fault, by, chosen] of ways)
    it(
      `(${what}) takes nothing back for 15 s, and ${by} that shows clears`,
      telling,
      async (church, service) => {
        service.fault(fault);
        const { discreet, show } = await running(church, service);
        const [multi] = church.placeWith(service.fields, { steps: [step(a.visibility(), 0)] });
        const since = performance.now();
        await discreet.tap();
        await service.over("clear");
        await service.pass(11_000);
        expect(saidElse(discreet, since, saying("visibility.hiding", "visibility.hidden"))).toEqual([]);
        expect(discreet.of("state", since).map(({ state }) => state)).toEqual([1]);
        await chosen({ show, multi }).tap();
        await service.over("show");
        expect(service.commands()).toEqual(["hide", "clear", "clear", "show"]);
      },
    );

  it("and decides after 15 s is still one that a show of ours clears", telling, async (church, service) => {
    service.fault({ kind: "lagging-status", ms: 40_000 });
    const { discreet, show } = await running(church, service);
    await discreet.tap();
    await service.over("clear");
    expect(discreet.of("state").map(({ state }) => state)).toContain(1);
    await service.until(() => discreet.state === 0, 25_000);
    await show.tap();
    await service.over("show");
    expect(service.commands()).toEqual(["hide", "clear", "clear", "show"]);
  });
});

describe("a hide that was carried out, whose answer was lost", () => {
  const losses: [string, Fault][] = [
    ["a reset and refused connections", { kind: "offline-after-carrying-out", ms: 12_000 }],
    ["a gateway's 502", { kind: "gateway-after-carrying-out", status: 502 }],
    ["a gateway's 504", { kind: "gateway-after-carrying-out", status: 504 }],
  ];
  for (const [what, fault] of losses)
    it(
      `(${what}) is not known, and the next press of a toggle asks for it again`,
      silent,
      async (church, service) => {
        const { status, visibility, discreet } = await running(church, service);
        await visibility.tap();
        await service.over("hide");
        await service.pass(1_250);
        await visibility.tap();
        await service.over("show");
        await visibility.says("visibility.shown");
        await service.pass(1_250);
        service.fault(fault, "/v1/captions/hide", 1);
        await visibility.tap();
        await service.over("hide", 2);
        await service.until(() => alerts(visibility) === 1, 12_000);
        await service.pass(12_000);
        const since = performance.now();
        await status.tapOk();
        await service.pass(minute / 2);
        expect(service.account.captionsVisible).toBe(false);
        for (const key of [visibility, discreet]) {
          expect(key.state).toBe(0);
          const sure = saidElse(key, since, saying("visibility.wasShown", "visibility.wasHidden"));
          const said = saying("visibility.shown", "visibility.hidden");
          expect(sure.filter((text) => said.test(text))).toEqual([]);
        }
        await discreet.tap();
        await service.over("clear");
        expect(service.commands()).toEqual(["hide", "show", "hide", "hide", "clear"]);
        await discreet.says("visibility.hidden");
      },
    );
});

describe("a private moment", () => {
  it("outlives twenty other accounts that come and go", silent, async (church, service) => {
    const { discreet, show } = await running(church, service);
    await discreet.tap();
    await service.over("clear");
    church.showPage(discreet, 1);
    for (let accounts = 0; accounts < 20; accounts += 1) {
      const [key] = church.placeWith(
        { ...service.fields, apiKey: `ck_live_${randomUUID()}`, churchId: randomUUID() },
        a.stream(),
      );
      await service.until(() => saying("failure.keyRejected").test(key.text), 15_000);
      church.showPage(key, 1);
    }
    const since = performance.now();
    church.showPage(discreet, 0);
    await service.until(() => discreet.of("face", since).length > 0, 1_000);
    await service.pass(1_250);
    expect(discreet.text).toMatch(saying("visibility.hidden"));
    await show.tap();
    await service.over("show");
    expect(service.commands()).toEqual(["hide", "clear", "clear", "show"]);
  });

  real("outlives a restart of the plugin, and so does HIDDEN", async () => {
    const desk = await startDesk({
      keys: [action("visibility", { clearText: true }), action("visibility", { mode: "show" })],
    });
    desk.account.start();
    const words = (): string[] => desk.commands().map((each) => each.replace(/.*\//, ""));
    await reads(desk.key(0), saying("visibility.hide"));
    await desk.key(0).press();
    await desk.key(0).release();
    await reads(desk.key(0), saying("visibility.hidden"));
    await desk.emulator.journal.waitFor(
      ({ operation, outcome }) => operation === "clear" && outcome === "answered",
    );
    const key = new Watcher(desk.deck).watch(desk.key(0).context);
    const appeared = desk.deck.trace
      .next({ direction: "to-plugin", event: "willAppear", context: key.context })
      .then(() => performance.now());
    // An entry that can't be read spoils no other.
    const file = join(desk.deck.plugin.folder, "logs/visibility.json");
    const saved = JSON.parse(readFileSync(file, "utf8")) as object;
    writeFileSync(file, JSON.stringify({ ...saved, other: { hidden: "perhaps" } }));
    await desk.deck.plugin.restart();
    const since = await appeared;
    await key.until(
      () => key.of("face", since).some(({ text }) => text.includes(said("visibility.hidden"))),
      5_000,
    );
    expect(desk.key(0).view().state).toBe(1);
    await desk.key(1).press();
    await desk.key(1).release();
    await desk.emulator.journal.waitFor(
      ({ operation, outcome }) => operation === "show" && outcome === "answered",
    );
    expect(words()).toEqual(["hide", "clear", "clear", "show"]);
  });
});

it(
  "a hide, and 300 ms after its answer the same key is a hide and a show",
  telling,
  async (church, service) => {
    const { visibility } = await running(church, service);
    await visibility.tap();
    await service.over("hide");
    await service.pass(300);
    await visibility.tap();
    await service.over("show");
    await service.pass(2_000);
    expect(service.commands()).toEqual(["hide", "show"]);
    expect(visibility.text).toMatch(saying("visibility.shown"));
    expect(alerts(visibility)).toBe(0);
  },
);
