/** undici's client alone: all of undici is 700 kB, most of it for fetch, WebSocket and HTTP/2. Its types are undici's own. */
declare module "undici/lib/dispatcher/client.js" {
  export { Client as default } from "undici";
}
