import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { churchId } from "../kit/emulator.ts";
import { outcome, timeLimit, startScriptedClient } from "../kit/service-client.ts";

const status = '{"status": "active", "clients": [{"name": "Zürich"}, {"name": "Bern"}]}';
const utf8 = Buffer.from(status);
const utf16 = Buffer.from(status, "utf16le");
const latin1 = Buffer.from(status, "latin1");
const mebibyte = 1024 * 1024;
const charset = (name: string) => ({ "content-type": `application/json; charset=${name}` });
const encoding = (name: string) => ({ "content-encoding": name });

type Row = [format: string, body: Buffer, headers: Record<string, string>];
const plainTextLabeledAs = (name: string): Row => [`plain text labeled as ${name}`, utf8, encoding(name)];

it.each<Row>([
  ["gzip", gzipSync(utf8), encoding("gzip")],
  ["gzip in capitals", gzipSync(utf8), encoding("GZIP")],
  ["deflate", deflateSync(utf8), encoding("deflate")],
  ["Brotli", brotliCompressSync(utf8), encoding("br")],
  ...["gzip", "deflate", "br", "identity", "zstd"].map(plainTextLabeledAs),
  ["Latin-1 with a charset", latin1, charset('"ISO-8859-1"')],
  ["Latin-1 without a charset", latin1, {}],
  ["UTF-16 with a charset", utf16, charset("utf-16")],
  ["little-endian UTF-16 with a BOM", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), {}],
  ["big-endian UTF-16 with a BOM", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]).swap16(), {}],
  ["UTF-8 with a BOM and another charset", Buffer.from(`\ufeff${status}`), charset("latin1")],
  ["an unknown charset", utf8, charset("klingon")],
])("reads a status in %s", async (_, body, headers) => {
  const { scripted, client } = await startScriptedClient();
  scripted.setReply("status", { body, headers });
  const { session } = await client.checkStatus(churchId, timeLimit);
  expect(session).toEqual({ state: "active", clients: 2 });
});

it.each([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
])("unpacks at most 1 MiB from %s", async (name, pack) => {
  const { scripted, client } = await startScriptedClient();
  const headers = encoding(name);
  scripted.setReply("start", { body: pack(" ".repeat(mebibyte + 1)), headers });
  scripted.setReply("stop", { body: pack(" ".repeat(mebibyte)), headers });
  expect(await outcome(client.send({ name: "start" }, timeLimit))).toBe("answer-too-long, maybe");
  expect(await outcome(client.send({ name: "stop" }, timeLimit))).toBeNull();
});

it("decodes a state word by the charset of its answer", async () => {
  const { scripted, client } = await startScriptedClient();
  const body = Buffer.from('{"status":"läuft"}', "latin1");
  scripted.setReply("status", { body, headers: charset("iso-8859-1") });
  const { session } = await client.checkStatus(churchId, timeLimit);
  expect(session).toEqual({ state: "unknown", word: "läuft" });
});
