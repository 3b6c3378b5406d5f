/** undici's client alone: most of undici is for fetch, WebSocket and HTTP/2. */
declare module "undici/lib/dispatcher/client.js" {
  export { Client as default } from "undici";
}
