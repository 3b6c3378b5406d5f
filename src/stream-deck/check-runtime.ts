import streamDeck from "@elgato/streamdeck";

// The app brings the Node that the manifest asks for; OpenDeck takes whatever is installed, from version 20 on. Undici 8
// needs 22.19, and this must be said before it is loaded: plugin.ts imports this file before all others of ours.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  const line = `Captions Control needs Node.js 24 (at least 22.19), but was started with ${process.versions.node}.`;
  streamDeck.logger.error(line);
  console.error(line);
  process.exit(1);
}
