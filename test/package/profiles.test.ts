import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TextWriter, Uint8ArrayReader, ZipReader } from "@zip.js/zip.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeProfiles } from "../../scripts/profiles.ts";
import layouts from "../../simulator/layouts.json" with { type: "json" };
import { deviceWithLayout } from "../../simulator/layouts.ts";
import { type DeviceModel, deviceModels } from "../../simulator/virtual-deck/model/device-models.ts";
import { actions } from "../../src/actions/actions.ts";
import { type ActionName, actionUuids } from "../../src/identifiers.ts";

/** What stands in the layouts of every action. */
const described: Readonly<Record<ActionName, { readonly settings: object }>> = layouts.keys;

const folder = mkdtempSync(join(tmpdir(), "captions-profiles-"));
beforeAll(() => writeProfiles(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Action {
  readonly UUID: string;
  readonly Settings: Readonly<Record<string, unknown>>;
  readonly States: readonly object[];
}
interface Manifest {
  readonly Pages: { readonly Default: string; readonly Pages: readonly string[] };
  readonly Device: { readonly Model: string; readonly UUID: string };
}
interface Page {
  readonly Controllers: readonly { readonly Type: string; readonly Actions: Record<string, Action> | null }[];
}

/** Reads a profile by the rule of the app: package.json at the root, and then the manifest at three levels. */
async function read(model: DeviceModel) {
  const zip = new ZipReader(
    new Uint8ArrayReader(readFileSync(join(folder, `captions-${model}.streamDeckProfile`))),
  );
  const files = new Map<string, unknown>();
  for (const entry of await zip.getEntries())
    if (!entry.directory) files.set(entry.filename, JSON.parse(await entry.getData(new TextWriter())));
  const json = (path: string): unknown => {
    if (!files.has(path)) throw new Error(`no ${path}`);
    return files.get(path);
  };
  const [root = ""] = [...files.keys()].flatMap((name) => /^Profiles\/[^/]+\.sdProfile/.exec(name) ?? []);
  const { Pages, Device } = json(`${root}/manifest.json`) as Manifest;
  const page = (id: string): Page => json(`${root}/Profiles/${id.toUpperCase()}/manifest.json`) as Page;
  const [first = ""] = Pages.Pages;
  return {
    about: json("package.json"),
    Device,
    Pages,
    page: page(first),
    empty: page(Pages.Default),
  };
}

const on = ({ Controllers }: Page, type: string): Record<string, Action> =>
  Controllers.find(({ Type }) => Type === type)?.Actions ?? {};

/** Far enough that a finger on the one does not meet the other. */
function areApart(one: string, other: string): boolean {
  const [[x = 0, y = 0], [u = 0, v = 0]] = [one, other].map((place) => place.split(",").map(Number)) as [
    number[],
    number[],
  ];
  return Math.abs(x - u) + Math.abs(y - v) > 1;
}

describe.each(Object.keys(deviceModels) as DeviceModel[])("the profile for %s", (model) => {
  it("is read by the rule of the app, and names no desk and no account", async () => {
    const { about, Device, Pages, empty } = await read(model);
    expect(about).toMatchObject({
      FormatVersion: 1,
      RequiredPlugins: ["com.captions.control"],
      DeviceModel: Device.Model,
    });
    expect(Device.UUID).toBe("");
    expect(Pages.Pages).not.toContain(Pages.Default);
    expect(empty.Controllers.every(({ Actions }) => Actions === null)).toBe(true);
  });

  it("has each action once, as far as there is room, with settings that the plugin takes", async () => {
    const { page } = await read(model);
    const { columns, rows, dials } = deviceModels[model];
    const placed = page.Controllers.flatMap(({ Actions }) => Object.values(Actions ?? {}));
    expect(placed).toHaveLength(Math.min(columns * rows + dials, Object.keys(described).length));
    expect(new Set(placed.map(({ UUID }) => UUID)).size).toBe(placed.length);
    for (const { UUID, Settings } of placed) {
      const name = (Object.keys(actionUuids) as ActionName[]).find((each) => actionUuids[each] === UUID);
      expect(name).toBeDefined();
      expect(name && actions[name](Settings).failure).toBeUndefined();
      expect(Object.keys(Settings)).not.toContain("apiKey");
    }
  });

  it("lies within the device, CLEAR and HIDE away from START, languages on dials where there are any", async () => {
    const { page } = await read(model);
    const { columns, rows, dials } = deviceModels[model];
    const keys = on(page, "Keypad");
    const placeOf = (name: ActionName): string =>
      Object.keys(keys).find((place) => keys[place]?.UUID === actionUuids[name]) ?? "";
    for (const place of Object.keys(keys)) {
      const [column = -1, row = -1] = place.split(",").map(Number);
      expect(column < columns && row < rows).toBe(true);
    }
    for (const name of ["clear", "visibility"] as const)
      expect(areApart(placeOf("stream"), placeOf(name))).toBe(true);
    expect(Object.keys(on(page, "Encoder"))).toEqual(dials > 0 ? ["0,0", "1,0"] : []);
  });

  it("is what the virtual desk shows", async () => {
    const { page } = await read(model);
    const [{ keys = {}, dials = {} } = {}] = deviceWithLayout(model).pages ?? [];
    const shown = [
      ...Object.entries(keys),
      ...Object.entries(dials).map(([at, dial]) => [`${at},0`, dial] as const),
    ];
    const saved = [...Object.entries(on(page, "Keypad")), ...Object.entries(on(page, "Encoder"))];
    expect(saved.map(([place, { UUID, Settings }]) => [place, { action: UUID, settings: Settings }])).toEqual(
      shown,
    );
  });
});
