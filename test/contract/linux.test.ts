import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Certificates, makeCertificates } from "../../simulator/caption-service/wire/certificates.ts";
import { seen } from "../kit/desk.ts";
import { BareHost } from "./bare-host.ts";
import { ScriptedService } from "../kit/scripted-service.ts";

let certificates: Certificates;
beforeAll(async () => {
  certificates = await makeCertificates();
});
afterAll(() => certificates.dispose());

interface Desk {
  readonly host: BareHost;
  readonly service: ScriptedService;
  readonly account: { baseUrl: string; apiKey: string; churchId: string };
}

async function desk(
  onTestFinished: (end: () => Promise<void>) => void,
  platform: "linux" | "windows" = "linux",
  greet: (host: BareHost, account: Desk["account"]) => void = () => undefined,
): Promise<Desk> {
  const service = await ScriptedService.start(certificates);
  const account = { baseUrl: service.origin, apiKey: "ck_live_linux", churchId: randomUUID() };
  const environment = { NODE_EXTRA_CA_CERTS: certificates.caFile };
  const host = await BareHost.start(platform, environment, (each) => greet(each, account));
  onTestFinished(async () => {
    await host.stop();
    service.stop();
  });
  return { host, service, account };
}

/** A key that appears, and is pressed, right after the registration. */
function pressAtOnce(host: BareHost, account: Desk["account"]): void {
  for (const event of ["willAppear", "keyDown", "keyUp"]) host.send(event, "clear", "key", account);
}

/** Waits until presses are new ones: the second picture of a key comes later than that. */
async function replayed(host: BareHost, context: string): Promise<void> {
  await host.until(() => host.of("setImage", context).length >= 2);
}

describe.concurrent("on Linux", () => {
  it("presses in the first 500 ms after registration are dropped, with a line in the log", async ({
    onTestFinished,
  }) => {
    const { host, service, account } = await desk(onTestFinished, "linux", pressAtOnce);
    await replayed(host, "key");
    expect(await host.log()).toMatch(/press|keyDown/i);
    expect(service.commands).toEqual([]);
    expect(host.of("showAlert", "key")).toEqual([]);
    host.send("keyDown", "clear", "key", account);
    await service.answered("clear");
    await host.until(() => host.of("showOk", "key")[0]);
    expect(service.commands).toEqual(["clear"]);
  });

  it("an event of an unknown context is its appearance", async ({ onTestFinished }) => {
    const { host, service, account } = await desk(onTestFinished);
    host.send("willAppear", "clear", "first", account);
    await replayed(host, "first");
    host.send("keyDown", "clear", "never-appeared", account);
    host.send("keyUp", "clear", "never-appeared", account);
    await host.until(() => host.of("setImage", "never-appeared")[0]);
    await service.answered("clear");
    await host.until(() => host.of("showOk", "never-appeared")[0]);
    host.send("didReceiveSettings", "status", "another", account);
    await host.until(() => host.of("setImage", "another")[0]);
    await service.nth("status");
  });

  it("the first press on a toggle that was never announced only paints it: what it showed is not ours", async ({
    onTestFinished,
  }) => {
    const { host, service, account } = await desk(onTestFinished);
    service.status = { status: "active", captionsHidden: true };
    host.send("willAppear", "status", "first", account);
    host.send("willAppear", "clear", "second", account);
    await replayed(host, "second");
    host.send("keyDown", "visibility", "old-picture", account, { state: 0 });
    host.send("keyUp", "visibility", "old-picture", account, { state: 0 });
    await host.until(() => host.of("setImage", "old-picture")[0]);
    await seen();
    host.send("keyDown", "visibility", "old-picture", account, { state: 1 });
    await service.answered("show");
    expect(service.commands).toEqual(["show"]);
    // What a key that only hides showed does not matter.
    host.send("keyDown", "visibility", "only-hides", { ...account, mode: "hide" }, { state: 0 });
    await service.answered("hide");
  });

  it("a deck that comes or goes has all keys painted again", async ({ onTestFinished }) => {
    const { host, account } = await desk(onTestFinished);
    host.send("willAppear", "clear", "key", account);
    await replayed(host, "key");
    for (const [n, event] of ["deviceDidConnect", "deviceDidDisconnect"].entries()) {
      const deviceInfo = { name: "Another", size: { columns: 3, rows: 2 }, type: 1 };
      host.raw({ event, device: "FEDCBA9876543210FEDCBA9876543210", deviceInfo });
      await host.until(() => host.of("setImage", "key").length >= 3 + n);
    }
  });

  it("the first picture of a key is sent once more after half a second", async ({ onTestFinished }) => {
    const { host, account } = await desk(onTestFinished);
    const since = performance.now();
    host.send("willAppear", "clear", "key", account);
    const first = await host.until(() => host.of("setImage", "key")[0]);
    await replayed(host, "key");
    const again = host.of("setImage", "key")[1];
    expect(again?.payload).toEqual(first.payload);
    expect((again?.at ?? 0) - since).toBeGreaterThan(450);
    host.send("willAppear", "clear", "later", account);
    await replayed(host, "later");
    expect(host.of("setImage", "key")).toHaveLength(2);
  });
});

it.concurrent(
  "on other systems no press is dropped, and no picture is sent twice",
  async ({ onTestFinished }) => {
    const { host, service } = await desk(onTestFinished, "windows", pressAtOnce);
    await service.answered("clear");
    await host.until(() => host.of("showOk", "key")[0]);
    // The first after that of the press comes 5 s later.
    await service.answered("status", 3);
    const pictures = host.of("setImage", "key").map(({ payload }) => payload?.["image"]);
    expect(pictures.filter((picture, index) => picture === pictures[index - 1])).toEqual([]);
    expect(service.commands).toEqual(["clear"]);
  },
);
