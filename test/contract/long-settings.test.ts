import { readFileSync } from "node:fs";
import { describe, expect } from "vitest";
import { InspectorClient } from "../../simulator/virtual-deck/index.ts";
import { a, pause, seen, stage } from "./stage.ts";
import { saying } from "../kit/words.ts";
import { busyTime } from "../kit/work.ts";

/** Text as the app sends it: the virtual deck would take its own time to copy settings of this size. */
function settingsFrame(context: string, action: string, device: string, settings: string): string {
  const head = JSON.stringify({ event: "didReceiveSettings", action, context, device });
  return `${head.slice(0, -1)},"payload":{"controller":"Keypad","isInMultiAction":false,"settings":${settings}}}`;
}

const codes = (count: number): string => JSON.stringify(Array.from({ length: count }, (_, n) => `x-${n}`));
const account = (fields: object): string => JSON.stringify(fields).slice(1, -1);

/** For two frames, each of which may take 250 ms to be read, three polls and three presses; else with the pauses between them. */
const maxBusyTime = process.platform === "linux" ? 4_000 : 60_000;

/** Settings, and what a press is to say of them. */
const long: readonly (readonly [what: string, setting: string, says: RegExp])[] = [
  [
    "language codes",
    `"languageCodes":${codes(400_000)}`,
    saying(["failure.setting", "setting.languageCodes"]),
  ],
  [
    "presets",
    `"presets":[${'{"languageCodes":["de-DE"]},'.repeat(150_000)}{"languageCodes":[]}]`,
    saying(["failure.setting", "setting.presets"]),
  ],
  [
    "languages in a preset",
    `"presets":[{"languageCodes":${codes(400_000)}}]`,
    saying(["failure.setting", "setting.presets"]),
  ],
  [
    "languages, none too many in a list",
    `"presets":${JSON.stringify(Array(500).fill({ languageCodes: JSON.parse(codes(500)) as string[] }))}`,
    /x-0/,
  ],
  [
    "names that no setting has",
    Array.from({ length: 300_000 }, (_, n) => `"x${n}":0`).join(),
    saying("failure.noLanguage"),
  ],
  [
    "characters in each of a hundred languages",
    `"languageCodes":${JSON.stringify(Array(100).fill("x".repeat(100_000)))}`,
    saying(["failure.setting", "setting.languageCodes"]),
  ],
];

for (const [what, setting, says] of long)
  describe(`a key whose settings have hundreds of thousands of ${what}`, () => {
    const { inTurn, deck } = stage();

    inTurn("keeps no other key waiting, nor the process from ending", async (church) => {
      const [clear, status, targets, source] = church.place(
        a.clear(),
        a.status(),
        a.targets(["fr-FR"]),
        a.source("fr-FR"),
      );
      await clear.tapOk();
      await status.tapOk();
      const { device } = clear.key;
      const settings = `{${account(church.account)},${setting}}`;
      const before = busyTime(deck().plugin.pid);
      for (const key of [targets, source])
        deck().link.sendRaw(settingsFrame(key.context, key.key.instance.action, device.id, settings));
      await clear.tapOk();
      // Polls and edits look at the settings again.
      for (let news = 0; news < 3; news += 1) {
        church.service.status = { status: "active", clients: news, transcriptionLanguage: "x-399999" };
        await status.tapOk();
        await pause(200);
      }
      const changed = setting.startsWith('"presets') ? targets : source;
      await changed.tapSays(says);
      await clear.tapOk();
      expect(busyTime(deck().plugin.pid) - before).toBeLessThan(maxBusyTime);
      deck().plugin.closeSocket();
      expect(await deck().plugin.waitForExit({ timeoutMs: 60_000 })).toMatchObject({ forced: false });
    });
  });

/** What a process has of the memory, in MB. Where the system doesn't tell it, 0. */
function memory(pid: number | undefined): number {
  if (process.platform !== "linux") return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_000;
}

describe("text of millions of characters", () => {
  const { inTurn, deck } = stage();

  inTurn("as the name of an account is shortened, and costs a press no time", async (church) => {
    const name = "N ".repeat(2_000_000);
    const accounts = { long: { ...church.account, name } };
    // The answer to the plugin's own question for global settings has come by then.
    const [ready] = church.place(a.clear());
    await ready.tapOk();
    deck().link.sendRaw(
      JSON.stringify({ event: "didReceiveGlobalSettings", payload: { settings: { accounts } } }),
    );
    const [clear] = church.placeWith({ account: "long" }, a.clear());
    await clear.tapOk();
    const before = busyTime(deck().plugin.pid);
    for (let press = 0; press < 3; press += 1) await clear.tapOk();
    expect(busyTime(deck().plugin.pid) - before).toBeLessThan(maxBusyTime);
  });

  inTurn(
    "as a language that the settings page tries is not sent, nor does it cost more than 60 MB",
    async (church) => {
      const [source, clear] = church.place(a.source("de-DE"), a.clear());
      await clear.tapOk();
      const inspector = await InspectorClient.connect(deck().openInspector(source.key).connection);
      await seen();
      const before = memory(deck().plugin.pid);
      const command = { languageCode: "x".repeat(16_000_000) };
      inspector.sendToPlugin({ question: "try", id: "1", command, anyway: true });
      let most = 0;
      for (let press = 0; press < 5; press += 1) {
        await clear.tapOk();
        most = Math.max(most, memory(deck().plugin.pid));
      }
      await inspector.close();
      expect(church.service.heard("source")).toHaveLength(0);
      expect(most - before).toBeLessThan(60);
    },
  );
});
