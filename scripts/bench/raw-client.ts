/** The raw client: a plugin that does nothing but POST with undici, over one kept connection, at every press. */
import { Pool } from "undici";
import WebSocket from "ws";

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
