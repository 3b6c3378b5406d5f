import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { describe, expect } from "vitest";
import { maxRequestMs } from "../../src/limits.ts";
import type { Reply } from "../kit/scripted-service.ts";
import { a, type Church, live, sharedStage } from "./stage.ts";

const { it } = sharedStage;

describe.concurrent("every request", () => {
  it("is a POST over HTTP/1.1 with Bearer and Content-Type, a body only where it has one, the key in no address", async (church) => {
    const { stream } = await church.settled();
    const [clear, hide, show, source, targets, start, stop] = church.place(
      a.clear(),
      a.visibility({ mode: "hide" }),
      a.visibility({ mode: "show" }),
      a.source("de-DE"),
      a.targets(["fr-FR", "es-ES"]),
      a.stream({ mode: "start" }),
      a.stream({ mode: "stop" }),
    );
    await clear.tapOk();
    await hide.tap();
    await show.tap();
    await source.tapOk();
    await targets.tapOk();
    await start.tap();
    await stream.says("stream.live");
    await stop.tap();
    await stream.says("stream.start");
    const bodies: Record<string, string> = {
      "/v1/stream": JSON.stringify({ churchId: church.churchId }),
      "/v1/transcription-language": JSON.stringify({ languageCode: "de-DE" }),
      "/v1/translation-language": JSON.stringify({ languageCodes: ["fr-FR", "es-ES"] }),
    };
    const paths = new Set(church.service.requests.map(({ path }) => path));
    expect(paths).toEqual(
      new Set([
        "/v1/stream",
        "/v1/stream/clear",
        "/v1/captions/hide",
        "/v1/captions/show",
        "/v1/transcription-language",
        "/v1/translation-language",
        "/v1/stream/start",
        "/v1/stream/stop",
      ]),
    );
    for (const { method, path, httpVersion, headers, body, connection } of church.service.requests) {
      expect([path, method, httpVersion]).toEqual([path, "POST", "1.1"]);
      expect(headers.authorization).toBe(`Bearer ${church.apiKey}`);
      expect(headers["content-type"]).toMatch(/^application\/json\b/);
      expect(body).toBe(bodies[path] ?? "");
      expect(headers["content-length"] ?? "0").toBe(String(body.length));
      expect(headers["transfer-encoding"]).toBeUndefined();
      expect(connection.protocol).not.toBe("h2");
      expect(JSON.stringify({ ...headers, authorization: "", path })).not.toContain(church.apiKey);
    }
  });

  it("is alone on its connection until it is answered", async (church) => {
    church.service
      .on("source", { delay: 300 })
      .on("clear", { delay: 300 })
      .on("status", { delay: 100, body: live });
    const [source, clear] = church.place(a.source("de-DE"), a.clear(), a.status());
    await church.service.answered("status");
    for (let press = 0; press < 3; press += 1) {
      await source.tap();
      await clear.tap();
    }
    await church.service.answered("clear", 3);
    await church.service.answered("source");
    const { requests } = church.service;
    for (const [index, request] of requests.entries())
      for (const next of requests.slice(index + 1))
        if (next.connection === request.connection && request.answeredAt !== undefined)
          expect(next.at).toBeGreaterThanOrEqual(request.answeredAt - 5);
  });

  it("uses a connection that is open already", async (church) => {
    const { status } = await church.settled();
    const [clear] = church.place(a.clear());
    for (let press = 0; press < 5; press += 1) {
      await status.tapOk();
      await clear.tapOk();
    }
    expect(church.service.connections.length).toBeLessThanOrEqual(3);
  });
});

it("a redirect is a failure and is not followed", async (church, open) => {
  const other = await open();
  const [clear, key] = church.place(a.clear(), a.status());
  const kinds = [301, 302, 303, 307, 308];
  for (const status of kinds) {
    const location = `${other.service.origin}/v1/stream/clear`;
    church.service.on("clear", { status, headers: { location } });
    church.service.on("status", { status, headers: { location: "/elsewhere" } });
    await clear.tapAlert();
    await key.tapAlert();
  }
  expect([other.service.requests, church.service.heard("/elsewhere")]).toEqual([[], []]);
  expect(church.service.heard("clear")).toHaveLength(kinds.length);
});

