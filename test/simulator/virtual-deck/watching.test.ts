import { expect, it } from "vitest";
import { plain, pluginSends, startPuppet } from "./helpers.ts";

it("tells subscribers of everything, until they have had enough", async () => {
  const deck = await startPuppet({ pages: [{ keys: { "0,0": { action: plain } } }, {}] });
  const kinds = new Set<string>();
  const unsubscribe = deck.subscribe(({ kind }) => kinds.add(kind));
  const { context } = deck.key(0, 0);
  await pluginSends(
    deck,
    { event: "showOk", context },
    { event: "setTitle", context, payload: { title: "x" } },
  );
  deck.editSettings(deck.key(0, 0), {});
  deck.openInspector(deck.key(0, 0));
  await deck.key(0, 0).press();
  deck.device().switchPage(1);
  deck.key(0, 0).place({ action: plain });
  deck.device().disconnect();
  deck.wake();
  await pluginSends(deck, { event: "openUrl", payload: { url: "https://example.org" } });
  const all = [
    "device",
    "face",
    "inspector",
    "log",
    "overlay",
    "page",
    "plugin",
    "press",
    "profile",
    "settings",
    "url",
  ];
  expect([...kinds].sort()).toEqual(all);
  unsubscribe();
  kinds.clear();
  deck.wake();
  expect(kinds.size).toBe(0);
});

it("describes itself in JSON, without any settings", async () => {
  const deck = await startPuppet({
    globalSettings: { apiKey: "secret-1" },
    devices: [
      {
        model: "plus",
        pages: [{ name: "First", keys: { "0,0": { action: plain, settings: { apiKey: "secret-2" } } } }],
      },
    ],
  });
  await deck.key(0, 0).press();
  const text = JSON.stringify(deck.snapshot());
  expect(text).not.toContain("secret");
  expect(JSON.parse(text)).toMatchObject({
    host: "elgato",
    plugin: {
      status: "running",
      connected: true,
      asleep: false,
      name: "Puppet",
      version: "1.2.3.4",
      exits: [],
    },
    devices: [
      {
        model: "plus",
        page: 0,
        pages: ["First"],
        keys: [
          {
            column: 0,
            row: 0,
            kind: "action",
            title: "From manifest",
            held: true,
            image: { source: "manifest" },
          },
          ...Array<object>(7).fill({ kind: "empty", held: false }),
        ],
        dials: Array<object>(4).fill({ kind: "empty", feedback: {} }),
      },
    ],
    inspectors: [],
  });
  expect(deck.snapshot().actions.map(({ name }) => name)).toEqual(["Plain", "Toggle", "Own states", "Dial"]);
});
