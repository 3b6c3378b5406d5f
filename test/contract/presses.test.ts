import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Dial } from "../../simulator/virtual-deck/index.ts";
import { longPressMs } from "../../src/limits.ts";
import { startPluginWithAccounts, liveStatus } from "../kit/test-account.ts";
import { pressResults, place, waitForText, tap } from "../kit/desk.ts";
import { dial, source, targets } from "../kit/serving-desk.ts";
import { keyTextPattern } from "../kit/words.ts";

// One press of each kind through the built plugin. Keys: plugin/church-service.test.ts. Other cases: test/keys.
const open = await startPluginWithAccounts();

const languageCodes = ["pt-BR", "ar-SA"];
const everyCommand = ["clear", "hide", "source de-DE", "targets pt-BR,ar-SA", "start"];

function push(onStrip: Dial): void {
  onStrip.press();
  onStrip.release();
}

describe.concurrent("every action", () => {
  it("sends one request per push of a dial and draws only the strip", async () => {
    const account = await open();
    const dials = account.place(
      dial("clear"),
      dial("visibility"),
      dial("transcriptionLanguage", { languageCodes: ["de-DE"] }),
      dial("translationLanguages", { presets: [{ languageCodes }] }),
    );
    const [stream, status] = account.place(dial("stream"), dial("status"));
    await waitForText(stream, keyTextPattern("stream.start"));
    for (const [at, path] of ["clear", "hide", "source", "targets"].entries()) {
      push(dials[at] ?? expect.fail());
      await account.service.answered(path);
    }
    push(status);
    push(stream);
    await waitForText(stream, keyTextPattern("stream.live"));
    await account.expectSent(...everyCommand);
    for (const each of [...dials, stream, status]) {
      expect(pressResults(each)).toEqual([]);
      expect(each.view().image.svg).toMatch(/<svg[^>]*viewBox="0 0 200 100"/);
      const frames = account.deck.trace.entries({ event: "setFeedback", context: each.context });
      for (const { payload } of frames) expect(Object.keys(payload)).toHaveLength(1);
    }
  });

  it("sends one request as a step of a multi-action and draws nothing", async () => {
    const account = await open();
    const { stream } = await account.placeSessionKeys();
    const steps = [
      account.action("clear"),
      { ...account.action("visibility"), desiredState: 1 },
      account.action(...source("de-DE")),
      account.action(...targets(languageCodes)),
      { ...account.action("stream", { stopGuard: "hold" }), desiredState: 1 },
      account.action("status"),
    ];
    const device = account.deck.addDevice({ model: "mini", pages: [{ keys: place([{ steps }]) }] });
    const multi = device.key(0, 0);
    await multi.tap();
    await waitForText(stream, keyTextPattern("stream.live"));
    await account.expectSent(...account.service.commands);
    expect(account.service.commands.toSorted()).toEqual(everyCommand.toSorted());
    for (const { context } of multi.steps)
      expect(account.deck.trace.entries({ direction: "from-plugin", context })).toEqual([]);
  });
});

// The build patches undici for this. Wire format and failures: test/service.
it.concurrent("accepts an answer after an unrequested 100 Continue", async () => {
  const account = await open();
  const body = JSON.stringify(liveStatus);
  const head = `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`;
  for (const path of ["status", "clear"])
    account.service.setReply(path, { raw: (socket) => void socket.write(head + body) });
  const [status, clear] = account.place(["status"], ["clear"]);
  await tap(status, "ok");
  await tap(clear, "ok");
  await account.expectSent("clear");
});

it.concurrent("sends the language chosen by turning a dial only when the dial is pushed", async () => {
  const account = await open();
  const languages = ["en-US", "de-DE", "it-IT"];
  const [languageDial] = account.place(dial("transcriptionLanguage", { languageCodes: languages }));
  await waitForText(languageDial, keyTextPattern("dial.turn"));
  languageDial.rotate(3);
  await waitForText(languageDial, /Italian/);
  languageDial.rotate(-1);
  await waitForText(languageDial, /German/);
  const polls = account.service.requestsTo("status").length;
  languageDial.touch(100, 50);
  await account.service.nthRequest("status", polls + 1);
  await account.expectSent();
  push(languageDial);
  await account.service.answered("source");
  await account.expectSent("source de-DE");
});

// Windows can't suspend a process.
it.skipIf(process.platform === "win32")(
  "sends nothing for a hold that ends while the plugin is busy",
  async () => {
    const { pid = 0 } = (await open()).deck.plugin;
    for (let isInHold = false; !isInHold;) {
      const account = await open();
      const { stream } = await account.placeSessionKeys(liveStatus, { stopGuard: "hold" });
      const pressedAt = performance.now();
      await stream.press();
      await waitForText(stream, keyTextPattern("stream.keepHolding"));
      process.kill(pid, "SIGSTOP");
      // A busy computer may suspend the plugin too late; then the test tries again.
      isInHold = performance.now() - pressedAt < longPressMs;
      await stream.release();
      if (isInHold) await setTimeout(longPressMs);
      process.kill(pid, "SIGCONT");
      if (isInHold) await account.expectSent();
    }
  },
);
