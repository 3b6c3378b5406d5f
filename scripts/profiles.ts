import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { findLayout } from "../simulator/layouts.ts";
import { type DeviceModel, deviceModels } from "../simulator/virtual-deck/model/device-models.ts";
import type { ActionSpec } from "../simulator/virtual-deck/index.ts";
import { pluginFolder } from "./streamdeck-cli.ts";

/** Elgato's newest model numbers in public profiles. A profile of a Neo also has a controller for its info bar. */
const models: Readonly<Record<DeviceModel, { number: string; infoBar?: string }>> = {
  mini: { number: "20GAI9902" },
  neo: { number: "20GBJ9901", infoBar: "Neo" },
  standard: { number: "20GBA9901" },
  xl: { number: "20GAT9902" },
  plus: { number: "20GBD9901" },
  "plus-xl": { number: "20GBX9901" },
};

interface Manifest {
  readonly Name: string;
  readonly UUID: string;
  readonly Version: string;
  readonly Actions: readonly { readonly UUID: string; readonly Name: string; readonly States: object[] }[];
}

/** Writes the profiles, as files for a double click. Source of the format: public exports of Stream Deck 7.1 and later. */
export async function writeProfiles(target: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(pluginFolder, "manifest.json"), "utf8")) as Manifest;
  for (const model of Object.keys(models) as DeviceModel[]) {
    // As in the app's exports: entries for folders and no data descriptors. Users report that other archives lose pages.
    const zip = new ZipWriter(new Uint8ArrayWriter(), { dataDescriptor: false });
    const files = makeFiles(model, manifest);
    for (const path of listFolders(Object.keys(files))) await zip.add(path, undefined, { directory: true });
    for (const [path, content] of Object.entries(files))
      await zip.add(path, new TextReader(JSON.stringify(content)));
    writeFileSync(join(target, `captions-${model}.streamDeckProfile`), await zip.close());
  }
}

/** Lists all folders of the files, outer folders first, and `Images/` of each `Profiles/ID.sdProfile/Profiles/ID/manifest.json`. */
function listFolders(paths: readonly string[]): readonly string[] {
  const pageFiles = paths.filter((path) => /^Profiles\/[^/]+\/Profiles\//.test(path));
  const imageFolders = pageFiles.map((path) => path.replace("manifest.json", "Images/"));
  const folders = [...paths, ...imageFolders].flatMap((path) =>
    [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1)),
  );
  return [...new Set(folders)];
}

function makeFiles(model: DeviceModel, manifest: Manifest): Record<string, object> {
  const { keys, dials } = findLayout(model);
  const dialSpecs = Object.entries(dials).map(([position, dial]) => [`${position},0`, dial] as const);
  const makeActions = (specs: readonly (readonly [place: string, ActionSpec])[]): object | null => {
    const actions = specs.map(([place, spec]) => [place, makeAction(model, manifest, place, spec)]);
    return actions.length === 0 ? null : (Object.fromEntries(actions) as object);
  };
  const keysPage = makeUuid(model, "page");
  const emptyPage = makeUuid(model, "default page");
  const root = `Profiles/${makeUuid(model, "profile").toUpperCase()}.sdProfile`;
  const pageFile = (id: string): string => `${root}/Profiles/${id.toUpperCase()}/manifest.json`;
  return {
    "package.json": {
      AppVersion: "7.1.0",
      DeviceModel: models[model].number,
      DeviceSettings: null,
      FormatVersion: 1,
      OSType: "Windows",
      OSVersion: "10",
      RequiredPlugins: [manifest.UUID],
    },
    [`${root}/manifest.json`]: {
      // A serial number would pin the profile to one device.
      Device: { Model: models[model].number, UUID: "" },
      Name: "Captions",
      // As in exports of the app: `Default` is an empty page that nobody sees. The zeros of `Current` mean no page.
      Pages: { Current: "00000000-0000-0000-0000-000000000000", Default: emptyPage, Pages: [keysPage] },
      Version: "3.0",
    },
    [pageFile(keysPage)]: makePage(model, makeActions(Object.entries(keys)), makeActions(dialSpecs)),
    [pageFile(emptyPage)]: makePage(model, null, null),
  };
}

function makePage(model: DeviceModel, keyActions: object | null, dialActions: object | null): object {
  const { infoBar } = models[model];
  return {
    Controllers: [
      { Actions: keyActions, Type: "Keypad" },
      ...(deviceModels[model].dials > 0 ? [{ Actions: dialActions, Type: "Encoder" }] : []),
      ...(infoBar === undefined ? [] : [{ Actions: null, Type: infoBar }]),
    ],
    Icon: "",
    Name: "",
  };
}

function makeAction(model: DeviceModel, manifest: Manifest, place: string, spec: ActionSpec): object {
  const { action, settings = {} } = spec;
  const actionManifest = manifest.Actions.find(({ UUID }) => UUID === action);
  if (!actionManifest) throw new Error(`the manifest has no action ${action}`);
  return {
    ActionID: makeUuid(model, place, action),
    LinkedTitle: true,
    Name: actionManifest.Name,
    Plugin: { Name: manifest.Name, UUID: manifest.UUID, Version: manifest.Version },
    Resources: null,
    Settings: settings,
    State: 0,
    States: actionManifest.States.map(() => ({})),
    UUID: action,
  };
}

/** Makes a UUID of version 4 from names, not at random, so that two builds can be compared. */
function makeUuid(...names: readonly string[]): string {
  const digits = createHash("sha256").update(names.join(" ")).digest("hex");
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}
