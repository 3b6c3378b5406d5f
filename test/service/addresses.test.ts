import { describe, expect, it } from "vitest";
import { makeCertificates } from "../../simulator/caption-service/wire/certificates.ts";
import { churchId } from "../kit/emulator.ts";
import { FakeClock } from "../kit/fake-clock.ts";
import { answerLookUps } from "../kit/look-ups.ts";
import { ScriptedService } from "../kit/scripted-service.ts";
import { makeClient, outcome, timeLimit, startScriptedService } from "../kit/service-client.ts";
import { hasSilentAddresses, makeSilentAddress } from "../kit/silent-address.ts";

const clear = { name: "clear" } as const;
const accessAt = (port: number) => ({ baseUrl: `https://localhost:${port}`, apiKey: "ck_live_names" });
const minute = 60_000;

describe("the addresses of a name", () => {
  it.skipIf(!hasSilentAddresses)("are tried in turn when one is silent", async () => {
    const scripted = await startScriptedService();
    const { address } = await makeSilentAddress(scripted.port);
    answerLookUps("localhost", () => [address, "127.0.0.1"]);
    const sentAt = performance.now();
    expect(await outcome(makeClient(accessAt(scripted.port)).send(clear, timeLimit))).toBeNull();
    // The client gives an address 2 seconds when there is another.
    expect(performance.now() - sentAt).toBeLessThan(5_000);
  });

  it.skipIf(!hasSilentAddresses)("are given up when the request times out", async () => {
    const { address, port } = await makeSilentAddress();
    answerLookUps("localhost", () => [address]);
    expect(await outcome(makeClient(accessAt(port)).send(clear, 200))).toBe("timed-out");
    // Node lists each TCP connection that it is still trying to open.
    expect(process.getActiveResourcesInfo()).not.toContain("TCPConnectWrap");
  });

  // The service is at 127.0.0.1 alone. 2001:db8::1 is an example address, which no network routes.
  it.each([
    ["are tried in turn when one refuses", ["127.0.0.3", "127.0.0.1"], null],
    ["are tried in turn when IPv6 has no route", ["2001:db8::1", "127.0.0.1"], null],
    ["end the request in no-connection when all refuse", ["127.0.0.3", "127.0.0.4"], "no-connection"],
  ])("%s", async (_, addresses, expected) => {
    const scripted = await startScriptedService();
    answerLookUps("localhost", () => addresses);
    expect(await outcome(makeClient(accessAt(scripted.port)).send(clear, timeLimit))).toBe(expected);
  });

  it("are looked up again when a connection is 5 minutes old", async () => {
    const clock = new FakeClock();
    const oldService = await startScriptedService();
    // Signed by the same authority as those of the old service, so the client trusts both.
    const certificates = await makeCertificates();
    const newService = await ScriptedService.start(certificates, "good", "127.0.0.3", oldService.port);
    // Only the old service reports a session, so the status shows which one has answered.
    oldService.status = { status: "active" };
    let addresses = ["127.0.0.1"];
    const lookups = answerLookUps("localhost", () => addresses);
    const client = makeClient(accessAt(oldService.port), clock);
    const poll = async (): Promise<string> => (await client.checkStatus(churchId, timeLimit)).session.state;
    expect(await poll()).toBe("active");
    addresses = ["127.0.0.3"];
    await clock.pass(4 * minute);
    expect(await poll()).toBe("active");
    await clock.pass(minute);
    expect(await poll()).toBe("none");
    await oldService.waitUntil(() => oldService.connections[0]?.end === "closed");
    expect(lookups.count).toBe(2);
    newService.stop();
    await certificates.dispose();
  });
});

describe("a lookup", () => {
  it("is shared by all clients that wait for it, and made again for a later one", async () => {
    const scripted = await startScriptedService();
    const { promise: addresses, resolve } = Promise.withResolvers<readonly string[]>();
    const lookups = answerLookUps("localhost", () => addresses);
    const clients = [1, 2, 3].map(() => makeClient(accessAt(scripted.port)));
    const outcomes = clients.map((client) => outcome(client.send(clear, timeLimit)));
    resolve(["127.0.0.1"]);
    expect(await Promise.all(outcomes)).toEqual([null, null, null]);
    expect(lookups.count).toBe(1);
    clients[0]?.closeConnections();
    await clients[0]?.send(clear, timeLimit);
    expect(lookups.count).toBe(2);
  });
});
