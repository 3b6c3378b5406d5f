// Stream Deck calls its function once it has loaded the page.
import { CaptionsInspector } from "./captions-inspector.ts";
import { readInspectedKey } from "./stream-deck-client.ts";

declare global {
  interface Window {
    connectElgatoStreamDeckSocket: (
      port: string | number,
      uuid: string,
      registerEvent: string,
      info: string,
      actionInfo: string,
    ) => void;
  }
}

window.connectElgatoStreamDeckSocket = (port, uuid, registerEvent, info, actionInfo) => {
  const key = readInspectedKey(info, actionInfo);
  document.querySelector("main")?.replaceChildren(new CaptionsInspector(port, uuid, registerEvent, key));
};
