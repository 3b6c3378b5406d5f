import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { describe, expect } from "vitest";
import { a, pause, quiet, seen, stage, step } from "./stage.ts";

/** Everything that takes the plugin real seconds: limits of 10 s and of 15 s. */
const { it } = stage();
const live = { status: "active" };
const none = { status: "NO_ACTIVE_SESSION" };
const within = 30_000;

describe.concurrent("a start or stop that no status confirms", () => {
  it(
    "alerts after 15 s; a start then is START ?, and a 409 says that it is still starting",
    async (church) => {
      church.service.obeys = false;
      const { stream, status } = await church.settled();
      const pressed = performance.now();
      await stream.tap();
      await church.service.answered("start");
      await stream.says(/STARTING/i);
      const { at } = await stream.next("alert", pressed, 18_000);
      expect(at - pressed).toBeGreaterThan(14_500);
      expect(at - pressed).toBeLessThan(17_000);
      expect(stream.state).toBe(0);
      await stream.says(/START\b.*\?/, 6_000);
      church.service.on("start", { status: 409 });
      const since = performance.now();
      await stream.tap();
      await stream.says(/still\s*starting/i, 4_000);
      expect(stream.of("face", since).filter(({ text }) => /dashboard/i.test(text))).toEqual([]);
      await church.tell(status, live);
      await stream.says(/LIVE/);
      expect(stream.state).toBe(1);
    },
    within,
  );

  it(
    "alerts after 15 s where it is a stop, which is still LIVE then",
    async (church) => {
      church.service.obeys = false;
      church.service.status = live;
      const { stream } = await church.settled();
      const pressed = performance.now();
      await stream.tap();
      const { at } = await stream.next("alert", pressed, 18_000);
      expect(at - pressed).toBeGreaterThan(14_500);
      await stream.until(() => !/STOPPING/i.test(stream.text));
      expect(stream.state).toBe(1);
      await stream.says(/LIVE/, 7_000);
    },
    within,
  );

  it(
    "neither succeeds nor runs out while fresh answers show a state that is not known",
    async (church) => {
      church.service.obeys = false;
      const { stream, status } = await church.settled();
      church.service.on("start", () => {
        church.service.status = { status: "booting" };
        return {};
      });
      await stream.tap();
      await church.service.answered("start");
      await pause(17_000);
      await stream.tap();
      await quiet();
      expect(stream.of("alert")).toEqual([]);
      expect(stream.text).not.toMatch(/LIVE/);
      expect(church.service.commands).toEqual(["start"]);
      await church.tell(status, live);
      await stream.says(/LIVE/);
    },
    within,
  );
});

describe.concurrent("a change of source", () => {
  it(
    "excuses an absent session for 15 s at most",
    async (church) => {
      church.service.status = { ...live, transcriptionLanguage: "en-US" };
      const { stream } = await church.settled();
      const [source] = church.place(a.source("de-DE"));
      church.service.on("source", () => {
        church.service.status = none;
        return {};
      });
      await source.tapOk();
      const since = performance.now();
      await pause(12_500);
      expect(stream.state).toBe(1);
      await stream.until(() => stream.state === 0, 9_000);
      expect(performance.now() - since).toBeGreaterThan(14_000);
      await stream.says(/START/);
    },
    within,
  );
});

