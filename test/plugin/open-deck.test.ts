import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { InspectorClient, type VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { type ActionName, actionUuids } from "../../src/identifiers.ts";
import { action, type Desk, type DeskOptions, reads, seen, startDesk, stated } from "../kit/desk.ts";
import { said, saying } from "../kit/words.ts";

/**
 * The application for Linux, with its other `-info`, its doubled willAppear, its dotted contexts and its lost frames.
 * Resolves when presses are taken for new ones.
 */
async function startOpenDeck(options: DeskOptions): Promise<Desk> {
  const desk = await startDesk({ host: "openDeck", ...options });
  await setTimeout(replayTime);
  return desk;
}

/** After 500 ms the plugin takes presses for new ones, and it counts from when it was told that it is registered. */
const replayTime = 750;

const stream = action("stream");

/** What an event says of a key that the app has not let appear. */
const unannounced = ({ devices }: VirtualDeck, name: ActionName, context: string) => ({
  action: actionUuids[name],
  context,
  device: devices[0]?.id,
  payload: { controller: "Keypad", isInMultiAction: false, settings: {}, state: 0 },
});

it("runs a session though every key appears twice, and gets another context where it is moved", async () => {
  const { deck, emulator, key, commands } = await startOpenDeck({ keys: [stream, action("status")] });
  await reads(key(0), said("stream.start", "stream.stopped"));
  expect(deck.trace.count({ event: "willAppear" })).toBe(4);
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
  expect(commands()).toEqual(["POST /v1/stream/start", "POST /v1/stream/stop"]);
  expect(emulator.journal.entries().every(({ status }) => status === 200)).toBe(true);
  expect(deck.log.filter(({ level }) => level === "warning")).toEqual([]);
});

it("leaves the line of a title of the user's own free", async () => {
  const { key } = await startDesk({
    host: "openDeck",
    keys: [{ ...action("clear"), title: "Screens" }, action("clear")],
  });
  const lowest = async (at: number): Promise<number> => {
    const { image } = await reads(key(at), said("clear.clear", "clear.captions"));
    return Math.max(
      ...[...(image.svg ?? "").matchAll(/ y="([\d.]+)" text-anchor/g)].map(([, y]) => Number(y)),
    );
  };
  expect(await lowest(1)).toBeGreaterThan(120);
  await expect.poll(() => lowest(0)).toBeLessThan(108);
});

it("drops presses that the app kept while the plugin was down, with a line in the log", async () => {
  const { deck, emulator, key, commands } = await startOpenDeck({ keys: [action("clear")] });
  await deck.plugin.kill();
  await key(0).tap();
  await deck.plugin.restart();
  await expect.poll(() => deck.plugin.log()).toContain("dropped a press");
  await setTimeout(replayTime);
  await key(0).tap();
  await emulator.journal.waitFor(({ path }) => path === "/v1/stream/clear");
  expect(commands()).toEqual(["POST /v1/stream/clear"]);
  expect(deck.trace.count({ event: "showAlert" })).toBe(0);
});

it("takes an event of a key that was never announced for its appearance, and sends its first picture twice", async () => {
  const { deck } = await startOpenDeck({});
  const drawn = { event: "setImage", context: "unknown" };
  const first = deck.trace.next(drawn);
  deck.link.send({ event: "didReceiveSettings", ...unannounced(deck, "clear", drawn.context) });
  const { payload, index } = await first;
  expect((await deck.trace.next({ ...drawn, since: index + 1 })).payload).toEqual(payload);
});

it("paints a toggle that was never announced at its first press: what that showed is not ours", async () => {
  const { deck, account, emulator, commands } = await startOpenDeck({ keys: [action("status")] });
  account.start();
  const tap = (): void => {
    for (const event of ["keyDown", "keyUp"])
      deck.link.send({ event, ...unannounced(deck, "visibility", "old") });
  };
  const painted = deck.trace.next({ event: "setImage", context: "old" });
  tap();
  await painted;
  await seen();
  expect(commands()).toEqual([]);
  tap();
  await emulator.journal.waitFor(({ path }) => path === "/v1/captions/hide");
});

it("paints all keys again when a deck comes or goes", async () => {
  const { deck, key } = await startOpenDeck({ keys: [action("clear")] });
  const { context } = key(0).instance;
  for (const change of [() => deck.addDevice({ model: "mini" }), () => deck.devices[1]?.disconnect()]) {
    const painted = deck.trace.next({ event: "setImage", context });
    change();
    await painted;
  }
});

it("does in a multi-action what the mode of a step says, since no step is told what to become", async () => {
  const { key, commands } = await startOpenDeck({
    keys: [
      {
        steps: [
          action("stream", { mode: "start" }),
          action("visibility", { mode: "show" }),
          action("translationLanguages", { presets: [{ languageCodes: ["fr-FR"] }] }),
        ],
      },
      action("status"),
    ],
  });
  await reads(key(1), said("status.off"));
  await key(0).tap();
  await reads(key(1), new RegExp(`${said("stream.live")} en › fr`));
  expect(commands().map((command) => command.replace(/ \{.*/, ""))).toEqual([
    "POST /v1/stream/start",
    "POST /v1/captions/show",
    "POST /v1/translation-language",
  ]);
});

it("answers an inspector whose first question came before it was in sight", async () => {
  const { deck, key } = await startDesk({ host: "openDeck", keys: [stream] });
  await reads(key(0), said("stream.start", "stream.stopped"));
  const inspector = await InspectorClient.connect(deck.openInspector(key(0)).connection);
  inspector.sendToPlugin({ question: "what-is-known" });
  await stated(inspector, "known");
  inspector.sendToPlugin({ question: "check-connection", id: "1" });
  expect(await stated(inspector, "connection-checked")).toMatchObject({
    id: "1",
    result: { outcome: "reached" },
  });
  await inspector.close();
});

it("ends at SIGTERM", async () => {
  const { deck, key } = await startDesk({ host: "openDeck", keys: [stream] });
  await reads(key(0), said("stream.start", "stream.stopped"));
  expect(await deck.plugin.kill("SIGTERM")).toMatchObject({ signal: "SIGTERM" });
});
