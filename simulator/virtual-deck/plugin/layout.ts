import { readFileSync } from "node:fs";
import { isJsonObject, type JsonObject, parseJsonObject, stringAt } from "../json.ts";

/** What a dial has of the touch strip, in pixels. */
const canvas = { width: 200, height: 100 };
const types = ["text", "pixmap", "bar", "gbar"];

/** One item of a layout of the touch strip; `rect` is x, y, width and height. */
interface LayoutItem {
  readonly key: string;
  readonly type: string;
  readonly rect: readonly [number, number, number, number];
  readonly zOrder: number;
}

/** A layout that the plugin brings along, by the rules of docs.elgato.com ("Touch Strip Layout"). */
export interface Layout {
  readonly keys: readonly string[];
  /** The picture that fills the strip of a dial, where there is one. */
  readonly picture: string | undefined;
}

/** @throws Error where the file is missing, or the application would not load it */
export function readLayout(file: string): Layout {
  const found = parseJsonObject(readFileSync(file, "utf8"))?.["items"];
  if (!Array.isArray(found)) throw new Error(`${file}: a layout has items`);
  const items = found.map((item: unknown) => readItem(file, isJsonObject(item) ? item : {}));
  for (const [index, item] of items.entries()) {
    const other = items.slice(0, index).find((one) => one.key === item.key || overlap(one, item));
    if (other) throw new Error(`${file}: ${other.key} and ${item.key} have one place or one name`);
  }
  const isWhole = ({ type, rect: [, , width, height] }: LayoutItem): boolean =>
    type === "pixmap" && width === canvas.width && height === canvas.height;
  return { keys: items.map(({ key }) => key), picture: items.find(isWhole)?.key };
}

function readItem(file: string, item: JsonObject): LayoutItem {
  const key = stringAt(item, "key") ?? "";
  const type = stringAt(item, "type") ?? "";
  const { rect, zOrder = 0 } = item;
  const [x, y, width, height, ...rest] = Array.isArray(rect) ? rect.map(Number) : [];
  if (!/^[\w-]+$/.test(key) || !types.includes(type)) throw new Error(`${file}: an item without key or type`);
  if (x === undefined || y === undefined || width === undefined || height === undefined || rest.length > 0)
    throw new Error(`${file}: the rect of ${key} has four numbers`);
  const isInside = x >= 0 && y >= 0 && x + width <= canvas.width && y + height <= canvas.height;
  if (!isInside) throw new Error(`${file}: ${key} does not lie within ${canvas.width} x ${canvas.height}`);
  return { key, type, rect: [x, y, width, height], zOrder: Number(zOrder) };
}

function overlap(one: LayoutItem, other: LayoutItem): boolean {
  const [x, y, width, height] = one.rect;
  const [left, top, across, down] = other.rect;
  const isApart = x + width <= left || left + across <= x || y + height <= top || top + down <= y;
  return one.zOrder === other.zOrder && !isApart;
}
