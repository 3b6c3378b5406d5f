import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { findLayout } from "../simulator/layouts.ts";
import { type DeviceModel, deviceModels } from "../simulator/virtual-deck/model/device-models.ts";
import { pluginFolder } from "./streamdeck-cli.ts";

/** The newest order numbers in public profiles. Exports of a Neo also contain "Neo", for its info bar. */
const models: Readonly<Record<DeviceModel, { readonly number: string; readonly extra?: string }>> = {
  mini: { number: "20GAI9902" },
  neo: { number: "20GBJ9901", extra: "Neo" },
  standard: { number: "20GBA9901" },
  xl: { number: "20GAT9902" },
  plus: { number: "20GBD9901" },
  "plus-xl": { number: "20GBX9901" },
};

interface Manifest {
  readonly Name: string;
  readonly UUID: string;
  readonly Version: string;
  readonly Actions: readonly {
    readonly UUID: string;
    readonly Name: string;
    readonly States: readonly object[];
  }[];
}

/** Writes profiles that open by a double click. Source of the format: public exports of Stream Deck 7.1 and later. */
export async function writeProfiles(target: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(pluginFolder, "manifest.json"), "utf8")) as Manifest;
  for (const model of Object.keys(models) as DeviceModel[]) {
    // The app exports folder entries and no data descriptors; other archives are reported to lose pages.
    const zip = new ZipWriter(new Uint8ArrayWriter(), { dataDescriptor: false });
    const files = makeFiles(model, manifest);
    for (const path of foldersAround(Object.keys(files))) await zip.add(path, undefined, { directory: true });
    for (const [path, content] of Object.entries(files))
      await zip.add(path, new TextReader(JSON.stringify(content)));
    writeFileSync(join(target, `captions-${model}.streamDeckProfile`), await zip.close());
  }
}

/** The folders of these files, and one for the images of each page; outer folders first. */
function foldersAround(paths: readonly string[]): readonly string[] {
  const pages = paths.filter((path) => /^Profiles\/[^/]+\/Profiles\//.test(path));
  const images = pages.map((path) => path.replace("manifest.json", "Images/"));
  const folders = [...paths, ...images].flatMap((path) =>
    [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1)),
  );
  return [...new Set(folders)];
}

function makeFiles(model: DeviceModel, manifest: Manifest): Record<string, object> {
  const { number, extra } = models[model];
  const { keys, dials } = findLayout(model);
  const page = makeUuid(model, "page");
  const empty = makeUuid(model, "default page");
  const hasDials = deviceModels[model].dials > 0;
  const dialPlaces = Object.entries(dials).map(([position, dial]) => [`${position},0`, dial] as const);
  const actions = (places: readonly (readonly [string, (typeof keys)[string]])[]): object | null =>
    places.length === 0
      ? null
      : Object.fromEntries(
          places.map(([place, { action, settings = {} }]) => [place, placed(place, action, settings)]),
        );
  const placed = (place: string, uuid: string, settings: object): object => {
    const action = manifest.Actions.find((each) => each.UUID === uuid);
    if (!action) throw new Error(`the manifest has no action ${uuid}`);
    return {
      ActionID: makeUuid(model, place, uuid),
      LinkedTitle: true,
      Name: action.Name,
      Plugin: { Name: manifest.Name, UUID: manifest.UUID, Version: manifest.Version },
      Resources: null,
      Settings: settings,
      State: 0,
      States: action.States.map(() => ({})),
      UUID: uuid,
    };
  };
  const pageOf = (onKeys: object | null, onDials: object | null): object => ({
    Controllers: [
      { Actions: onKeys, Type: "Keypad" },
      ...(hasDials ? [{ Actions: onDials, Type: "Encoder" }] : []),
      ...(extra === undefined ? [] : [{ Actions: null, Type: extra }]),
    ],
    Icon: "",
    Name: "",
  });
  const root = `Profiles/${makeUuid(model, "profile").toUpperCase()}.sdProfile`;
  const pageFile = (id: string): string => `${root}/Profiles/${id.toUpperCase()}/manifest.json`;
  return {
    "package.json": {
      AppVersion: "7.1.0",
      DeviceModel: number,
      DeviceSettings: null,
      FormatVersion: 1,
      OSType: "Windows",
      OSVersion: "10",
      RequiredPlugins: [manifest.UUID],
    },
    [`${root}/manifest.json`]: {
      // A serial number would pin the profile to one device.
      Device: { Model: number, UUID: "" },
      Name: "Captions",
      Pages: { Current: "00000000-0000-0000-0000-000000000000", Default: empty, Pages: [page] },
      Version: "3.0",
    },
    [pageFile(page)]: pageOf(actions(Object.entries(keys)), actions(dialPlaces)),
    [pageFile(empty)]: pageOf(null, null),
  };
}

/** The same in every build, so that two packages can be compared. */
function makeUuid(...names: readonly string[]): string {
  const digits = createHash("sha256").update(names.join(" ")).digest("hex");
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}
