// What Stream Deck calls when it has loaded the page. Nothing but the care for clicks runs before that.
import { CaptionsInspector } from "./captions-inspector.ts";
import { keepClicks } from "./kept-clicks.ts";
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

keepClicks();

window.connectElgatoStreamDeckSocket = (port, uuid, registerEvent, info, actionInfo) => {
  const key = readInspectedKey(info, actionInfo);
  document.querySelector("main")?.replaceChildren(new CaptionsInspector(port, uuid, registerEvent, key));
};
