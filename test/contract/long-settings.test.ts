import { readFileSync } from "node:fs";
import { describe, expect } from "vitest";
import { a, pause, stage } from "./stage.ts";
import { saying } from "../kit/words.ts";

/** Text as the app sends it: the virtual deck would take its own time to copy settings of this size. */
function settingsFrame(context: string, action: string, device: string, settings: string): string {
  const head = JSON.stringify({ event: "didReceiveSettings", action, context, device });
  return `${head.slice(0, -1)},"payload":{"controller":"Keypad","isInMultiAction":false,"settings":${settings}}}`;
}

const codes = (count: number): string => JSON.stringify(Array.from({ length: count }, (_, n) => `x-${n}`));
const account = (fields: object): string => JSON.stringify(fields).slice(1, -1);

/**
 * Milliseconds for which a process has had a processor: unlike the time that passes, it tells nothing of what else the computer
 * does. Where the system doesn't tell it, the time that passes.
 */
function busyTime(pid: number | undefined): number {
  if (process.platform !== "linux") return performance.now();
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  // Both are in hundredths of a second.
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/** For two frames, each of which may take 250 ms to be read, three polls and three presses; else with the pauses between them. */
const maxBusyTime = process.platform === "linux" ? 1_000 : 5_000;

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
      expect(await deck().plugin.waitForExit({ timeoutMs: 3_000 })).toMatchObject({ forced: false });
    });
  });
