import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { readIcon } from "../model/images.ts";
import type { HostName } from "../options.ts";

const controllerSchema = z.enum(["Keypad", "Encoder"]);

const manifestSchema = z.object({
  UUID: z.string(),
  Version: z.string(),
  CodePath: z.string(),
  PropertyInspectorPath: z.string().optional(),
  Actions: z.array(
    z.object({
      UUID: z.string(),
      Name: z.string(),
      Icon: z.string(),
      Controllers: z.array(controllerSchema).default(["Keypad"]),
      Encoder: z.object({ layout: z.string() }).optional(),
      SupportedInMultiActions: z.boolean().default(true),
      PropertyInspectorPath: z.string().optional(),
      States: z.array(
        z.object({
          Name: z.string().default(""),
          Image: z.string(),
          TitleAlignment: z.enum(["top", "middle", "bottom"]).default("middle"),
        }),
      ),
    }),
  ),
});

const layoutSchema = z.object({ items: z.array(z.object({ key: z.string() })) });

export type Controller = z.infer<typeof controllerSchema>;
export type PluginManifest = ReturnType<typeof readManifest>;
export type ManifestAction = ReturnType<typeof readAction>;

/** Does not translate the names of actions. @throws Error if the manifest is missing or lacks a field of `manifestSchema` */
export function readManifest(folder: string, host: HostName) {
  // `manifest.linux.json` changes none of these fields for OpenDeck.
  const path = join(folder, "manifest.json");
  if (!existsSync(path)) throw new Error(`${folder}: manifest.json is missing`);
  const manifest = manifestSchema.parse(readJson(path));
  const actions = manifest.Actions.map((action) =>
    readAction(folder, { PropertyInspectorPath: manifest.PropertyInspectorPath, ...action }),
  );
  return {
    // OpenDeck uses the name of the folder (2.14.0, plugins/mod.rs).
    uuid: host === "openDeck" ? basename(folder) : manifest.UUID,
    version: manifest.Version,
    codePath: manifest.CodePath,
    actions: new Map(actions.map((action) => [action.uuid, action])),
  };
}

function readAction(folder: string, action: z.infer<typeof manifestSchema>["Actions"][number]) {
  const { Encoder, States } = action;
  return {
    uuid: action.UUID,
    name: action.Name,
    icon: readIcon(join(folder, action.Icon)),
    controllers: action.Controllers,
    inMultiActions: action.SupportedInMultiActions,
    inspectorPath: action.PropertyInspectorPath,
    /** Names of the items on the strip of a dial: the `key` of each item in the layout file. */
    stripItems: Encoder
      ? layoutSchema.parse(readJson(join(folder, Encoder.layout))).items.map(({ key }) => key)
      : [],
    states: States.map(({ Name, Image, TitleAlignment }) => ({
      name: Name,
      image: readIcon(join(folder, Image)),
      titleAlignment: TitleAlignment,
    })),
  };
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
