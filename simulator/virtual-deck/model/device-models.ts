/** Name, type, size and number of dials of each kind of device. `type` is a `DeviceType` of `@elgato/schemas` 0.4. */
export const deviceModels = {
  standard: { name: "Stream Deck", type: 0, columns: 5, rows: 3, dials: 0 },
  mini: { name: "Stream Deck Mini", type: 1, columns: 3, rows: 2, dials: 0 },
  xl: { name: "Stream Deck XL", type: 2, columns: 8, rows: 4, dials: 0 },
  plus: { name: "Stream Deck +", type: 7, columns: 4, rows: 2, dials: 4 },
  neo: { name: "Stream Deck Neo", type: 9, columns: 4, rows: 2, dials: 0 },
  "plus-xl": { name: "Stream Deck + XL", type: 13, columns: 9, rows: 4, dials: 6 },
} as const;

export type DeviceModel = keyof typeof deviceModels;
