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

function readEntries(model: DeviceModel) {
  const file = readFileSync(join(folder, `captions-${model}.streamDeckProfile`));
  return new ZipReader(new Uint8ArrayReader(file)).getEntries();
}

/** Reads a profile as the app does: package.json, the manifest of the profile, and the manifest of each page. */
async function readProfile(model: DeviceModel) {
  const files = new Map<string, unknown>();
  for (const entry of await readEntries(model))
    if (!entry.directory) files.set(entry.filename, JSON.parse(await entry.getData(new TextWriter())));
  const json = (path: string): unknown => files.get(path) ?? expect.fail(`no ${path}`);
  const [root = ""] = [...files.keys()].flatMap((name) => /^Profiles\/[^/]+\.sdProfile/.exec(name) ?? []);
  const { Pages, Device } = json(`${root}/manifest.json`) as Manifest;
  const page = (id: string): Page => json(`${root}/Profiles/${id.toUpperCase()}/manifest.json`) as Page;
  const [first = ""] = Pages.Pages;
  const { Controllers } = page(first);
  const actionsOn = (type: string): Record<string, Action> =>
    Controllers.find(({ Type }) => Type === type)?.Actions ?? {};
  const [onKeys, onDials] = [actionsOn("Keypad"), actionsOn("Encoder")];
  const [packageJson, emptyPage] = [json("package.json"), page(Pages.Default)];
  return { packageJson, Device, Pages, Controllers, onKeys, onDials, emptyPage };
}

describe.each(Object.keys(deviceModels) as DeviceModel[])("the profile for %s", (model) => {
  it("has the manifests that the app reads, and no serial number", async () => {
    const { packageJson, Device, Pages, emptyPage } = await readProfile(model);
    expect(packageJson).toMatchObject({
      FormatVersion: 1,
      RequiredPlugins: ["com.captions.control"],
      DeviceModel: Device.Model,
    });
    expect(Device.UUID).toBe("");
    expect(Pages.Pages).not.toContain(Pages.Default);
    expect(emptyPage.Controllers.every(({ Actions }) => Actions === null)).toBe(true);
  });

  it("has an entry for each folder and for the images of each page", async () => {
    const names = (await readEntries(model)).map(({ filename }) => filename);
    const folders = names.flatMap((name) =>
      [...name.matchAll(/\//g)].map(({ index }) => name.slice(0, index + 1)),
    );
    expect(names).toEqual(expect.arrayContaining(folders));
    const pages = names.filter((name) => /^Profiles\/[^/]+\/Profiles\/[^/]+\/$/.test(name));
    expect(pages).toHaveLength(2); // one with the keys, and one empty
    expect(names).toEqual(expect.arrayContaining(pages.map((page) => `${page}Images/`)));
  });

  it("gives the size of each archive entry before its data", async () => {
    for (const { bitFlag } of await readEntries(model)) expect(bitFlag?.dataDescriptor).toBe(false);
  });

  it("has each action once, with valid settings and no API key", async () => {
    const { Controllers } = await readProfile(model);
    const placed = Controllers.flatMap(({ Actions }) => Object.values(Actions ?? {}));
    expect(placed).toHaveLength(Object.keys(layouts.keys).length);
    expect(new Set(placed.map(({ UUID }) => UUID)).size).toBe(placed.length);
    for (const { UUID, Settings } of placed) {
      const name = (Object.keys(actionUuids) as ActionName[]).find((each) => actionUuids[each] === UUID);
      expect(name).toBeDefined();
      expect(name && actions[name](Settings).failure).toBeUndefined();
      expect(Object.keys(Settings)).not.toContain("apiKey");
    }
  });

  it("uses the first two dials if the device has dials", async () => {
    const { onDials } = await readProfile(model);
    expect(Object.keys(onDials)).toEqual(deviceModels[model].dials > 0 ? ["0,0", "1,0"] : []);
  });

  it("places no key outside the device", async () => {
    const { onKeys } = await readProfile(model);
    const { columns, rows } = deviceModels[model];
    for (const place of Object.keys(onKeys)) {
      const [column = NaN, row = NaN] = place.split(",").map(Number);
      expect(column < columns && row < rows).toBe(true);
    }
  });

  it("keeps CLEAR and HIDE away from START", async () => {
    const { onKeys } = await readProfile(model);
    const places = new Map(
      Object.entries(onKeys).map(([place, { UUID }]) => [UUID, place.split(",").map(Number)]),
    );
    const [x = 0, y = 0] = places.get(actionUuids.stream) ?? [];
    for (const name of ["clear", "visibility"] as const) {
      const [column = NaN, row = NaN] = places.get(actionUuids[name]) ?? [];
      // A finger that misses START hits neither.
      expect(Math.abs(column - x) + Math.abs(row - y)).toBeGreaterThan(1);
    }
  });

  it("has the keys and dials that the virtual desk shows", async () => {
    const { onKeys, onDials } = await readProfile(model);
    const desk = deviceWithLayout(model).pages?.[0];
    const listSpecs = (placed: Record<string, Action>): object[] =>
      Object.entries(placed).map(([place, { UUID: action, Settings: settings }]) => [
        place,
        { action, settings },
      ]);
    expect(listSpecs(onKeys)).toEqual(Object.entries(desk?.keys ?? {}));
    expect(listSpecs(onDials)).toEqual(
      Object.entries(desk?.dials ?? {}).map(([at, dial]) => [`${at},0`, dial]),
    );
  });
});
