import PluginSocket from "./plugin-socket.ts";

/**
 * OpenDeck runs the installed Node, from version 20 on. Certificates of the operating system (`tls.setDefaultCACertificates`) need
 * 24.5, undici needs 22.19.
 * @param version such as "24.13.1"
 */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 5)) return undefined;
  return `Captions Control needs Node.js 24.5 or newer, but was started with ${version}.`;
}

/**
 * Gives the reason on every key until the app closes the socket, with nothing that an old Node lacks.
 * @throws Error where the arguments are not those of the app
 */
export function showUnsupportedNode(args: readonly string[]): void {
  const after = (flag: string): string | undefined => args[args.indexOf(flag) + 1];
  const socket = new PluginSocket(`ws://127.0.0.1:${after("-port")}`);
  const send = (message: object): void => socket.send(JSON.stringify(message));
  const payload = { title: "needs\nNode.js\n24.5", target: 0 };
  socket.onopen = () => send({ event: after("-registerEvent"), uuid: after("-pluginUUID") });
  socket.onmessage = ({ data }) => {
    const { event: name, context } = JSON.parse(data) as { event: string; context?: unknown };
    if (name === "willAppear") send({ event: "setTitle", context, payload });
    else if (name === "keyDown" || name === "dialDown") send({ event: "showAlert", context });
  };
}
