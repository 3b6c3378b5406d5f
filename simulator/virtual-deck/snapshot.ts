import type { LogEntry } from "./host.ts";
import type { Dial } from "./model/dial.ts";
import type { Key } from "./model/key.ts";
import type { KeyView } from "./model/view.ts";
import type { PluginExit } from "./plugin/plugin-process.ts";
import type { PluginStatus } from "./plugin/supervisor.ts";
import type { HostName } from "./traits.ts";
import type { VirtualDeck } from "./virtual-deck.ts";

export interface SlotSnapshot extends KeyView {
  readonly held: boolean;
}

export interface DeviceSnapshot {
  readonly id: string;
  readonly name: string;
  readonly model: string;
  readonly type: number;
  readonly size: { readonly columns: number; readonly rows: number };
  readonly connected: boolean;
  readonly page: number;
  readonly pages: readonly string[];
  /** By rows. */
  readonly keys: readonly (SlotSnapshot & { readonly column: number; readonly row: number })[];
  readonly dials: readonly (SlotSnapshot & {
    readonly index: number;
    readonly layout: string | undefined;
    readonly feedback: Readonly<Record<string, unknown>>;
  })[];
}

/** Everything that a page has to draw, as plain JSON. It holds no settings, since those can hold keys. */
export interface DeckSnapshot {
  readonly host: HostName;
  readonly plugin: {
    readonly status: PluginStatus;
    readonly connected: boolean;
    readonly asleep: boolean;
    readonly uuid: string;
    readonly name: string;
    readonly version: string;
    readonly pid: number | undefined;
    readonly exits: readonly PluginExit[];
  };
  /** The actions that can be placed. */
  readonly actions: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly icon: string | undefined;
  }[];
  readonly devices: readonly DeviceSnapshot[];
  readonly inspectors: readonly {
    readonly uuid: string;
    readonly context: string;
    readonly connected: boolean;
    readonly appeared: boolean;
  }[];
  /** The newest 100 lines. */
  readonly log: readonly LogEntry[];
  readonly openedUrls: readonly string[];
}

export function snapshotOf(deck: VirtualDeck): DeckSnapshot {
  const { manifest, status, connected, asleep, pid, exits } = deck.plugin;
  const { uuid, name, version } = manifest;
  return {
    host: deck.host,
    plugin: { status, connected, asleep, uuid, name, version, pid, exits: [...exits] },
    actions: [...manifest.actions.values()]
      .filter(({ inActionsList }) => inActionsList)
      .map((action) => ({ uuid: action.uuid, name: action.name, icon: deck.icon(action.icon).dataUrl })),
    devices: deck.devices.map((device) => ({
      id: device.id,
      name: device.name,
      model: device.model,
      type: device.type,
      size: device.size,
      connected: device.connected,
      page: device.page,
      pages: device.pages.map((page) => page.name),
      keys: device.keys().map((key) => ({ column: key.column, row: key.row, ...slot(key) })),
      dials: Array.from({ length: device.dialCount }, (_, index) => {
        const dial = device.dial(index);
        const { layout, feedback = {} } = dial.content?.dial ?? {};
        return { index, layout, feedback, ...slot(dial) };
      }),
    })),
    inspectors: deck.inspectors.map(({ uuid, instance, connected, appeared }) => ({
      uuid,
      context: instance.context,
      connected,
      appeared,
    })),
    log: deck.log.slice(-100),
    openedUrls: [...deck.openedUrls],
  };
}

function slot(place: Key | Dial): SlotSnapshot {
  return { ...place.view(), held: place.held };
}
