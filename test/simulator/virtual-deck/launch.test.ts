import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { type JsonObject, VirtualDeck } from "../../../simulator/virtual-deck/index.ts";
import { readManifest } from "../../../simulator/virtual-deck/plugin/manifest.ts";
import { factsFrame, ownTemporaryFolder, plain, puppetFolder, startPuppet } from "./helpers.ts";

async function factsOf(
  deck: VirtualDeck,
): Promise<{ argv: string[]; execArgv: string[]; cwd: string; env: JsonObject }> {
  const { payload } = await deck.trace.next({ ...factsFrame, since: 0 });
  return payload["facts"] as Awaited<ReturnType<typeof factsOf>>;
}

describe("launch as Elgato's application", () => {
  it("gives node its flags, the script and the four arguments in this order", async () => {
    const deck = await startPuppet();
    const { argv, execArgv, cwd } = await factsOf(deck);
    expect(execArgv).toEqual(["--no-global-search-paths"]);
    expect(argv[0]).toBe(process.execPath);
    expect(argv[1]).toBe(join(cwd, "bin", "plugin.js"));
    expect(argv.slice(2, -1)).toEqual([
      "-port",
      String(deck.port),
      "-pluginUUID",
      deck.plugin.registrationUuid,
      "-registerEvent",
      "registerPlugin",
      "-info",
    ]);
    expect(deck.plugin.registrationUuid).toMatch(/^[0-9a-f]{32}$/);
    expect(basename(cwd)).toBe("com.example.puppet.sdPlugin");
  });

  it("describes the application, the plugin and every device, connected or not, in -info", async () => {
    const deck = await startPuppet({
      language: "de",
      devices: [
        { model: "xl", name: "Big" },
        { model: "plus", connected: false, id: "ab".repeat(16) },
      ],
    });
    const { argv } = await factsOf(deck);
    expect(JSON.parse(argv.at(-1) ?? "")).toEqual({
      application: {
        font: expect.any(String) as string,
        language: "de",
        platform: expect.stringMatching(/^(mac|windows)$/) as string,
        platformVersion: expect.stringMatching(/^[\d.]+$/) as string,
        version: "7.1.0.22000",
      },
      colors: expect.objectContaining({
        highlightColor: expect.stringMatching(/^#[0-9A-F]{8}$/) as string,
      }) as object,
      devicePixelRatio: expect.any(Number) as number,
      devices: [
        {
          id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
          name: "Big",
          size: { columns: 8, rows: 4 },
          type: 2,
        },
        { id: "ab".repeat(16), name: "Stream Deck +", size: { columns: 4, rows: 2 }, type: 7 },
      ],
      plugin: { uuid: "com.example.puppet", version: "1.2.3.4" },
    });
  });

  it("takes names from the file of its language, where there is one", () => {
    const folder = ownTemporaryFolder();
    copyFileSync(join(puppetFolder, "manifest.json"), join(folder, "manifest.json"));
    const texts = {
      Name: "Puppe",
      "com.example.puppet.own-states": { Name: "Eigene", States: [{ Name: "Aus" }] },
      "com.example.puppet.toggle": { Tooltip: "only this" },
      Localization: {},
    };
    writeFileSync(join(folder, "de.json"), JSON.stringify(texts));
    const german = readManifest(folder, "elgato", "de");
    expect(german.name).toBe("Puppe");
    const own = german.actions.get("com.example.puppet.own-states");
    expect([own?.name, own?.states.map(({ name, title }) => [name, title])]).toEqual([
      "Eigene",
      [
        ["Aus", "Off"],
        ["", "On"],
      ],
    ]);
    expect(german.actions.get("com.example.puppet.toggle")?.name).toBe("Toggle");
    expect(german.actions.get("com.example.puppet.plain")?.states[0]?.title).toBe("From manifest");
    expect(readManifest(folder, "elgato", "fr")).toEqual(readManifest(puppetFolder, "elgato"));
  });

  it("adds to the environment and keeps the test runner's own out of it", async () => {
    const deck = await startPuppet({ environment: { NODE_EXTRA_CA_CERTS: "/nowhere.pem", HOME: undefined } });
    const { env } = await factsOf(deck);
    // Windows says "Path".
    const path = Object.entries(env).find(([name]) => name.toUpperCase() === "PATH")?.[1];
    expect([env["NODE_EXTRA_CA_CERTS"], path]).toEqual(["/nowhere.pem", process.env["PATH"]]);
    expect(env).not.toHaveProperty("HOME");
    expect(Object.keys(env).filter((name) => name.startsWith("VITEST"))).toEqual([]);
  });

  it("runs from private copies whose logs are their own", async () => {
    const source = join(ownTemporaryFolder(), basename(puppetFolder));
    cpSync(puppetFolder, source, { recursive: true });
    mkdirSync(join(source, "logs"));
    writeFileSync(join(source, "logs", "old.log"), "an old line");
    const [one, other] = await Promise.all([
      startPuppet({ pluginFolder: source }),
      startPuppet({ pluginFolder: source }),
    ]);
    expect(one.plugin.folder).not.toBe(other.plugin.folder);
    expect(one.pluginLog()).toContain("started as good");
    expect(one.pluginLog()).not.toContain("an old line");
    expect(readdirSync(join(source, "logs"))).toEqual(["old.log"]);
    await one.stop();
    expect([existsSync(one.plugin.folder), existsSync(other.plugin.folder)]).toEqual([false, true]);
    expect(one.pluginLog()).toContain("started as good");
  });

  it("gives the real path of its copy where temporary files are behind a link, as on macOS", async () => {
    const folder = ownTemporaryFolder();
    mkdirSync(join(folder, "real"));
    symlinkSync(join(folder, "real"), join(folder, "link"), "junction");
    for (const name of ["TMPDIR", "TMP", "TEMP"]) vi.stubEnv(name, join(folder, "link"));
    const deck = await startPuppet();
    const { argv, cwd } = await factsOf(deck);
    expect(deck.plugin.folder).toBe(cwd);
    expect(argv[1]).toBe(join(cwd, "bin", "plugin.js"));
  });

  it("can run in place, and leaves the folder there", async () => {
    const source = join(ownTemporaryFolder(), basename(puppetFolder));
    cpSync(puppetFolder, source, { recursive: true });
    const deck = await startPuppet({ pluginFolder: source, privateCopy: false });
    expect(deck.plugin.folder).toBe(source);
    await deck.stop();
    expect(readdirSync(join(source, "logs"))).toEqual(["puppet.0.log"]);
  });
});

describe("a plugin that does not register", () => {
  const start = (puppet: string, options = {}): Promise<VirtualDeck> => startPuppet({ puppet, ...options });

  it("is reported at once when it ends, with its log and its output", async () => {
    const error = await start("dies").catch(String);
    expect(error).toContain("ended with exit code 3 before it registered");
    expect(error).toContain("started as dies");
    expect(error).toContain("the puppet has no strings");
  });

  it("is killed and reported when its time is up", async () => {
    const error = await start("silent", { registrationTimeout: 150 }).catch(String);
    expect(error).toContain("did not register within 150 ms");
    expect(error).toContain("Its log:");
  });

  it("does not get in with a uuid that it was not given", async () => {
    const error = await start("impostor", { registrationTimeout: 1_000 }).catch(String);
    // The refused connection is closed, and then the puppet has nothing more to do.
    expect(error).toContain("before it registered");
  });

  it("leaves no temporary folder", async () => {
    const temporary = ownTemporaryFolder();
    const folder = join(import.meta.dirname, "fixtures");
    await expect(VirtualDeck.start({ pluginFolder: folder })).rejects.toThrow('ends in ".sdPlugin"');
    const keys = { "0,0": { action: "com.example.unknown" } };
    const faulty = VirtualDeck.start({
      pluginFolder: puppetFolder,
      devices: [{ model: "mini", pages: [{ keys }] }],
    });
    await expect(faulty).rejects.toThrow("no action com.example.unknown");
    const nowhere = VirtualDeck.start({ pluginFolder: puppetFolder, nodePath: "/no/such/node" });
    await expect(nowhere).rejects.toThrow("without ever starting");
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe("a profile that cannot be", () => {
  const start = (keys: object, model = "mini" as const): Promise<VirtualDeck> =>
    VirtualDeck.start({ pluginFolder: puppetFolder, devices: [{ model, pages: [{ keys: { ...keys } }] }] });

  it.each([
    ["a key beyond the edge", { "3,0": { action: plain } }, "no key 3,0"],
    ["a place that is none", { first: { action: plain } }, 'key "first"'],
    ["a dial's action on a key", { "0,0": { action: "com.example.puppet.dial" } }, "not for a Keypad"],
    ["a state that is none", { "0,0": { action: plain, state: 1 } }, "no state 1"],
    [
      "a step that may be none",
      { "0,0": { steps: [{ action: "com.example.puppet.alone" }] } },
      "not for multi actions",
    ],
  ])("is refused: %s", async (_, keys, message) => {
    await expect(start(keys)).rejects.toThrow(message);
  });
});
