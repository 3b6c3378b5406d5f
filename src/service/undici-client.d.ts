/** undici's client alone: most of undici is for fetch, WebSocket and HTTP/2. Its types are undici's own. */
declare module "undici/lib/dispatcher/client.js" {
  export { Client as default } from "undici";
}
