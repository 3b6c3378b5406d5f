import layouts from "./layouts.json" with { type: "json" };
import type { ActionSpec, DeviceSpec, JsonObject } from "./virtual-deck/index.ts";
import type { DeviceModel } from "./virtual-deck/model/device-models.ts";

type Names = Readonly<Record<string, string>>;
const actions: Readonly<Record<string, { readonly action: string; readonly settings: JsonObject }>> =
  layouts.keys;
const devices: Readonly<Record<DeviceModel, { readonly keys: Names; readonly dials?: Names }>> =
  layouts.devices;

export function findLayout(model: DeviceModel) {
  const { keys, dials = {} } = devices[model];
  return { keys: placed(keys), dials: placed(dials) };
}

export function deviceWithLayout(model: DeviceModel): DeviceSpec {
  return { model, pages: [{ name: "Captions", ...findLayout(model) }] };
}

function placed(names: Names): Record<string, ActionSpec> {
  return Object.fromEntries(
    Object.entries(names).map(([place, name]) => {
      const key = actions[name];
      if (!key) throw new Error(`layouts.json has no key "${name}"`);
      return [place, { action: `com.captions.control.${key.action}`, settings: key.settings }];
    }),
  );
}
