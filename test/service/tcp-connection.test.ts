import { once } from "node:events";
import type { LookupAddress } from "node:dns";
import { type Server, type Socket, createServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { systemClock } from "../../src/clock.ts";
import { HostAddresses, type LookUp } from "../../src/service/host-addresses.ts";
import { connectTcp } from "../../src/service/tcp-connection.ts";
import { FakeClock } from "../kit/fake-clock.ts";
import { hasSilentAddresses, silentAddress } from "../kit/silent-address.ts";

async function listen(host: string, port = 0): Promise<Server> {
  const server = createServer((socket) => socket.on("error", () => undefined));
  server.listen(port, host);
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return server;
}

const portOf = (server: Server): number => (server.address() as { port: number }).port;

/** A look-up that finds these addresses; those that start with 6 count as IPv6. */
const found =
  (...addresses: string[]): LookUp =>
  () =>
    Promise.resolve(
      addresses.map((text) =>
        text.startsWith("6 ") ? { address: text.slice(2), family: 6 } : { address: text, family: 4 },
      ),
    );

async function connect(port: number, lookUp: LookUp, signal = new AbortController().signal): Promise<Socket> {
  const socket = await connectTcp(
    { host: "service.example", port },
    signal,
    systemClock,
    new HostAddresses(lookUp),
  );
  onTestFinished(() => void socket.destroy());
  return socket;
}

describe.skipIf(!hasSilentAddresses)("with an address that is silent", () => {
  it("the next one is tried half a second later at most", async () => {
    const port = portOf(await listen("127.0.0.1"));
    const { address } = await silentAddress(0, port);
    const began = performance.now();
    const socket = await connect(port, found(address, "127.0.0.1"));
    expect(socket.remoteAddress).toBe("127.0.0.1");
    expect(performance.now() - began).toBeGreaterThan(200);
    expect(performance.now() - began).toBeLessThan(60_000);
  });

  it("one of the other family comes next", async () => {
    const port = portOf(await listen("127.0.0.1"));
    const { address } = await silentAddress(0, port);
    const began = performance.now();
    await connect(port, found(`6 ${address}`, `6 ${address}`, `6 ${address}`, `6 ${address}`, "127.0.0.1"));
    expect(performance.now() - began).toBeLessThan(700);
  });

  it("it is still connected to when it wakes up, though the others have refused", async () => {
    const { address, port, open } = await silentAddress();
    const connecting = connect(port, found(address, "127.0.0.4", "127.0.0.3"));
    setTimeout(open, 700);
    expect((await connecting).remoteAddress).toBe(address);
  });

  it("giving up ends every attempt", async () => {
    const { address, port, open } = await silentAddress();
    const controller = new AbortController();
    let isSettled = false;
    void connect(port, found(address), controller.signal).finally(() => (isSettled = true));
    const sockets = (): number =>
      process.getActiveResourcesInfo().filter((name) => /TCPSocketWrap|TCPConnectWrap/.test(name)).length;
    const before = sockets();
    await new Promise(setImmediate);
    expect(sockets()).toBeGreaterThan(before);
    controller.abort();
    await new Promise(setImmediate);
    expect(sockets()).toBeLessThanOrEqual(before);
    open();
    expect(isSettled).toBe(false);
  });
});

describe("several addresses", () => {
  it("that refuse are not waited for", async () => {
    const server = await listen("127.0.0.1");
    const began = performance.now();
    const socket = await connect(portOf(server), found("127.0.0.2", "127.0.0.3", "127.0.0.1"));
    expect(socket.remoteAddress).toBe("127.0.0.1");
    expect(performance.now() - began).toBeLessThan(450);
  });

  it("that all refuse fail with the first error", async () => {
    const server = await listen("127.0.0.1");
    const failing = connect(portOf(server), found("127.0.0.2", "127.0.0.3"));
    await expect(failing).rejects.toMatchObject({ code: "ECONNREFUSED", address: "127.0.0.2" });
  });
});

it("a look-up that fails is the failure", async () => {
  const error = Object.assign(new Error("no"), { code: "ENOTFOUND", syscall: "getaddrinfo" });
  await expect(connect(1, () => Promise.reject(error))).rejects.toBe(error);
});

it("a connection that was given up during the look-up is never begun", async () => {
  const server = await listen("127.0.0.1");
  const controller = new AbortController();
  let connections = 0;
  server.on("connection", () => (connections += 1));
  void connect(
    portOf(server),
    async () => {
      controller.abort();
      return found("127.0.0.1")("");
    },
    controller.signal,
  );
  await new Promise(setImmediate);
  const next = await connect(portOf(server), found("127.0.0.1"));
  expect(next.remoteAddress).toBe("127.0.0.1");
  expect(connections).toBe(1);
});

describe("a look-up that takes long", () => {
  const loopback = { address: "127.0.0.1", family: 4 };

  /** Look-ups that the test answers, and the connections that come of them on a clock that stands still. */
  function hanging(port: number, known?: LookupAddress) {
    const asked: { readonly host: string; readonly answer: PromiseWithResolvers<LookupAddress[]> }[] = [];
    const hosts = new HostAddresses((host) => {
      const answer = Promise.withResolvers<LookupAddress[]>();
      asked.push({ host, answer });
      return answer.promise;
    });
    if (known) hosts.prove("service.example", known);
    const clock = new FakeClock();
    const begin = (host = "service.example"): Promise<Socket> => {
      const connecting = connectTcp({ host, port }, new AbortController().signal, clock, hosts);
      connecting.then(
        (socket) => onTestFinished(() => void socket.destroy()),
        () => undefined,
      );
      return connecting;
    };
    return { asked, hosts, clock, begin };
  }

  it("is joined by whoever asks for the same host, and begun anew when it is over", async () => {
    const port = portOf(await listen("127.0.0.1"));
    const { asked, begin } = hanging(port);
    const connecting = [begin(), begin(), begin("other.example")];
    expect(asked.map(({ host }) => host)).toEqual(["service.example", "other.example"]);
    for (const { answer } of asked) answer.resolve([loopback]);
    await Promise.all(connecting);
    void begin();
    expect(asked).toHaveLength(3);
  });

  it("is not waited for longer than 250 ms where an address is known", async () => {
    const server = await listen("127.0.0.1");
    let connections = 0;
    server.on("connection", () => (connections += 1));
    const { clock, begin } = hanging(portOf(server), loopback);
    const connecting = begin();
    await clock.pass(249);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(connections).toBe(0);
    await clock.pass(1);
    expect((await connecting).remoteAddress).toBe("127.0.0.1");
    expect(connections).toBe(1);
  });

  it("adds what it finds to the address that is known and refuses", async () => {
    const port = portOf(await listen("127.0.0.1"));
    const { asked, clock, begin } = hanging(port, { address: "127.0.0.3", family: 4 });
    const connecting = begin();
    await clock.pass(250);
    asked[0]?.answer.resolve([{ address: "127.0.0.3", family: 4 }, loopback]);
    await clock.pass(250);
    expect((await connecting).remoteAddress).toBe("127.0.0.1");
  });

  it("that fails in the end is the failure only where no address is known", async () => {
    const port = portOf(await listen("127.0.0.1"));
    const known = hanging(port, { address: "127.0.0.3", family: 4 });
    const refused = known.begin();
    await known.clock.pass(250);
    known.asked[0]?.answer.reject(new Error("no name server"));
    await expect(refused).rejects.toMatchObject({ code: "ECONNREFUSED" });
    const unknown = hanging(port);
    const failing = unknown.begin();
    await unknown.clock.pass(250);
    unknown.asked[0]?.answer.reject(new Error("no name server"));
    await expect(failing).rejects.toThrow("no name server");
  });

  it("takes an address for known no longer when it names others", async () => {
    const { asked, hosts, begin } = hanging(1, { address: "127.0.0.3", family: 4 });
    const failing = begin();
    asked[0]?.answer.resolve([loopback]);
    await expect(failing).rejects.toMatchObject({ address: "127.0.0.1" });
    expect(hosts.known("service.example")).toBeUndefined();
  });
});
