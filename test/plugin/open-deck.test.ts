import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { InspectorClient, type Key, type VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { type ActionName, actionUuids } from "../../src/identifiers.ts";
import { churches, live } from "../kit/church.ts";
import { action, place, reads, seen, stated } from "../kit/desk.ts";
import { targets } from "../kit/serving-desk.ts";
import { said, saying } from "../kit/words.ts";

// The application for Linux, with its other `-info`, its doubled willAppear, its dotted contexts and its lost frames.
const keys = place([action("stream"), action("status")]);
const open = await churches({ host: "openDeck", devices: [{ model: "standard", pages: [{ keys }] }] });

/** After 500 ms the plugin takes presses for new ones, and it counts from when it was told that it is registered. */
const replayTime = 750;
beforeAll(() => setTimeout(replayTime));

/** What an event says of a key that the app has not let appear. */
const unannounced = ({ devices }: VirtualDeck, name: ActionName, context: string, settings = {}) => ({
  action: actionUuids[name],
  context,
  device: devices[0]?.id,
  payload: { controller: "Keypad", isInMultiAction: false, settings, state: 0 },
});

// The first of the file: an application announces keys before and after a registration at its own start alone.
it("paints all keys again when a deck comes or goes, and runs a session though every key appears twice, and gets another context where it is moved", async () => {
  const { deck, service, apiKey, churchId } = await open();
  const key = (column: number): Key => deck.key(column, 0);
  deck.editGlobalSettings({ account: { baseUrl: service.origin, apiKey, churchId } });
  await reads(key(0), said("stream.start", "stream.stopped"));
  expect(deck.trace.count({ event: "willAppear" })).toBe(4);
  await reads(key(1), said("status.off"));
  for (const change of [() => deck.addDevice({ model: "mini" }), () => deck.devices[1]?.disconnect()]) {
    const painted = deck.trace.next({ event: "setImage", context: key(1).context });
    change();
    await painted;
  }
  await key(0).tap();
  await reads(key(0), saying("stream.live"));
  await reads(key(1), saying("stream.live"));
  expect(key(0).view().state).toBe(1);
  const before = key(0).context;
  const moved = key(0).moveTo(3, 1);
  expect(moved.context).not.toBe(before);
  await seen();
  await moved.tap();
  await reads(moved, said("stream.start", "stream.stopped"));
  expect(moved.view().state).toBe(0);
  expect(service.commands).toEqual(["start", "stop"]);
  expect(deck.log.filter(({ level }) => level === "warning")).toEqual([]);
});

it.concurrent("leaves the lines of a user's title free", async () => {
  const church = await open();
  const clear = church.action("clear");
  const device = church.deck.addDevice({
    model: "mini",
    pages: [
      {
        keys: place([{ ...clear, title: "Screens" }, clear, { ...clear, title: "Left\nand right\nscreen" }]),
      },
    ],
  });
  const lowest = async (at: number, text = said("clear.clear", "clear.captions")): Promise<number> => {
    const { image } = await reads(device.key(at, 0), text);
    return Math.max(
      ...[...(image.svg ?? "").matchAll(/ y="([\d.]+)" text-anchor/g)].map(([, y]) => Number(y)),
    );
  };
  expect(await lowest(1)).toBeGreaterThan(120);
  await expect.poll(() => lowest(0)).toBeLessThan(108);
  expect(await lowest(2, said("clear.clear"))).toBeLessThan(58);
});

it.concurrent(
  "takes an event of a key that was never announced for its appearance, and sends its first picture twice",
  async () => {
    const { deck } = await open();
    const drawn = { event: "setImage", context: "unknown" };
    const first = deck.trace.next(drawn);
    deck.link.send({ event: "didReceiveSettings", ...unannounced(deck, "clear", drawn.context) });
    const { payload, index } = await first;
    expect((await deck.trace.next({ ...drawn, since: index + 1 })).payload).toEqual(payload);
  },
);

it.concurrent(
  "paints a toggle that was never announced at its first press: what that showed is not ours",
  async () => {
    const church = await open();
    const { deck, service } = church;
    await church.settled(live);
    const { settings } = church.action("visibility");
    const tap = (): void => {
      for (const event of ["keyDown", "keyUp"])
        deck.link.send({ event, ...unannounced(deck, "visibility", "old", settings) });
    };
    const painted = deck.trace.next({ event: "setImage", context: "old" });
    tap();
    await painted;
    await seen();
    expect(service.commands).toEqual([]);
    tap();
    await service.nth("hide");
  },
);

it.concurrent(
  "does in a multi-action what the mode of a step says, since no step is told what to become",
  async () => {
    const church = await open();
    const { status } = await church.settled();
    const steps = [
      church.action("stream", { mode: "start" }),
      church.action("visibility", { mode: "show" }),
      church.action(...targets(["fr-FR"])),
    ];
    const device = church.deck.addDevice({ model: "mini", pages: [{ keys: place([{ steps }]) }] });
    await device.key(0, 0).tap();
    await church.service.answered("targets");
    await reads(status, saying("stream.live"));
    await church.sentOnly("start", "show", "targets fr-FR");
  },
);

it.concurrent("answers an inspector whose first question came before it was in sight", async () => {
  const church = await open();
  const { stream } = await church.settled();
  const inspector = await InspectorClient.connect(church.deck.openInspector(stream).connection);
  inspector.sendToPlugin({ question: "what-is-known" });
  await stated(inspector, "known");
  inspector.sendToPlugin({ question: "check-connection", id: "1" });
  expect(await stated(inspector, "connection-checked")).toMatchObject({
    id: "1",
    result: { outcome: "reached" },
  });
  await inspector.close();
});

it("drops presses that the app kept while the plugin was down, with a line in the log; a private moment outlives that, and an entry of its file that can't be read spoils no other", async () => {
  const church = await open();
  const { deck, service } = church;
  const { plugin, trace } = deck;
  await church.settled(live);
  const [clear, visibility, show] = church.place(
    ["clear"],
    ["visibility", { clearText: true }],
    ["visibility", { mode: "show" }],
  );
  await reads(visibility, saying("visibility.hide"));
  await visibility.tap();
  await service.answered("clear");
  await reads(visibility, saying("visibility.hidden"));
  // Each system has its own path to it.
  const [name = ""] = globSync("**/visibility.json", { cwd: plugin.home });
  const path = join(plugin.home, name);
  const saved = JSON.parse(readFileSync(path, "utf8")) as object;
  writeFileSync(path, JSON.stringify({ other: 5, ...saved, another: { hidden: "perhaps", savedAt: "x" } }));
  await plugin.kill();
  await clear.tap();
  const drawn = trace.next({ event: "setImage", context: visibility.context });
  await plugin.restart();
  await expect.poll(() => plugin.log()).toContain("dropped a press");
  await drawn;
  await reads(visibility, saying("visibility.hidden"));
  expect(visibility.view().state).toBe(1);
  await setTimeout(replayTime);
  await show.tap();
  await service.answered("show");
  await clear.tap();
  await service.nth("clear", 3);
  await church.sentOnly("hide", "clear", "clear", "show", "clear");
  expect(trace.count({ event: "showAlert", context: clear.context })).toBe(0);
});

// The last of the file: it ends the process.
it("ends at SIGTERM", async () => {
  const { deck } = await open();
  expect(await deck.plugin.kill("SIGTERM")).toMatchObject({ signal: "SIGTERM" });
});
