import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type CaptionServiceEmulator,
  startCaptionServiceEmulator,
} from "../../simulator/caption-service/caption-service-emulator.ts";
import { readableDialects } from "../../simulator/caption-service/dialects/dialects.ts";
import { VirtualDeck, type VirtualDevice } from "../../simulator/virtual-deck/index.ts";
import { action, place, pluginFolder, reads } from "../kit/desk.ts";
import { said, saying } from "../kit/words.ts";

let authority: CaptionServiceEmulator;
let deck: VirtualDeck;
beforeAll(async () => {
  // All emulators of a process have one authority; this one only keeps its file.
  authority = await startCaptionServiceEmulator();
  const environment = { NODE_EXTRA_CA_CERTS: authority.certificate.caFile };
  deck = await VirtualDeck.start({ pluginFolder, environment, devices: [{ model: "mini" }] });
});
afterAll(async () => {
  await deck.stop();
  await authority.stop();
});

it.concurrent.each(readableDialects.map(({ id }) => id))(
  "all keys work in the dialect %s",
  async (dialect) => {
    const emulator = await startCaptionServiceEmulator({ dialect });
    const access = emulator.access();
    const keys = [
      action("stream", access),
      action("status", access),
      action("clear", access),
      action("visibility", { ...access, mode: "hide" }),
      action("stream", { ...access, mode: "start" }),
      action("stream", { ...access, mode: "stop" }),
    ];
    const device = deck.addDevice({ model: "mini", pages: [{ keys: place(keys, 3) }] });
    try {
      await runSession(emulator, device);
    } finally {
      device.disconnect();
      await emulator.stop();
    }
    expect(deck.plugin.starts).toBe(1);
  },
);

async function runSession(emulator: CaptionServiceEmulator, device: VirtualDevice): Promise<void> {
  const account = emulator.accounts.get();
  const [stream, status, clear] = [device.key(0, 0), device.key(1, 0), device.key(2, 0)];
  const [hide, start, stop] = [device.key(0, 1), device.key(1, 1), device.key(2, 1)];
  const contexts = [stream, status, clear, hide, start, stop].map((key) => key.context);
  const alerts = (): number =>
    contexts.reduce((sum, context) => sum + deck.trace.count({ event: "showAlert", context }), 0);
  const shows = async (text: RegExp | string, state: number): Promise<void> => {
    await status.tap();
    await reads(stream, text);
    expect(stream.view().state).toBe(state);
  };

  await shows(said("stream.start", "stream.stopped"), 0);
  await start.tap();
  await reads(stream, saying("stream.live"));
  await reads(status, `12 ${said("stream.live")} en › es fr`);
  for (const [change, text] of [
    ["pause", saying("stream.paused")],
    ["suspend", saying("stream.suspended")],
    ["resume", saying("stream.live")],
  ] as const) {
    account.fromElsewhere(change);
    await shows(text, 1);
  }
  await clear.tap();
  await hide.tap();
  await hide.waitUntil(({ state }) => state === 1);
  await stop.tap();
  await reads(stream, said("stream.start", "stream.stopped"));
  // Pressing start while somebody else has started means 409, in whatever words, and then a status that says why.
  account.fromElsewhere("start");
  const alertsBefore = alerts();
  await start.tap();
  await reads(stream, saying("stream.live"));
  expect(alerts()).toBe(alertsBefore);
  account.fromElsewhere("stop");
  account.setDashboardReady(false);
  await shows(said("stream.start", "stream.stopped"), 0);
  await start.tap();
  await reads(start, said("failure.dashboard", "failure.notReady"));
  expect(alerts()).toBeGreaterThan(alertsBefore);
}
