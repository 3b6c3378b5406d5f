import { randomBytes } from "node:crypto";
import type { Host } from "../host.ts";
import type { ActionSpec, SlotSpec } from "../options.ts";
import {
  ActionInstance,
  instancesOf,
  isMultiAction,
  MultiAction,
  type Place,
  type Seat,
  type SlotContent,
} from "./action-instance.ts";
import type { Device, Page } from "./device.ts";

/** A slot of a page: a key by "column,row" counted from 0, or a dial by its index. */
export type Slot = { readonly key: string } | { readonly dial: number };

/** What lies where, and under which context. Nobody is told of anything here. */
export class Contents {
  readonly #host: Host;
  readonly #instances = new Map<string, ActionInstance>();

  constructor(host: Host) {
    this.#host = host;
  }

  /** The instance that the plugin knows as `context`. */
  find(context: string): ActionInstance | undefined {
    return this.#instances.get(context);
  }

  instances(): readonly ActionInstance[] {
    return [...this.#instances.values()];
  }

  /** @throws Error where there is no such page */
  page(device: Device, index: number): Page {
    const page = device.pages[index];
    if (!page) throw new Error(`${device.name} has no page ${index}`);
    return page;
  }

  at(device: Device, page: number, slot: Slot): SlotContent | undefined {
    const { keys, dials } = this.page(device, page);
    return "key" in slot ? keys.get(slot.key) : dials.get(slot.dial);
  }

  /** @throws Error for a slot that is taken or that the device does not have */
  checkFree(device: Device, page: number, slot: Slot): void {
    if ("key" in slot) {
      const { column, row } = parseKey(slot.key);
      device.checkKey(column, row);
    } else {
      device.checkDial(slot.dial);
    }
    if (this.at(device, page, slot)) throw new Error(`${JSON.stringify(slot)} is taken`);
  }

  /** @throws Error for a slot that is not free, an unknown action, or one that may not lie there */
  put(device: Device, page: number, slot: Slot, spec: SlotSpec): SlotContent {
    this.checkFree(device, page, slot);
    if ("dial" in slot) {
      if (isMultiAction(spec)) throw new Error("a multi action lies on a key");
      const dial = this.#create(device, page, { kind: "dial", column: slot.dial, row: 0 }, spec);
      this.page(device, page).dials.set(slot.dial, dial);
      return dial;
    }
    const at = parseKey(slot.key);
    const step = (each: ActionSpec, n: number): ActionInstance =>
      this.#create(device, page, { kind: "step", ...at, step: n + 1 }, each);
    const content = isMultiAction(spec)
      ? new MultiAction(spec.steps.map(step), spec)
      : this.#create(device, page, { kind: "key", ...at }, spec);
    this.page(device, page).keys.set(slot.key, content);
    return content;
  }

  take(device: Device, page: number, slot: Slot): void {
    const content = this.at(device, page, slot);
    const { keys, dials } = this.page(device, page);
    if ("key" in slot) keys.delete(slot.key);
    else dials.delete(slot.dial);
    for (const instance of content ? instancesOf(content) : []) this.#instances.delete(instance.context);
  }

  /** Moves a key on its page; `to` is known to be free. */
  move(device: Device, page: number, from: string, to: string): void {
    const content = this.at(device, page, { key: from });
    if (!content) return;
    this.take(device, page, { key: from });
    this.page(device, page).keys.set(to, content);
    for (const instance of instancesOf(content)) {
      const place = { ...instance.place, ...parseKey(to) } as Place;
      instance.sitAt(this.#seat(device, page, place, instance.context));
      this.#instances.set(instance.context, instance);
    }
  }

  #create(device: Device, page: number, place: Place, spec: ActionSpec): ActionInstance {
    const definition = this.#host.manifest.actions.get(spec.action);
    if (!definition) throw new Error(`the manifest has no action ${spec.action}`);
    const controller = place.kind === "dial" ? "Encoder" : "Keypad";
    if (!definition.controllers.includes(controller))
      throw new Error(`${spec.action} is not for a ${controller}`);
    if (place.kind === "step" && !definition.inMultiActions)
      throw new Error(`${spec.action} is not for multi actions`);
    const seat = this.#seat(device, page, place, randomBytes(16).toString("hex"));
    const instance = new ActionInstance(seat, definition, spec);
    this.#instances.set(instance.context, instance);
    return instance;
  }

  /** OpenDeck's contexts tell the place (OpenDeck 2.14.0, shared.rs, ActionContext); its pages are profiles. */
  #seat(device: Device, page: number, place: Place, own: string): Seat {
    const position = place.row * device.size.columns + place.column;
    const step = place.kind === "step" ? place.step : 0;
    const controller = place.kind === "dial" ? "Encoder" : "Keypad";
    const dotted = `${device.id}.Profile ${page + 1}.${controller}.${position}.${step}`;
    return { context: this.#host.traits.dottedContexts ? dotted : own, device: device.id, page, place };
  }
}

function parseKey(key: string): { column: number; row: number } {
  const [, column, row] = /^(\d+),(\d+)$/.exec(key) ?? [];
  if (column === undefined || row === undefined) throw new Error(`key "${key}": expected "column,row"`);
  return { column: Number(column), row: Number(row) };
}
