import { describe, expect, it } from "vitest";
import { action, reads, startDesk } from "../kit/desk.ts";

const alerts = { event: "showAlert" } as const;

describe("a guarded stop", () => {
  it("goes out while the key is still held, and not at all when let go early", async () => {
    const { emulator, key, commands, account } = await startDesk({
      keys: [action("stream", { stopGuard: "hold" })],
    });
    account.fromElsewhere("start");
    await reads(key(0), /^LIVE|^START/);
    await reads(key(0), /^LIVE/, 6_000);
    await key(0).tap();
    await reads(key(0), "HOLD 1 s to stop");
    expect(commands()).toEqual([]);
    const pressedAt = performance.now();
    const sent = emulator.journal.next(({ path }) => path === "/v1/stream/stop");
    await key(0).press();
    await reads(key(0), "HOLD");
    await sent;
    expect(performance.now() - pressedAt).toBeGreaterThanOrEqual(1_000);
    expect(key(0).held).toBe(true);
    await reads(key(0), "START stopped");
    await key(0).release();
    expect(commands()).toEqual(["POST /v1/stream/stop"]);
  });
});

describe("quick presses", () => {
  it("of a cycling key send successive entries, of the visibility key hide and then show", async () => {
    const { deck, key, commands, account } = await startDesk({
      keys: [
        action("transcriptionLanguage", { languageCodes: ["en-US", "de-DE", "pt-PT", "it-IT"] }),
        action("visibility"),
        action("clear"),
      ],
    });
    account.fromElsewhere("start");
    await reads(key(0), /next de-DE$/, 6_000);
    for (let press = 0; press < 3; press += 1) await key(0).tap();
    await key(1).tap();
    await key(1).tap();
    await key(2).tap();
    await key(2).waitUntil(({ overlays }) => overlays.length > 0);
    await reads(key(0), /^Italian/);
    // Two lines, which do not wait for each other.
    const isOfLanguages = (command: string): boolean => command.includes("language");
    expect(commands().filter(isOfLanguages)).toEqual([
      'POST /v1/transcription-language {"languageCode":"de-DE"}',
      'POST /v1/transcription-language {"languageCode":"pt-PT"}',
      'POST /v1/transcription-language {"languageCode":"it-IT"}',
    ]);
    expect(commands().filter((command) => !isOfLanguages(command))).toEqual([
      "POST /v1/captions/hide",
      "POST /v1/captions/show",
      "POST /v1/stream/clear",
    ]);
    expect(deck.trace.count(alerts)).toBe(0);
  });

  it("of the stream key start once", async () => {
    const { deck, key, commands } = await startDesk({
      keys: [action("stream"), action("stream", { mode: "stop" })],
    });
    await reads(key(0), "START stopped");
    for (let press = 0; press < 5; press += 1) await key(press % 2).tap();
    await reads(key(0), /^LIVE/);
    expect(commands()).toEqual(["POST /v1/stream/start"]);
    expect(deck.trace.count(alerts)).toBe(0);
  });

  it("right after the start of the plugin, when nothing is shown yet, start nothing", async () => {
    const { key, commands } = await startDesk({ keys: [action("stream"), action("clear")] });
    await key(0).tap();
    await key(1).tap();
    await reads(key(0), "START stopped");
    await key(1).waitUntil(({ overlays }) => overlays.length > 0);
    expect(commands()).toEqual(["POST /v1/stream/clear"]);
  });
});

describe("a multi-action", () => {
  const service = (stream: number, visibility: number) => ({
    steps: [
      { ...action("stream", { mode: "stop", stopGuard: "hold" }), desiredState: stream },
      { ...action("visibility", { mode: "show" }), desiredState: visibility },
      action("clear"),
    ],
  });

  it("goes to the desired states and never toggles", async () => {
    const { deck, emulator, key, commands, account } = await startDesk({
      keys: [service(1, 1), service(0, 0), action("status")],
    });
    await reads(key(2), "OFF");
    await key(0).tap();
    await reads(key(2), /LIVE/);
    await emulator.journal.waitFor(({ path, status }) => path === "/v1/stream/clear" && status === 200);
    expect(account.captionsVisible).toBe(false);
    await key(0).tap();
    await emulator.journal.next(({ path, status }) => path === "/v1/stream/clear" && status === 200);
    await key(1).tap();
    await reads(key(2), "OFF");
    await emulator.journal.waitFor(({ path, status }) => path === "/v1/captions/show" && status === 200);
    expect(commands().filter((command) => command.includes("/stream/st"))).toEqual([
      "POST /v1/stream/start",
      "POST /v1/stream/stop",
    ]);
    expect(account.captionsVisible).toBe(true);
    expect(deck.trace.count(alerts)).toBe(0);
  });
});

describe("failures of a press", () => {
  it("are named on the key, with an alert, and the next good press works", async () => {
    const { emulator, key } = await startDesk({
      keys: [
        action("clear"),
        action("translationLanguages", { presets: [{ name: "All", languageCodes: ["es-MX", "es-MX"] }] }),
      ],
    });
    emulator.faults.add({ match: { path: "/v1/stream/clear", times: 1 }, fault: { kind: "captive-portal" } });
    await key(0).tap();
    await reads(key(0), "NOT THE SERVICE web page");
    expect(
      key(0)
        .view()
        .overlays.map(({ kind }) => kind),
    ).toEqual(["alert"]);
    await key(0).tap();
    await key(0).waitUntil(({ overlays }) => overlays.some(({ kind }) => kind === "ok"));
    await key(1).tap();
    await reads(key(1), /^REFUSED /);
    expect(emulator.journal.entries().at(-1)?.path).toBeDefined();
  });

  it("leave nothing under way", async () => {
    const { emulator, key, commands } = await startDesk({ keys: [action("stream")] });
    await reads(key(0), "START stopped");
    emulator.faults.add({
      match: { path: "/v1/stream/start", times: 1 },
      fault: { kind: "status", status: 500 },
    });
    await key(0).tap();
    await reads(key(0), "SERVICE PROBLEM try again");
    await key(0).tap();
    await reads(key(0), /^LIVE/);
    expect(commands()).toEqual(["POST /v1/stream/start", "POST /v1/stream/start"]);
  });

  it("whose connection dropped are sent once more, on a new connection", async () => {
    const { emulator, key } = await startDesk({ keys: [action("stream")] });
    await reads(key(0), "START stopped");
    emulator.faults.add({
      match: { path: "/v1/stream/start", times: 1 },
      fault: { kind: "drop-after-carrying-out" },
    });
    await key(0).tap();
    await reads(key(0), /^LIVE/);
    const starts = emulator.journal.entries().filter(({ path }) => path === "/v1/stream/start");
    expect(starts.map(({ outcome, status }) => [outcome, status])).toEqual([
      ["dropped", null],
      ["answered", 409],
    ]);
    expect(starts[0]?.connectionId).not.toBe(starts[1]?.connectionId);
    expect(key(0).view().overlays).toEqual([]);
  });
});
