import PluginSocket from "./plugin-socket.ts";

/**
 * Where the plugin can't run, says so on every key until the app closes the socket: otherwise the keys show their icons and
 * give no reason. It uses only what every Node has that gets this far.
 * @param title for the keys, in English
 * @throws Error where the arguments are not those of the app
 */
export function sayOnKeys(title: string, args: readonly string[]): void {
  const after = (flag: string): string | undefined => args[args.indexOf(flag) + 1];
  const socket = new PluginSocket(`ws://127.0.0.1:${after("-port")}`);
  const send = (message: object): void => socket.send(JSON.stringify(message));
  socket.onopen = () => send({ event: after("-registerEvent"), uuid: after("-pluginUUID") });
  socket.onmessage = ({ data }) => {
    const { event: name, context } = JSON.parse(data) as { event: string; context?: unknown };
    if (name === "willAppear") send({ event: "setTitle", context, payload: { title, target: 0 } });
    else if (name === "keyDown" || name === "dialDown") send({ event: "showAlert", context });
  };
}
