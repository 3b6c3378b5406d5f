import { describe, expect, vi } from "vitest";
import { InspectorClient } from "../../simulator/virtual-deck/index.ts";
import { stated } from "../kit/desk.ts";
import type { SeenKey } from "./seen-key.ts";
import { a, type Church, stage, step } from "./stage.ts";

const { it } = stage({ traits: { manyInspectors: true } });

/** Lines of the log that tell of this church's host. */
function lines(church: Church): string[] {
  const log = church.deck.plugin.log(10_000_000).split("\n");
  return log.filter((line) => line.includes(`127.0.0.1:${church.service.port}`) && /\d+ ?ms/.test(line));
}

/** Waits until there are so many. */
function logged(church: Church, count: number): Promise<void> {
  return vi.waitFor(() => expect(lines(church)).toHaveLength(count), 60_000);
}

/** Tests take turns: the plugin answers the one inspector that is in sight. */
let turn: Promise<unknown> = Promise.resolve();

/** What "Copy diagnostics" gives for a key. */
function diagnostics(church: Church, key: SeenKey): Promise<string> {
  const text = turn.then(() => askForDiagnostics(church, key));
  turn = text.catch(() => undefined);
  return text;
}

async function askForDiagnostics(church: Church, key: SeenKey): Promise<string> {
  const inspector = await InspectorClient.connect(church.deck.openInspector(key.key).connection);
  inspector.sendToPlugin({ question: "diagnose" });
  const text = await stated(inspector, "diagnosed");
  await inspector.close();
  return JSON.stringify(text);
}

describe.concurrent("every press leaves one line in the log", () => {
  it("with time, account by host, what was sent, how it ended, and milliseconds", async (church) => {
    const [clear, hide, targets] = church.place(
      a.clear(),
      a.visibility({ mode: "hide" }),
      a.targets(["fr-FR"]),
    );
    await clear.tapOk();
    await clear.tapOk();
    church.service
      .on("hide", { status: 503 })
      .on("targets", { status: 422, body: { message: "Secret words" } });
    await hide.tapAlert();
    await targets.tapAlert();
    await logged(church, 4);
    const all = lines(church);
    for (const line of all) expect(line).toMatch(/\d\d:\d\d:\d\d/);
    expect(all.filter((line) => /clear/i.test(line))).toHaveLength(2);
    expect(all.filter((line) => /hide/i.test(line) && line.includes("503"))).toHaveLength(1);
    expect(all.filter((line) => /language/i.test(line))).toHaveLength(1);
    for (const line of all) {
      expect(line).not.toContain(church.apiKey);
      expect(line).not.toContain(church.churchId);
      expect(line).not.toContain("Secret words");
    }
  });

  it("with the account that was pressed for, also where the key has got another one meanwhile", async (church, other) => {
    const elsewhere = await other();
    church.service.on("clear", { status: 200, delay: 300 });
    const [clear] = church.place(a.clear());
    await clear.key.tap();
    await church.service.nth("clear");
    church.deck.editSettings(clear.key, elsewhere.account);
    await logged(church, 1);
    expect(lines(elsewhere)).toEqual([]);
  });

  it("also where it sends nothing, and for each step of a multi-action", async (church) => {
    const { stream } = await church.settled({ status: "active" }, { stopGuard: "hold" });
    const before = lines(church).length;
    await stream.tap();
    await logged(church, before + 1);
    const [multi] = church.place({ steps: [a.clear(), step(a.visibility(), 1)] });
    await church.tapAnswered(multi, "hide");
    await logged(church, before + 3);
  });
});

describe.concurrent("the diagnostics", () => {
  it("hold the last 50 presses", async (church) => {
    const [clear] = church.place(a.clear());
    for (let press = 0; press < 55; press += 1) await clear.tapOk();
    expect(await diagnostics(church, clear)).toContain("Last presses: 50");
  });

  it("hold the shape of the last status answer, and no values but the words read as state", async (church) => {
    const { stream } = await church.settled({
      data: {
        state: "active",
        secretField: "a sermon about Jonah",
        connectedClients: 41_973,
        clients: [{ deviceName: "Anna's phone", "anna@church.example": { seat: 7 } }],
        history: [{ "2026-11-15": "Bob" }],
        transcriptionLanguage: "en-US",
      },
    });
    const told = await diagnostics(church, stream);
    expect(told).toMatch(/Plugin \d+\.\d+\.\d+\.\d+, Node\.js 2\d\./);
    expect(told).toMatch(/Device: .+, 8 x 4/);
    for (const name of ["data", "state", "secretField", "connectedClients", "transcriptionLanguage"])
      expect(told).toContain(name);
    expect(told).toContain("active");
    expect(told).toMatch(/string/i);
    expect(told).toMatch(/number/i);
    for (const value of [
      "Jonah",
      "41973",
      "Anna",
      "anna@",
      "deviceName",
      "seat",
      "Bob",
      "2026-11-15",
      "en-US",
    ])
      expect(told).not.toContain(value);
    expect(told).toContain("*");
    for (const secret of [church.apiKey, church.churchId]) expect(told).not.toContain(secret);
  });
});
