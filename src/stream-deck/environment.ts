import streamDeck from "@elgato/streamdeck";

/** What the plugin runs on, a line each: what is told of Stream Deck comes from the app, the rest from this process. */
export function environment(): string[] {
  const { application, plugin } = streamDeck.info;
  const devices = [...streamDeck.devices].map(({ name, size, isConnected }) => {
    const keys = `${size.columns} x ${size.rows}`;
    return `Device: ${name}, ${keys}${isConnected ? "" : ", not connected"}`;
  });
  return [
    `Plugin ${plugin.version}, Node.js ${process.versions.node}, ${process.platform} ${process.arch}`,
    `Stream Deck ${application.version}, language ${application.language}`,
    ...devices,
  ];
}
