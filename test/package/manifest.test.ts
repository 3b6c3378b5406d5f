import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../../com.captions.control.sdPlugin/manifest.json" with { type: "json" };
import linux from "../../com.captions.control.sdPlugin/manifest.linux.json" with { type: "json" };
import packageJson from "../../package.json" with { type: "json" };
import { actions } from "../../src/actions/actions.ts";
import { guidesUrl } from "../../scripts/manifest-text.ts";
import { type ActionName, actionUuids, pluginUuid } from "../../src/identifiers.ts";
import { appLanguages } from "../../src/languages/app-language.ts";
import { describeTriggers } from "../../src/stream-deck/sdk-surfaces.ts";
import { inspectorWords } from "../../src/i18n/inspector-wording.ts";
import { KeyWording } from "../../src/i18n/key-wording.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "com.captions.control.sdPlugin");
const actionNames = Object.keys(actionUuids) as ActionName[];

interface State {
  readonly Image: string;
  readonly Name?: string;
  readonly MultiActionImage?: string;
}
/** The names of those states that have a name. */
const listStateNames = (states: readonly State[]): string[] => states.flatMap(({ Name }) => Name ?? []);

describe("the manifest", () => {
  it("has the promised UUID, Node.js and systems", () => {
    expect(manifest).toMatchObject({
      UUID: pluginUuid,
      CodePath: "bin/plugin.js",
      SDKVersion: 3,
      Nodejs: { Version: "24" },
      Software: { MinimumVersion: "7.1" },
      OS: [
        { Platform: "mac", MinimumVersion: "12" },
        { Platform: "windows", MinimumVersion: "10" },
      ],
    });
    expect(Object.keys(manifest.Nodejs)).toEqual(["Version"]);
  });

  it("has the actions of the code with their numbered states", () => {
    const states: Readonly<Partial<Record<ActionName, readonly string[]>>> = {
      stream: ["Stopped", "Running"],
      visibility: ["Shown", "Hidden"],
    };
    expect(manifest.Actions.map(({ UUID, States }) => [UUID, States.length, listStateNames(States)])).toEqual(
      actionNames.map((name) => [actionUuids[name], states[name]?.length ?? 1, states[name] ?? []]),
    );
    const twoStateActions = actionNames.filter((name) => actions[name]({}).keyState !== undefined);
    expect(twoStateActions).toEqual(Object.keys(states));
  });

  it("shows on a step of a multi-action what the step does", () => {
    const states = manifest.Actions.flatMap(({ States }): readonly State[] => States);
    const namedStates = states.filter(({ Name }) => Name !== undefined);
    const words = namedStates.map(({ Name, MultiActionImage }) => {
      const svg = readFileSync(join(folder, `${MultiActionImage}.svg`), "utf8");
      return [Name, /<text[^>]*>([^<]*)/.exec(svg)?.[1]];
    });
    expect(words).toEqual([
      ["Stopped", "STOP"],
      ["Running", "START"],
      ["Shown", "SHOW"],
      ["Hidden", "HIDE"],
    ]);
  });

  it("keeps the app from flipping two-state keys by itself", () => {
    for (const { States, DisableAutomaticStates } of manifest.Actions) {
      expect(DisableAutomaticStates).toBe(States.length === 2 ? true : undefined);
    }
  });

  it("excludes actions with long presses from Key Logic", () => {
    const excluded = manifest.Actions.filter(({ SupportedInKeyLogicActions: isSupported }) => !isSupported);
    expect(excluded.map(({ UUID }) => UUID)).toEqual([
      actionUuids.stream,
      actionUuids.transcriptionLanguage,
      actionUuids.translationLanguages,
    ]);
  });

  it("allows every action on keys and on dials with a 200 x 100 strip picture", () => {
    for (const { Controllers, Encoder } of manifest.Actions) {
      expect(Controllers).toEqual(["Keypad", "Encoder"]);
      expect(JSON.parse(readFileSync(join(folder, Encoder.layout), "utf8"))).toMatchObject({
        items: [{ type: "pixmap", rect: [0, 0, 200, 100] }],
      });
    }
  });

  it("describes dials in the plugin's English words", () => {
    const wording = new KeyWording("en");
    for (const name of actionNames) {
      const { push, rotate, touch } = describeTriggers(name, wording);
      const { Encoder } = manifest.Actions.find(({ UUID }) => UUID === actionUuids[name]) ?? {};
      expect(Encoder?.TriggerDescription).toEqual({
        Push: push,
        ...(rotate && { Rotate: rotate }),
        Touch: touch,
      });
    }
    expect(actionNames.filter((name) => describeTriggers(name, wording).rotate !== undefined)).toEqual([
      "transcriptionLanguage",
      "translationLanguages",
    ]);
  });

  it("names the author, the homepage and the guides", () => {
    expect(readFileSync(join(root, "LICENSE"), "utf8")).toContain(manifest.Author);
    expect(manifest.Author).not.toBe(manifest.Name);
    // Without a public home of the project, these three are missing.
    const { URL, SupportURL = "" }: Record<string, unknown> = manifest;
    const { homepage }: Record<string, unknown> = packageJson;
    expect([URL, SupportURL]).toEqual([homepage, guidesUrl]);
  });

  it("has the version of package.json, and the plugin's name as category", () => {
    expect(manifest.Category).toBe(manifest.Name);
    expect(manifest.Version).toBe(`${packageJson.version}.0`);
  });

  it("has a counterpart for OpenDeck that adds Linux", () => {
    expect(linux.OS.map(({ Platform }) => Platform)).toEqual(["mac", "windows", "linux"]);
  });
});

