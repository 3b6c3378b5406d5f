import layouts from "./layouts.json" with { type: "json" };
import type { ActionSpec, DeviceSpec, JsonObject } from "./virtual-deck/index.ts";
import type { DeviceModel } from "./virtual-deck/model/device-models.ts";

/** Names of keys in layouts.json, by "column,row" or by the number of a dial: `"0,0": "stream"`. */
type KeyNames = Readonly<Record<string, string>>;
const namedKeys: Readonly<Record<string, { readonly action: string; readonly settings: JsonObject }>> =
  layouts.keys;
const devices: Readonly<Record<DeviceModel, { readonly keys: KeyNames; readonly dials?: KeyNames }>> =
  layouts.devices;

export function findLayout(model: DeviceModel) {
  const { keys, dials = {} } = devices[model];
  return { keys: findActions(keys), dials: findActions(dials) };
}

export function deviceWithLayout(model: DeviceModel): DeviceSpec {
  return { model, pages: [{ name: "Captions", ...findLayout(model) }] };
}

function findActions(names: KeyNames): Record<string, ActionSpec> {
  return Object.fromEntries(
    Object.entries(names).map(([place, name]) => {
      const key = namedKeys[name];
      if (!key) throw new Error(`layouts.json has no key "${name}"`);
      return [place, { action: `com.captions.control.${key.action}`, settings: key.settings }];
    }),
  );
}
