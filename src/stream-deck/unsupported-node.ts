import { repeatPictureMs } from "../limits.ts";
import { asObject } from "../settings/json-object.ts";
import type { AppEvent } from "./open-deck.ts";
import PluginSocket from "./plugin-socket.ts";

/**
 * OpenDeck runs the installed Node, from version 20 on. Certificates of the operating system need 24.5.
 * @param version such as "24.13.1"
 */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 5)) return undefined;
  return `Captions Control needs Node.js 24.5 or newer, but was started with ${version}.`;
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 144 144" width="144" height="144">
<rect width="144" height="144" fill="#000"/>
<g fill="#fff" font-family="sans-serif" font-size="32" font-weight="700" text-anchor="middle">
<text x="72" y="46">needs</text><text x="72" y="82">Node.js</text><text x="72" y="118">24.5</text></g></svg>`;
const image = `data:image/svg+xml,${encodeURIComponent(svg)}`;

/**
 * Shows the reason on every key until the app closes the socket, with nothing that an old Node lacks. No titles, because OpenDeck
 * saves them.
 */
export function showUnsupportedNode(args: readonly string[]): void {
  const after = (flag: string): string | undefined => args[args.indexOf(flag) + 1];
  const socket = new PluginSocket(`ws://127.0.0.1:${after("-port")}`);
  const send = (message: object): void => socket.send(JSON.stringify(message));
  socket.onopen = () => send({ event: after("-registerEvent"), uuid: after("-pluginUUID") });
  socket.onmessage = ({ data }) => {
    const { event: name, context, payload } = JSON.parse(data) as AppEvent;
    const isPress = name === "keyDown" || name === "dialDown";
    if (isPress) send({ event: "showAlert", context });
    if (!isPress && name !== "willAppear") return;
    const isDial = asObject(payload)["controller"] === "Encoder";
    const picture = isDial
      ? { event: "setFeedback", context, payload: { strip: image } }
      : { event: "setImage", context, payload: { image } };
    send(picture);
    // OpenDeck loses a picture that comes right after the key has appeared.
    setTimeout(() => send(picture), repeatPictureMs);
  };
}
