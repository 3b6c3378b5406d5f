import streamDeck from "@elgato/streamdeck";

// The app brings the Node that the manifest asks for; OpenDeck takes whatever is installed, from version 20 on. Before
// 22.21 Node's HTTPS client knew no proxies, and neither that nor a missing function would say what is wrong.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 21)) {
  const line = `Captions Control needs Node.js 24 (at least 22.21), but was started with ${process.versions.node}.`;
  streamDeck.logger.error(line);
  console.error(line);
  process.exit(1);
}
