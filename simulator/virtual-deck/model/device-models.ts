/** Facts about one kind of device. Type numbers: `@elgato/streamdeck` 2.1.2, api/device. */
export interface DeviceFacts {
  readonly name: string;
  readonly type: number;
  readonly columns: number;
  readonly rows: number;
  readonly dials: number;
}

export type DeviceModel = "standard" | "mini" | "xl" | "plus" | "neo" | "virtual";

export const deviceModels: Readonly<Record<DeviceModel, DeviceFacts>> = {
  standard: { name: "Stream Deck", type: 0, columns: 5, rows: 3, dials: 0 },
  mini: { name: "Stream Deck Mini", type: 1, columns: 3, rows: 2, dials: 0 },
  xl: { name: "Stream Deck XL", type: 2, columns: 8, rows: 4, dials: 0 },
  plus: { name: "Stream Deck +", type: 7, columns: 4, rows: 2, dials: 4 },
  neo: { name: "Stream Deck Neo", type: 9, columns: 4, rows: 2, dials: 0 },
  virtual: { name: "Virtual Stream Deck", type: 11, columns: 5, rows: 3, dials: 0 },
};
