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

const names = Object.keys(actionUuids) as (keyof typeof actionUuids)[];
/** Two of each action. */
const keyCount = 2 * names.length;

let emulator: CaptionServiceEmulator;
let deck: VirtualDeck;
let probe: Key;
/** The frame that announced the probe key. */
let appearance: JsonObject;

beforeAll(async () => {
  emulator = await startCaptionServiceEmulator();
  const keys = Array.from({ length: keyCount }, (_, index) => action(names[index % names.length] ?? "clear"));
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
const probeAccount = (): JsonObject => emulator.access("Harbour Hall");

/** Lets the probe key appear again and expects its press to reach the service. */
async function expectWorkingKey(): Promise<void> {
  const account = emulator.accounts.get("Harbour Hall");
  const { clears } = account;
  const frame = structuredClone(appearance);
  Object.assign(frame["payload"] as JsonObject, { settings: probeAccount() });
  deck.link.send(frame);
  const { context } = probe;
  const end = deck.trace.waitForFrame({ context, where: ({ event = "" }) => /^show(Ok|Alert)$/.test(event) });
  await probe.tap();
  expect((await end).event).toBe("showOk");
  expect(account.clears).toBe(clears + 1);
  expect(deck.plugin).toMatchObject({ status: "running", starts: 1 });
}

const events = (
  "keyDown keyUp touchTap dialDown dialUp dialRotate willAppear willDisappear didReceiveSettings didReceiveGlobalSettings " +
  "didReceiveDeepLink didReceiveResources didReceiveSecrets titleParametersDidChange deviceDidConnect deviceDidDisconnect " +
  "deviceDidChange applicationDidLaunch applicationDidTerminate systemDidWakeUp propertyInspectorDidAppear " +
  "propertyInspectorDidDisappear sendToPlugin connected"
).split(" ");
const fields = "account baseUrl apiKey churchId mode stopGuard languageCodes presets name version".split(" ");
const values: unknown[] = [
  ..."toggle start hold none https://127.0.0.1:1 http://127.0.0.1 de-DE Keypad Encoder".split(" "),
  ...[2, ["de-DE"], [{ languageCodes: ["it-IT"] }]],
];
const payloadNames = [
  ...fields,
  ..."settings account controller coordinates column row state isInMultiAction userDesiredState".split(" "),
  ..."question id title resources url application size type".split(" "),
];

const payload = json(payloadNames, values);

/** A frame with field names of the application. `kept` names the fields that are sent. */
const knownFields = fc
  .record({
    event: fc.constantFrom(...events),
    action: fc.oneof(fc.constantFrom<unknown>(...Object.values(actionUuids)), payload),
    context: fc.oneof(fc.constantFrom<unknown>(..."0123456789".split("").map(Number)), payload),
    device: fc.oneof(fc.constant<unknown>("deck"), payload),
    payload,
    deviceInfo: payload,
    id: payload,
  })
  .chain((frame) =>
    fc.subarray(Object.keys(frame) as (keyof typeof frame)[]).map((kept) => ({ whole: frame, kept })),
  );

type Frame =
  | { readonly whole: Record<string, unknown>; readonly kept: readonly string[] }
  | { readonly raw: string }
  | { readonly bytes: Uint8Array };

const frame: fc.Arbitrary<Frame> = fc.oneof(
  { weight: 6, arbitrary: knownFields.map(({ whole, kept }) => ({ whole, kept: ["event", ...kept] })) },
  { weight: 1, arbitrary: payload.map((value) => ({ raw: JSON.stringify(value) })) },
  // The text of a frame, overwritten at a random place or cut off there.
  {
    weight: 2,
    arbitrary: fc.tuple(knownFields, fc.nat(400), text).map(([{ whole }, at, bit]) => {
      const raw = JSON.stringify(whole);
      return { raw: raw.slice(0, at) + bit + raw.slice(at + bit.length) };
    }),
  },
  { weight: 1, arbitrary: text.map((raw) => ({ raw })) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ bytes })) },
);

function sendFrame(sent: Frame): void {
  if ("bytes" in sent) deck.link.sendRaw(sent.bytes);
  else if ("raw" in sent) deck.link.sendRaw(sent.raw);
  else {
    const kept = Object.fromEntries(Object.entries(sent.whole).filter(([name]) => sent.kept.includes(name)));
    // A number is replaced by the context of an existing key.
    const { context } = kept;
    if (typeof context === "number")
      kept["context"] = keyAt(Math.abs(Math.trunc(context)) % keyCount).context;
    deck.link.sendRaw(JSON.stringify(kept));
  }
}

const settings = fc
  .array(fc.tuple(fc.constantFrom(...fields), json(fields, values)), { maxLength: 5 })
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
        json(["accounts", ...fields], values),
        async (all, global) => {
          // Some apps send values that are not objects.
          deck.link.send({ event: "didReceiveGlobalSettings", payload: { settings: global as JsonObject } });
          for (const [index, own] of all.entries()) deck.editSettings(keyAt(index), own);
          for (let index = 0; index < keyCount; index += 1) await keyAt(index).tap();
          await expectWorkingKey();
        },
      ),
      runs(8),
    );
  });

  it("logs no defect and contacts no other host", () => {
    expect(deck.plugin.log(2_000_000)).not.toMatch(/RangeError|defect|unexpected/);
    expect(emulator.journal.entries().every(({ host }) => host?.startsWith("127.0.0.1"))).toBe(true);
  });
});