describe.concurrent("a command without an answer", () => {
  it(
    "fails 10 s after its press, is reset at once, and never comes again",
    async (church) => {
      church.service.on("clear", "hang");
      const [clear] = church.place(a.clear());
      await clear.says(/CLEAR/);
      const pressed = performance.now();
      await clear.tap();
      const { at } = await clear.next("alert", pressed, 12_000);
      expect(at - pressed).toBeGreaterThan(9_500);
      expect(at - pressed).toBeLessThan(11_500);
      const [request] = church.service.heard("clear");
      const connection = request?.connection;
      await church.service.until(() => connection?.endedAt !== undefined, 1_000);
      expect(connection?.end).toBe("reset");
      await pause(3_000);
      expect(church.service.heard("clear")).toHaveLength(1);
    },
    within,
  );

  it(
    "fails likewise when it began and did not end",
    async (church) => {
      church.service.on("clear", {
        raw: (socket) => void socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"),
      });
      const [clear] = church.place(a.clear());
      await clear.says(/CLEAR/);
      const pressed = performance.now();
      await clear.tap();
      const { at } = await clear.next("alert", pressed, 12_000);
      expect(at - pressed).toBeGreaterThan(9_000);
      await pause(500);
      expect(church.service.heard("clear")).toHaveLength(1);
    },
    within,
  );

  it(
    "fails likewise when it drips",
    async (church) => {
      church.service.on("clear", {
        raw: (socket) => {
          socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n");
          const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(" ")), 500);
        },
      });
      const [clear] = church.place(a.clear());
      await clear.says(/CLEAR/);
      const pressed = performance.now();
      await clear.tap();
      const { at } = await clear.next("alert", pressed, 12_000);
      expect(at - pressed).toBeGreaterThan(9_000);
    },
    within,
  );

  it(
    "fails likewise where no connection comes about",
    async (church) => {
      const sockets: Socket[] = [];
      const silent = createServer((socket) => {
        socket.on("error", () => undefined);
        sockets.push(socket);
      });
      silent.listen(0, "127.0.0.1");
      await once(silent, "listening");
      church.onEnd(() => {
        for (const socket of sockets) socket.destroy();
        silent.close();
      });
      const baseUrl = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`;
      const [clear] = church.placeWith({ ...church.account, baseUrl }, a.clear());
      await clear.says(/CLEAR/);
      const pressed = performance.now();
      await clear.tap();
      const { at } = await clear.next("alert", pressed, 12_000);
      expect(at - pressed).toBeGreaterThan(9_000);
      expect(at - pressed).toBeLessThan(11_500);
    },
    within,
  );

  it(
    "fails unsent where less than 1 s is left when its turn comes",
    async (church) => {
      church.service.on("hide", { delay: 9_200 });
      const [hide, clear, later] = church.place(a.visibility({ mode: "hide" }), a.clear(), a.clear());
      // The connection is there already.
      await later.tapOk();
      const pressed = performance.now();
      await hide.tap();
      await clear.tap();
      await pause(3_000);
      await later.tap();
      await later.next("ok", pressed, 12_000);
      await clear.next("alert", pressed, 2_000);
      expect(church.service.commands).toEqual(["clear", "hide", "clear"]);
      expect(hide.of("alert")).toEqual([]);
    },
    within,
  );

  it(
    "is a start whose outcome the status tells",
    async (church) => {
      church.service.on("start", () => {
        church.service.status = live;
        return "hang";
      });
      const { stream } = await church.settled();
      await stream.tap();
      await church.service.nth("start");
      await stream.says(/LIVE/, 13_000);
      expect(stream.state).toBe(1);
    },
    within,
  );
});

describe.concurrent("a poll without an answer", () => {
  it(
    "fails 10 s after it began, and the face says that it is old",
    async (church) => {
      church.service.status = live;
      const { stream } = await church.settled();
      const before = stream.text;
      church.service.on("status", "hang");
      const asked = church.service.heard("status").length;
      const poll = await church.service.nth("status", asked + 1, 7_000);
      await stream.until(() => /LIVE.*\?|\?.*LIVE/.test(stream.text) && stream.text !== before, 12_000);
      expect(performance.now() - poll.at).toBeGreaterThan(9_000);
      expect(stream.of("alert")).toEqual([]);
      expect(stream.state).toBe(1);
    },
    within,
  );
});

describe.concurrent("a toggle whose face was true longer than 15 s ago", () => {
  for (const [status, sent] of [
    [none, ["start"]],
    [live, []],
  ] as const)
    it(
      `asks first and sends ${sent.length === 0 ? "nothing where that has changed" : "what it showed"}`,
      async (church) => {
        const { stream } = await church.settled();
        await stream.says(/START/);
        church.showPage(stream, 1);
        await pause(15_600);
        church.service.on("status", async () => {
          await pause(500);
          return { body: church.service.status };
        });
        church.service.status = status;
        church.showPage(stream, 0);
        await pause(60);
        const asked = church.service.heard("status").length;
        // Marked as old, and not erased.
        expect(stream.text).toMatch(/START|STOPPED/);
        await stream.tap();
        await pause(200);
        expect(church.service.commands).toEqual([]);
        await seen();
        await quiet();
        expect(asked).toBeGreaterThan(0);
        expect(church.service.commands).toEqual(sent);
      },
      within,
    );
});

describe.concurrent("a multi-action", () => {
  it(
    "sends its command where the status is not fresh",
    async (church) => {
      const [multi, status] = church.place({ steps: [step(a.stream(), 1)] }, a.status());
      await status.tapOk();
      church.showPage(status, 1);
      await pause(15_600);
      church.service.on("status", "hang");
      church.showPage(status, 0);
      await multi.tap();
      await church.service.nth("start");
    },
    within,
  );
});
