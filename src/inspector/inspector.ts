import { CaptionsInspector } from "./captions-inspector.ts";
import { readInspectedKey } from "./stream-deck-client.ts";

/** Stream Deck calls it once it has loaded the page. */
function connectElgatoStreamDeckSocket(
  port: string | number,
  uuid: string,
  registerEvent: string,
  info: string,
  actionInfo: string,
): void {
  const key = readInspectedKey(info, actionInfo);
  document.querySelector("main")?.replaceChildren(new CaptionsInspector(port, uuid, registerEvent, key));
}

Object.assign(window, { connectElgatoStreamDeckSocket });
