import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer, type Socket } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { churchId } from "../kit/emulator.ts";
import { portOf, pour } from "../kit/raw-sockets.ts";
import { endOf, failureOf, startClient, startScriptedClient } from "../kit/service-client.ts";

const mebibyte = 1024 * 1024;

/** What the sockets that this process opens from now on have read in all, in bytes. */
function countReads(): () => number {
  const sockets: Socket[] = [];
  const remember = (message: unknown): void => void sockets.push((message as { socket: Socket }).socket);
  subscribe("net.client.socket", remember);
  onTestFinished(() => void unsubscribe("net.client.socket", remember));
  return () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
}

const chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
const wrappings: [string, string, string][] = [
  ["a chunk's extension without an end", `${chunked}1;a=`, "a"],
  ["a long extension at every byte", chunked, `1;${"a=b;".repeat(1_000)}\r\nx\r\n`],
  ["chunks of one byte", chunked, "1\r\n \r\n"],
  ["zeros before a chunk's size", chunked, "0"],
  ["interim heads", "", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"],
  ["interim heads with long fields", "", `HTTP/1.1 103 Early Hints\r\nLink: ${"a".repeat(60_000)}\r\n\r\n`],
  ["interim heads without a field", "", "HTTP/1.1 100 Continue\r\n\r\n"],
  ["fields after the body", `${chunked}0\r\n`, "a: b\r\n"],
  ["blank lines before the head", "", "\r\n"],
  ["fields of the head", "HTTP/1.1 200 OK\r\n", "a: b\r\n"],
  ["one field of the head", "HTTP/1.1 200 OK\r\na: ", "b"],
  ["a body", "HTTP/1.1 200 OK\r\n\r\n", " "],
];

it.each(wrappings)(
  "an answer that goes on and on takes 2 MiB from the wire at most: %s",
  async (_, beginning, more) => {
    const read = countReads();
    const { scripted, service } = await startScriptedClient();
    scripted.on("start", {
      raw: (socket) => {
        socket.write(beginning);
        pour(socket, more);
      },
    });
    // What came before on the same connection does not count.
    await service.send({ name: "clear" }, { timeLimit: 60_000 });
    const before = read();
    const ended = await endOf(service.send({ name: "start" }, { timeLimit: 60_000 }));
    expect(ended).toMatch(/^(answer-too-long|not-the-service), maybe$/);
    expect(read() - before).toBeLessThan(2 * mebibyte);
    // The connection is reset at once, and the command is not sent again.
    await scripted.until(() => scripted.connections[0]?.end !== "open");
    expect(scripted.commands).toEqual(["clear", "start"]);
  },
);

it("an answer of 1 MiB is read, on a connection that has carried many", async () => {
  const { scripted, service } = await startScriptedClient();
  scripted.status = `{"status":"active","a":"${"x".repeat(mebibyte - 26)}"}`;
  for (let time = 0; time < 4; time += 1)
    expect((await service.checkStatus(churchId, { timeLimit: 60_000 })).session).toEqual({ state: "active" });
});

it("nor does that of a proxy", async () => {
  const read = countReads();
  const server = createServer((socket) => {
    socket.once("data", () => pour(socket, "\r\n"));
  });
  vi.stubEnv("HTTPS_PROXY", `http://127.0.0.1:${await portOf(server)}`);
  vi.stubEnv("NO_PROXY", "");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { service } = await startClient();
  expect(await endOf(service.send({ name: "start" }, { timeLimit: 60_000 }))).toBe("answer-too-long");
  expect(read()).toBeLessThan(2 * mebibyte);
});

it("a body in pieces of a byte is put together", async () => {
  const body = '{"status":"suspended","a":"é"}';
  const pieces = [...Buffer.from(body)].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`).join("");
  const { scripted, service } = await startScriptedClient();
  const answer = Buffer.from(`${chunked}${pieces}0\r\n\r\n`, "latin1");
  scripted.on("status", { raw: (socket) => void socket.write(answer) });
  expect((await service.checkStatus(churchId, { timeLimit: 60_000 })).session).toEqual({
    state: "suspended",
  });
});

it("a field of the head that is longer than any that is understood says nothing", async () => {
  const { scripted, service } = await startScriptedClient();
  scripted.on("status", { status: 503, headers: { "retry-after": "5".repeat(20_000) } });
  const failure = await failureOf(service.checkStatus(churchId, { timeLimit: 60_000 }));
  expect(failure?.details).toEqual({ status: 503 });
});
