import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type CaptionServiceEmulator,
  startCaptionServiceEmulator,
} from "../../simulator/caption-service/caption-service-emulator.ts";
import { type JsonObject, type Key, type VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { actionUuids } from "../../src/identifiers.ts";
import { action, place, startPlugin } from "../kit/desk.ts";
import { json, text } from "./hostile.ts";
import { runs, seed } from "../kit/random-runs.ts";

const actionNames = Object.keys(actionUuids) as (keyof typeof actionUuids)[];
/** The number of keys that get random frames and settings: two of each action. */
const keyCount = 2 * actionNames.length;

let emulator: CaptionServiceEmulator;
let deck: VirtualDeck;
/** A clear key with its own account. Its presses show whether the plugin still works. */
let probe: Key;
/** The `willAppear` frame of the probe key. */
let appearance: JsonObject;

beforeAll(async () => {
  emulator = await startCaptionServiceEmulator();
  const keys = [...actionNames, ...actionNames].map((name) => action(name));
  deck = await startPlugin(emulator.certificate.caFile, {
    devices: [{ model: "xl", pages: [{ keys: place([...keys, action("clear")], 8) }] }],
    globalSettings: { account: emulator.access() },
  });
  probe = keyAt(keyCount);
  const { frame } = await deck.waitFor(() =>
    deck.trace.last({ event: "willAppear", context: probe.context, direction: "to-plugin" }),
  );
  appearance = frame ?? {};
});

afterAll(async () => {
  await deck.stop();
  await emulator.stop();
});

const keyAt = (index: number): Key => deck.key(index % 8, Math.floor(index / 8));

/** Lets the probe key appear again, with its own account, and expects its press to reach the service. */
async function expectWorkingKey(): Promise<void> {
  const account = emulator.accounts.get("Harbour Hall");
  const { clears } = account;
  const frame = structuredClone(appearance);
  Object.assign(frame["payload"] as JsonObject, { settings: emulator.access("Harbour Hall") });
  deck.link.send(frame);
  const { context } = probe;
  const end = deck.trace.waitForFrame({ context, where: ({ event = "" }) => /^show(Ok|Alert)$/.test(event) });
  await probe.tap();
  expect((await end).event).toBe("showOk");
  expect(account.clears).toBe(clears + 1);
  expect(deck.plugin).toMatchObject({ status: "running", starts: 1 });
}

const eventNames = (
  "keyDown keyUp touchTap dialDown dialUp dialRotate willAppear willDisappear didReceiveSettings didReceiveGlobalSettings " +
  "didReceiveDeepLink didReceiveResources didReceiveSecrets titleParametersDidChange deviceDidConnect deviceDidDisconnect " +
  "deviceDidChange applicationDidLaunch applicationDidTerminate systemDidWakeUp propertyInspectorDidAppear " +
  "propertyInspectorDidDisappear sendToPlugin connected"
).split(" ");
const settingNames =
  "account baseUrl apiKey churchId mode stopGuard languageCodes presets name version".split(" ");
const values: unknown[] = [
  ..."toggle start hold none https://127.0.0.1:1 http://127.0.0.1 de-DE Keypad Encoder".split(" "),
  ...[2, ["de-DE"], [{ languageCodes: ["it-IT"] }]],
];
const payloadFields = [
  ...settingNames,
  ..."settings account controller coordinates column row state isInMultiAction userDesiredState".split(" "),
  ..."question id title resources url application size type".split(" "),
];

const payload = json(payloadFields, values);

/** Values for the fields of frames that the Stream Deck application sends. */
const frameFields = {
  event: fc.constantFrom(...eventNames),
  action: fc.oneof(fc.constantFrom<unknown>(...Object.values(actionUuids)), payload),
  // A number is the index of a key: `sendFrame` replaces it by the key's context.
  context: fc.oneof(fc.nat(keyCount - 1), payload),
  device: fc.oneof(fc.constant<unknown>("deck"), payload),
  payload,
  deviceInfo: payload,
  id: payload,
};

type Frame =
  { readonly fields: Record<string, unknown> } | { readonly raw: string } | { readonly bytes: Uint8Array };

const frame: fc.Arbitrary<Frame> = fc.oneof(
  { weight: 6, arbitrary: fc.record(frameFields, { requiredKeys: ["event"] }).map((fields) => ({ fields })) },
  { weight: 1, arbitrary: payload.map((value) => ({ raw: JSON.stringify(value) })) },
  // A frame as text, with noise over a part of it or behind its end.
  {
    weight: 2,
    arbitrary: fc.tuple(fc.record(frameFields), fc.nat(400), text).map(([fields, at, noise]) => {
      const raw = JSON.stringify(fields);
      return { raw: raw.slice(0, at) + noise + raw.slice(at + noise.length) };
    }),
  },
  { weight: 1, arbitrary: text.map((raw) => ({ raw })) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ bytes })) },
);

function sendFrame(sent: Frame): void {
  if ("bytes" in sent) deck.link.sendRaw(sent.bytes);
  else if ("raw" in sent) deck.link.sendRaw(sent.raw);
  else {
    const fields = { ...sent.fields };
    const { context } = fields;
    if (typeof context === "number")
      fields["context"] = keyAt(Math.abs(Math.trunc(context)) % keyCount).context;
    deck.link.sendRaw(JSON.stringify(fields));
  }
}

const settings = fc
  .array(fc.tuple(fc.constantFrom(...settingNames), json(settingNames, values)), { maxLength: 5 })
  .map((entries) => Object.fromEntries<unknown>(entries));

describe(`fuzz (seed ${seed})`, () => {
  it("works after frames of any kind", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 4, maxLength: 4 }), async (frames) => {
        for (const sent of frames) sendFrame(sent);
        deck.editGlobalSettings({ account: emulator.access() });
        await expectWorkingKey();
      }),
      runs(15, 60),
    );
  });

  it("works after settings of any kind", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(settings, { minLength: keyCount, maxLength: keyCount }),
        json(["accounts", ...settingNames], values),
        async (keySettings, global) => {
          // Some apps send global settings that are not objects, which `editGlobalSettings` does not.
          deck.link.send({ event: "didReceiveGlobalSettings", payload: { settings: global as JsonObject } });
          for (const [index, own] of keySettings.entries()) deck.editSettings(keyAt(index), own);
          for (let index = 0; index < keyCount; index += 1) await keyAt(index).tap();
          await expectWorkingKey();
        },
      ),
      runs(8),
    );
  });

  it("logs no defect and names the right host in requests", () => {
    expect(deck.plugin.log(2_000_000)).not.toMatch(/RangeError|defect|unexpected/);
    expect(emulator.journal.entries().every(({ host }) => host?.startsWith("127.0.0.1"))).toBe(true);
  });
});
