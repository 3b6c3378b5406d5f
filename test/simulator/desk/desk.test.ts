import { afterAll, expect, it } from "vitest";
import { startDesk } from "../../../simulator/desk/desk.ts";
import { saying } from "../../kit/words.ts";
import { get, knock, Page } from "./helpers.ts";

const desk = await startDesk();
afterAll(() => desk.stop());
for (const account of desk.emulator.accounts) account.setDelays({ startMs: 0, stopMs: 0, restartMs: 0 });

it("refuses what is no command or not possible, with a reason, and goes on", async () => {
  const page = await Page.open(desk);
  const place = page.at(0, 0);
  const bad: [object | null, RegExp][] = [
    [{ command: "dance" }, /no command/],
    [null, /./],
    [{ command: "press", ...place, device: "none" }, /no device/],
    [{ command: "place", ...place, action: "com.captions.control.clear" }, /taken/],
    [{ command: "share-account", account: "none" }, /no account named none/],
    [{ command: "service", order: { command: "session", move: "stop" } }, /Cannot stop/],
    [{ command: "service", order: { command: "set-viewers", count: -1 } }, /count/],
  ];
  for (const [id, [request, reason]] of bad.entries()) {
    const error = expect.stringMatching(reason) as string;
    expect(await page.send({ id, request }, id), JSON.stringify(request)).toMatchObject({ ok: false, error });
  }
  expect(await page.send("\u0000")).toMatchObject({ ok: false, id: -1 });
});

it("has every action set up, so that no key complains, and two campuses with an account each", async () => {
  const page = await Page.open(desk);
  const complaint = saying("state.checking", "failure.notSetUp", "failure.setting");
  await page.reads(0, 0, saying(["stream.start", "stream.stopped"]));
  const actions = new Set(desk.deck.instances().map(({ action }) => action));
  expect(actions).toEqual(new Set(desk.deck.plugin.manifest.actions.keys()));
  for (const [index, device] of desk.deck.devices.entries()) {
    for (const { slot } of device.keys())
      await page.until(() => !complaint.test(page.face(slot.column, slot.row, index)?.words ?? ""));
  }
  await page.ask({ command: "show-page", device: page.device(), page: 1 });
  expect(page.state.devices?.[0]?.account).toBe("Harbour Hall");
  await page.reads(0, 0, /^Harbour/);
  await page.ask({ command: "show-page", device: page.device(), page: 0 });
});

it("lets a held key or dial go with the page that pressed it", async () => {
  const { deck } = desk;
  const [page, other] = [await Page.open(desk), await Page.open(desk)];
  const dial = { device: page.device(2), controller: "Encoder", column: 2, row: 0 } as const;
  const held = (): boolean[] => [deck.key(1, 0).held, deck.device(2).dial(2).held];
  for (const place of [page.at(1, 0), dial]) {
    await page.ask({ command: "press", ...place });
    await expect(other.ask({ command: "press", ...place })).rejects.toThrow("held already");
  }
  await other.until(() => other.face(1, 0)?.held === true);
  expect(held()).toEqual([true, true]);
  page.socket.terminate();
  await other.until(() => other.face(1, 0)?.held === false);
  expect(held()).toEqual([false, false]);
});

it("keeps a command among the requests however many polls follow it", async () => {
  const { journal } = desk.emulator;
  const page = await Page.open(desk);
  for (const command of ["press", "release"] as const) await page.ask({ command, ...page.at(1, 0) });
  await journal.waitFor(({ path }) => path === "/v1/stream/clear");
  const poll = await journal.waitFor(({ operation }) => operation === "status");
  for (let count = 0; count < 250; count++) journal.add({ ...poll, sequence: journal.takeSequence() });
  const { sequence: newest } = poll;
  await page.until(() => (page.state.requests?.[0]?.sequence ?? 0) >= newest + 250);
  const commands = page.state.requests?.filter(({ isPoll }) => !isPoll).map(({ path }) => path);
  expect(commands).toContain("/v1/stream/clear");
});

it("is reached by its own two names, and its sockets from its own pages alone", async () => {
  const { origin, host, port } = new URL(desk.address);
  const socket = `${desk.address.replace("http", "ws")}socket`;
  for (const foreign of ["example.com", `example.com:${port}`, "127.0.0.1:1"]) {
    expect((await get(desk.address, { host: foreign })).status, foreign).toBe(403);
    expect((await get(desk.inspectorOrigin, { host: foreign })).status, foreign).toBe(403);
    expect(await knock(socket, { host: foreign, origin }), foreign).toBe(403);
  }
  for (const foreign of ["http://example.com", "null", `https://${host}`, desk.inspectorOrigin])
    expect(await knock(socket, { origin: foreign }), foreign).toBe(403);
  expect(await knock(socket, { origin })).toBe("open");
  expect(await knock(socket.replace("127.0.0.1", "localhost"), { origin })).toBe(403);
  const ofDeck = `ws://localhost:${desk.deck.port}`;
  expect(await knock(ofDeck, { origin })).toBe(403);
  expect(await knock(ofDeck, { origin: desk.inspectorOrigin })).toBe("open");
});

it("serves its page and that of the open inspector, an origin each, and no other file", async () => {
  const page = await Page.open(desk);
  await page.ask({ command: "select", ...page.at(0, 0) });
  const address = String(page.state.selection?.inspector);
  expect(new URL(address).origin).toBe(desk.inspectorOrigin);
  expect((await get(address)).text).toMatch(/<script src="[^"]*desk-connects\.js"><\/script>$/);
  expect((await get(desk.address)).policy).not.toContain("unsafe");
  for (const path of ["../desk.ts", "%2e%2e/desk.ts", "constructor", "tsconfig.json"])
    expect((await get(desk.address + path)).status, path).toBe(404);
  const base = address.slice(0, address.lastIndexOf("/") + 1);
  for (const path of ["%2e%2e/%2e%2e/etc/passwd", "../logs/com.captions.control.0.log", "%", "%00.js"])
    expect((await get(base + path)).status, path).toBe(404);
  await page.ask({ command: "select", ...page.at(1, 0) });
  expect((await get(address)).status).toBe(404);
});

it("says in one line that the plugin has to be built", async () => {
  await expect(startDesk({ pluginFolder: "/nowhere/some.sdPlugin" })).rejects.toThrow(/npm run build/);
});
