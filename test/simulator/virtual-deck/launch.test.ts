import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { JsonObject, VirtualDeck } from "../../../simulator/virtual-deck/index.ts";
import { readManifest } from "../../../simulator/virtual-deck/plugin/manifest.ts";
import { factsFrame, ownTemporaryFolder, puppetFolder, sharedPuppet, startPuppet } from "./helpers.ts";

async function factsOf(
  deck: VirtualDeck,
): Promise<{ argv: string[]; execArgv: string[]; cwd: string; env: JsonObject }> {
  const { payload } = await deck.trace.next({ ...factsFrame, since: 0 });
  return payload["facts"] as Awaited<ReturnType<typeof factsOf>>;
}

describe("launch as Elgato's application", () => {
  const shared = sharedPuppet({ language: "de", devices: [{ model: "xl" }, { model: "plus" }] });

  it("gives node its flags, the script and the four arguments in this order", async () => {
    const deck = shared();
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

  it("works in the folder that it names, though temporary files are behind a link as on macOS", async () => {
    const folder = ownTemporaryFolder();
    mkdirSync(join(folder, "real"));
    symlinkSync(join(folder, "real"), join(folder, "link"), "junction");
    for (const name of ["TMPDIR", "TMP", "TEMP"]) vi.stubEnv(name, join(folder, "link"));
    const deck = await startPuppet();
    const { cwd } = await factsOf(deck);
    expect(cwd).toBe(deck.plugin.folder);
  });

  it("describes the application, the plugin and every device in -info", async () => {
    const { argv } = await factsOf(shared());
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
          name: "Stream Deck XL",
          size: { columns: 8, rows: 4 },
          type: 2,
        },
        {
          id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
          name: "Stream Deck +",
          size: { columns: 4, rows: 2 },
          type: 7,
        },
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
    expect([own?.name, own?.states.map(({ name }) => name)]).toEqual(["Eigene", ["Aus", ""]]);
    expect(german.actions.get("com.example.puppet.toggle")?.name).toBe("Toggle");
    expect(readManifest(folder, "elgato", "fr").name).toBe("Puppet");
  });
});

describe("a plugin that does not register", () => {
  it("is reported at once when it ends, with its log and its output", async () => {
    const error = await startPuppet({ puppet: "dies" }).catch(String);
    expect(error).toContain("ended with exit code 3 before it registered");
    expect(error).toContain("started as dies");
    expect(error).toContain("the puppet has no strings");
  });
});
