/** The raw client: a plugin that sends a request at every press, with undici on one connection, and does nothing else. */
import { Pool } from "undici";
import WebSocket from "ws";

// Stream Deck starts a plugin with `-port 28196 -pluginUUID … -registerEvent registerPlugin -info …`.
const [, port = "", , uuid] = process.argv.slice(2);
const { BENCH_SERVICE = "", BENCH_API_KEY = "" } = process.env;
const pool = new Pool(BENCH_SERVICE);
const socket = new WebSocket(`ws://127.0.0.1:${port}`);
socket.on("open", () => socket.send(JSON.stringify({ event: "registerPlugin", uuid })));
socket.on("message", (frame: Buffer) => {
  if (!frame.includes('"event":"keyDown"')) return;
  void pool
    .request({
      method: "POST",
      path: "/v1/stream/clear",
      headers: { authorization: `Bearer ${BENCH_API_KEY}` },
    })
    .then(({ body }) => body.dump());
});
socket.on("close", () => process.exit(0));