describe.concurrent("an answer", () => {
  it("that has 20 kB of headers is one like others", async (church) => {
    const { status } = await church.settled();
    const [clear] = church.place(a.clear());
    const headers = { "content-security-policy": "x".repeat(20_000) };
    church.service.on("status", { headers, body: live }).on("clear", { headers });
    await status.tapOk();
    await clear.tapOk();
  });

  for (const interim of ["100 Continue", "102 Processing", "103 Early Hints"])
    it(`that comes after ${interim}, which nobody asked for, counts`, async (church) => {
      const { status } = await church.settled();
      const [clear] = church.place(a.clear());
      const body = JSON.stringify(live);
      const head = `HTTP/1.1 ${interim}\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`;
      for (const path of ["status", "clear"])
        church.service.on(path, { raw: (socket) => void socket.write(head + body) });
      await status.tapOk();
      await clear.tapOk();
      expect(church.service.heard("clear")).toHaveLength(1);
    });

  it("that drips is given up 10 s after the press, and not asked for again; a status confirms a start all the same", async (church) => {
    const { stream } = await church.settled();
    const [clear] = church.place(a.clear());
    const drip: Reply = {
      raw: (socket) => {
        socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
        const timer = setInterval(() => socket.write(" "), 1_500);
        socket.on("close", () => clearInterval(timer));
      },
    };
    church.service.on("clear", drip).on("start", () => {
      church.service.status = live;
      return drip;
    });
    await clear.tap();
    await church.service.nth("clear");
    await stream.tapSays("stream.live");
    await clear.says("failure.timedOut");
    const line = new RegExp(`clear, .*127.0.0.1:${church.service.port}.*timed-out.* (\\d+) ms$`, "m");
    await church.sentOnly("clear", "start");
    expect(Number(line.exec(church.deck.plugin.log(1_000_000))?.[1])).toBeGreaterThan(maxRequestMs - 100);
    expect([stream.state, stream.of("alert"), clear.of("alert").length]).toEqual([1, [], 1]);
  });
});

/** A port that leads to the service, but for the first connections, which end within the greeting of TLS. */
async function droppingAtFirst(church: Church, count: number): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => undefined));
    if (sockets.length <= count) socket.once("data", () => socket.destroy());
    else {
      const onward = connect(church.service.port, "127.0.0.1").on("error", () => undefined);
      onward.on("close", () => socket.destroy());
      socket.pipe(onward).pipe(socket);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  church.onEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

describe.concurrent("a request whose connection drops before a byte of answer", () => {
  for (const how of ["drop", "reset"] as const) {
    it(`(${how}) is not sent again where it is a command`, async (church) => {
      church.service.on("clear", (_, n) => (n === 1 ? how : {}));
      const [clear] = church.place(a.clear());
      await clear.tapAlert("failure.dropped");
      await clear.tapOk();
      expect(church.service.heard("clear")).toHaveLength(2);
    });

    it(`(${how}) is sent once more on a new connection where it is a poll`, async (church) => {
      const { status } = await church.settled();
      const asked = church.service.heard("status").length;
      church.service.on("status", (_, n) => (n === asked + 1 ? how : { body: live }));
      await status.tapOk();
      const [first, second] = church.service.heard("status").slice(asked);
      expect(second?.connection.id).not.toBe(first?.connection.id);
      expect(status.of("alert")).toEqual([]);
    });
  }

  it("is sent after attempts to connect that dropped: those are no sends", async (church) => {
    const port = await droppingAtFirst(church, 2);
    const own = { ...church.account, baseUrl: `https://127.0.0.1:${port}`, churchId: "" };
    const [clear] = church.placeWith(own, a.clear());
    await clear.tapOk();
    expect(church.service.heard("clear")).toHaveLength(1);
  });

  it("because the service closed it while idle is sent all the same", async (church) => {
    const { status } = await church.settled();
    const [clear] = church.place(a.clear());
    for (let round = 0; round < 3; round += 1) {
      church.service.cut();
      await clear.tapOk();
      church.service.cut();
      await status.tapOk();
    }
    expect(church.service.heard("clear")).toHaveLength(3);
  });
});

it("a poll that is no longer wanted runs to its end and its connection is used again; page flips abort nothing", async (church) => {
  church.service.on("status", { delay: 150, body: live });
  const [stream] = church.place(a.stream());
  for (let flip = 0; flip < 12; flip += 1) {
    await pause(90);
    church.showPage(stream, flip % 2 === 0 ? 1 : 0);
  }
  await stream.says("stream.live");
  // One may be on its way just now.
  const isAnswered = (): boolean =>
    church.service.heard("status").every(({ answeredAt }) => answeredAt !== undefined);
  await church.service.until(isAnswered);
  expect(church.service.connections.filter(({ end }) => end !== "open")).toEqual([]);
  expect(church.service.connections.length).toBeLessThanOrEqual(2);
});

it("a name with a dead address is reached all the same", async (church) => {
  // "localhost" has an IPv6 address too, on which nothing listens.
  const baseUrl = `https://localhost:${church.service.port}`;
  const [clear] = church.placeWith({ ...church.account, baseUrl }, a.clear());
  await clear.tapOk();
});