interface LocaleAction {
  Name: string;
  Tooltip: string;
  States?: { Name: string }[];
}
type Locale = { Name: string; Description: string; Localization: object } & Record<string, LocaleAction>;

describe.each(appLanguages)("the manifest's texts in %s", (language) => {
  const locale = JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8")) as Locale;

  it("have the same entries as the manifest", () => {
    // The SDK considers a file without Localization broken.
    const expected = ["Name", "Description", ...manifest.Actions.map(({ UUID }) => UUID), "Localization"];
    expect(Object.keys(locale)).toEqual(expected);
    for (const { UUID, States } of manifest.Actions) {
      const expectedStateKeys = listStateNames(States).map(() => ["Name"]);
      expect([UUID, Object.keys(locale[UUID] ?? {})]).toEqual([
        UUID,
        ["Name", "Tooltip", ...(expectedStateKeys.length > 0 ? ["States"] : [])],
      ]);
      expect((locale[UUID]?.States ?? []).map((state) => Object.keys(state))).toEqual(expectedStateKeys);
    }
  });

  it("name actions as the inspector does", () => {
    const words = inspectorWords[language];
    for (const name of actionNames) expect(locale[actionUuids[name]]?.Name).toBe(words[`${name}.title`]);
  });
});

it("en.json repeats the texts of the manifest", () => {
  const english = JSON.parse(readFileSync(join(folder, "en.json"), "utf8")) as Locale;
  expect(english.Description).toBe(manifest.Description);
  for (const { UUID, Name, Tooltip, States } of manifest.Actions) {
    const states = listStateNames(States).map((name) => ({ Name: name }));
    expect(english[UUID]).toEqual({ Name, Tooltip, ...(states.length > 0 && { States: states }) });
  }
});

it.each([
  ["", 256],
  ["@2x", 512],
])("the icon%s is a PNG of %i pixels", (suffix, size) => {
  const png = readFileSync(join(folder, `${manifest.Icon}${suffix}.png`));
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect([width, height]).toEqual([size, size]);
});

it("the inspector loads only its own script", () => {
  const html = readFileSync(join(folder, manifest.PropertyInspectorPath), "utf8");
  const sources = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, source]) => source);
  expect(sources).toEqual(["inspector.js"]);
});

it("the bundle loads only Node's modules and its own files", () => {
  const files = readdirSync(join(folder, "bin")).sort();
  const words = appLanguages.map((language) => `words-${language}.json`);
  expect(files).toEqual(["assembly.js", "package.json", "plugin.js", ...words].sort());
  for (const file of files.filter((name) => name.endsWith(".js"))) {
    const bundle = readFileSync(join(folder, "bin", file), "utf8");
    // ws works without these modules, which only make it faster.
    const optional = ["bufferutil", "utf-8-validate"];
    const loaded = [...bundle.matchAll(/(?:require|import)\(["'`]([^"'`]+)["'`]\)/g)].map(
      ([, name = ""]) => name,
    );
    // A bundle that loads modules by another syntax must not pass the next check.
    expect(loaded.length).toBeGreaterThan(0);
    const others = loaded.filter(
      (name) => !isBuiltin(name) && !files.includes(name.replace("./", "")) && !optional.includes(name),
    );
    expect(others).toEqual([]);
  }
});
