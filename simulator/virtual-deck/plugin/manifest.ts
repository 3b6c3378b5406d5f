import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isJsonObject, type JsonObject, readObject, parseJsonObject, readString } from "../json.ts";
import type { HostName } from "../options.ts";
import { type ImageContent, readIcon } from "../model/images.ts";

export interface ManifestState {
  readonly name: string;
  readonly image: ImageContent;
  readonly titleAlignment: "top" | "middle" | "bottom";
}

export type Controller = "Keypad" | "Encoder";

export interface ManifestAction {
  readonly uuid: string;
  readonly name: string;
  readonly states: readonly ManifestState[];
  readonly controllers: readonly Controller[];
  readonly inMultiActions: boolean;
  readonly icon: ImageContent;
  readonly inspectorPath: string | undefined;
  readonly layout: readonly string[];
}

export interface PluginManifest {
  readonly uuid: string;
  readonly version: string;
  readonly codePath: string;
  readonly actions: ReadonlyMap<string, ManifestAction>;
}

/** OpenDeck's: 2.14.0, plugins/manifest.rs and mod.rs. Names are those of the manifest in every language. */
export function readManifest(folder: string, host: HostName): PluginManifest {
  const main = readJson(join(folder, "manifest.json"));
  if (main === undefined) throw new Error(`${folder}: manifest.json is missing or is no JSON object`);
  const patch = host === "openDeck" ? readJson(join(folder, "manifest.linux.json")) : undefined;
  const manifest = patch ? mergePatch(main, patch) : main;

  if (host === "openDeck") {
    const platforms = readObjects(manifest, "OS").map((entry) => entry["Platform"]);
    if (!platforms.includes("linux") && !platforms.includes("windows")) {
      throw new Error(`${folder}: the manifest has no OS entry for linux or windows`);
    }
  }
  const codePath =
    (host === "openDeck" ? readString(manifest, "CodePathLin") : undefined) ??
    readString(manifest, "CodePath");
  if (codePath === undefined) throw new Error(`${folder}: the manifest has no CodePath`);

  const inspectorPath = readString(manifest, "PropertyInspectorPath");
  const actions = readObjects(manifest, "Actions").map((action) => readAction(folder, action, inspectorPath));
  return {
    uuid: host === "openDeck" ? basename(folder) : (readString(manifest, "UUID") ?? ""),
    version: readString(manifest, "Version") ?? "0.0.0.0",
    codePath,
    actions: new Map(actions.map((action) => [action.uuid, action])),
  };
}

const alignments = ["top", "middle", "bottom"] as const;

function readAction(folder: string, action: JsonObject, inspectorPath: string | undefined): ManifestAction {
  const controllers = Array.isArray(action["Controllers"])
    ? (action["Controllers"] as unknown[])
    : ["Keypad"];
  const states = readObjects(action, "States").map((state) => ({
    name: readString(state, "Name") ?? "",
    image: readIcon(join(folder, readString(state, "Image") ?? "")),
    titleAlignment: alignments.find((alignment) => alignment === state["TitleAlignment"]) ?? "middle",
  }));
  const layoutPath = readString(readObject(action, "Encoder") ?? {}, "layout");
  const layout = layoutPath === undefined ? undefined : readJson(join(folder, layoutPath));
  return {
    uuid: readString(action, "UUID") ?? "",
    name: readString(action, "Name") ?? "",
    states,
    controllers: controllers.filter((name) => name === "Keypad" || name === "Encoder"),
    inMultiActions: action["SupportedInMultiActions"] !== false,
    icon: readIcon(join(folder, readString(action, "Icon") ?? "")),
    inspectorPath: readString(action, "PropertyInspectorPath") ?? inspectorPath,
    layout: readObjects(layout ?? {}, "items").map((item) => readString(item, "key") ?? ""),
  };
}

function readObjects(object: JsonObject, key: string): JsonObject[] {
  const value = object[key];
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function readJson(path: string): JsonObject | undefined {
  return existsSync(path) ? parseJsonObject(readFileSync(path, "utf8").replace(/^\uFEFF/, "")) : undefined;
}

/** JSON Merge Patch, RFC 7396. */
function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged = new Map(Object.entries(target));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else if (isJsonObject(value)) merged.set(key, mergePatch(readObject(target, key) ?? {}, value));
    else merged.set(key, value);
  }
  return Object.fromEntries(merged);
}
