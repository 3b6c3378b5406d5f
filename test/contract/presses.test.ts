import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Dial } from "../../simulator/virtual-deck/index.ts";
import { longPressMs } from "../../src/limits.ts";
import { startPluginWithAccounts, liveStatus } from "../kit/test-account.ts";
import { pressResults, place, waitForText, tap } from "../kit/desk.ts";
import { dial, source, targets } from "../kit/serving-desk.ts";
import { keyTextPattern } from "../kit/words.ts";

// Each action on a dial and in a multi-action. On keys: plugin/church-service.test.ts. Other cases: test/keys.
const addAccount = await startPluginWithAccounts();

const languageCodes = ["pt-BR", "ar-SA"];
const everyCommand = ["clear", "hide", "source de-DE", "targets pt-BR,ar-SA", "start"];

function push(pushed: Dial): void {
  pushed.press();
  pushed.release();
}

describe.concurrent("every action", () => {
  it("sends one request per push of a dial and draws only the strip", async () => {
    const account = await addAccount();
    const dials = account.place(
      dial("clear"),
      dial("visibility"),
      dial("transcriptionLanguage", { languageCodes: ["de-DE"] }),
      dial("translationLanguages", { presets: [{ languageCodes }] }),
    );
    const [stream, status] = account.place(dial("stream"), dial("status"));
    await waitForText(stream, keyTextPattern("stream.start"));
    for (const [index, command] of ["clear", "hide", "source", "targets"].entries()) {
      push(dials[index] ?? expect.fail());
      await account.service.waitForAnswer(command);
    }
    push(status);
    push(stream);
    await waitForText(stream, keyTextPattern("stream.live"));
    await account.expectSent(...everyCommand);
    for (const each of [...dials, stream, status]) {
      expect(pressResults(each)).toEqual([]);
      expect(each.view().image.svg).toMatch(/<svg[^>]*viewBox="0 0 200 100"/);
      // Each frame sets the picture and nothing else.
      const frames = account.deck.trace.entries({ event: "setFeedback", context: each.context });
      for (const { payload } of frames) expect(Object.keys(payload)).toHaveLength(1);
    }
  });

  it("sends one request as a step of a multi-action and draws nothing", async () => {
    const account = await addAccount();
    const { stream } = await account.placeSessionKeys();
    // State 1 means hidden captions, or a running session.
    const steps = [
      account.action("clear"),
      { ...account.action("visibility"), desiredState: 1 },
      account.action(...source("de-DE")),
      account.action(...targets(languageCodes)),
      { ...account.action("stream"), desiredState: 1 },
      account.action("status"),
    ];
    const device = account.deck.addDevice({ model: "mini", pages: [{ keys: place([{ steps }]) }] });
    const multi = device.key(0, 0);
    await multi.tap();
    await waitForText(stream, keyTextPattern("stream.live"));
    // No other command follows. Two queues send the commands, so their order may vary.
    await account.expectSent(...account.service.commands);
    expect(account.service.commands.toSorted()).toEqual(everyCommand.toSorted());
    for (const { context } of multi.steps)
      expect(account.deck.trace.entries({ direction: "from-plugin", context })).toEqual([]);
  });
});

// The build patches undici for this (rollup.config.mjs). Other answers: test/service.
it.concurrent("accepts an answer after an unrequested 100 Continue", async () => {
  const account = await addAccount();
  const body = JSON.stringify(liveStatus);
  const head = `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`;
  for (const path of ["status", "clear"])
    account.service.setReply(path, { raw: (socket) => void socket.write(head + body) });
  const [status, clear] = account.place(["status"], ["clear"]);
  await tap(status, "ok");
  await tap(clear, "ok");
  await account.expectSent("clear");
});

it.concurrent("sends the language that a turned dial chose only when it is pushed", async () => {
  const account = await addAccount();
  const languages = ["en-US", "de-DE", "it-IT"];
  const [languageDial] = account.place(dial("transcriptionLanguage", { languageCodes: languages }));
  await waitForText(languageDial, keyTextPattern("dial.turn"));
  // No language is known yet, so the first tick leads to the first one.
  languageDial.rotate(3);
  await waitForText(languageDial, /Italian/);
  languageDial.rotate(-1);
  await waitForText(languageDial, /German/);
  // A touch of the strip only requests the status.
  const polls = account.service.requestsTo("status").length;
  languageDial.touch(100, 50);
  await account.service.waitForRequest("status", polls + 1);
  await account.expectSent();
  push(languageDial);
  await account.service.waitForAnswer("source");
  await account.expectSent("source de-DE");
});

// Windows can't suspend a process.
const canSuspend = process.platform !== "win32";
it.runIf(canSuspend)("sends nothing for a short press whose release is read late", async () => {
  for (let isShortPress = false; !isShortPress;) {
    const account = await addAccount();
    const pid = account.deck.plugin.pid ?? expect.fail("the plugin does not run");
    const { stream } = await account.placeSessionKeys(liveStatus, { stopGuard: "hold" });
    const pressedAt = performance.now();
    await stream.press();
    await waitForText(stream, keyTextPattern("stream.keepHolding"));
    process.kill(pid, "SIGSTOP");
    // On a busy computer the press may last too long by now. Then the test tries again.
    isShortPress = performance.now() - pressedAt < longPressMs;
    await stream.release();
    if (isShortPress) await setTimeout(longPressMs);
    process.kill(pid, "SIGCONT");
    if (isShortPress) await account.expectSent();
  }
});
