/** The raw client: POSTs with undici over one kept connection, whenever a frame comes in, and tells when it is answered. */
import { Pool } from "undici";
import WebSocket from "ws";

const [port = "", origin = "", apiKey = ""] = process.argv.slice(2);
const pool = new Pool(origin);
const socket = new WebSocket(`ws://127.0.0.1:${port}`);
socket.on("message", () => {
  void pool
    .request({ method: "POST", path: "/v1/stream/clear", headers: { authorization: `Bearer ${apiKey}` } })
    .then(({ body }) => body.dump())
    .then(() => socket.send("answered"));
});
socket.on("close", () => process.exit(0));
