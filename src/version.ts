/** As in package.json; `npm version` writes it. */
export const version = "0.1.0";
