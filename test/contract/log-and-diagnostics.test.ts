import { expect, vi } from "vitest";
import { InspectorClient } from "../../simulator/virtual-deck/index.ts";
import { stated } from "../kit/desk.ts";
import { a, type Church, stage } from "./stage.ts";

// What a line tells: keys/press-log.test.ts; of the diagnostics: inspector-host/diagnostics.test.ts, service/status-shape.test.ts.
const { it } = stage();

/** Lines of the log that tell of presses. */
const lines = (church: Church): string[] =>
  church.deck.plugin
    .log(10_000_000)
    .split("\n")
    .filter((line) => line.includes(`127.0.0.1:${church.service.port}`) && /\d+ ms$/.test(line));

it("the log has one line for every press, the diagnostics have these and what was read as state, and neither has a secret or other values", async (church) => {
  const { stream } = await church.settled({
    data: { state: "active", sermon: "Jonah", connectedClients: 41_973, clients: [{ name: "Anna" }] },
  });
  const [clear, hide, targets] = church.place(a.clear(), a.visibility({ mode: "hide" }), a.targets(["fr"]));
  church.service.on("hide", { status: 503 }).on("targets", { status: 422, body: { message: "Plan" } });
  const before = lines(church).length;
  await clear.tapOk();
  await hide.tapAlert();
  await targets.tapAlert();
  await vi.waitFor(() => expect(lines(church)).toHaveLength(before + 3), 60_000);
  const log = lines(church);
  for (const line of log) expect(line).toMatch(/\d\d:\d\d:\d\d/);
  const inspector = await InspectorClient.connect(church.deck.openInspector(stream.key).connection);
  inspector.sendToPlugin({ question: "diagnose" });
  const diagnostics = JSON.stringify(await stated(inspector, "diagnosed"));
  await inspector.close();
  for (const words of [
    /Plugin \d+\.\d+\.\d+\.\d+, Node\.js 2\d\./,
    /Device: .+, 8 x 4/,
    "data.state: state: active",
    "data.connectedClients: number",
    "clear, ok",
    "503",
  ])
    expect(diagnostics).toMatch(words);
  for (const value of ["Jonah", "41973", "Anna", "Plan", church.apiKey, church.churchId])
    for (const text of [diagnostics, ...log]) expect(text).not.toContain(value);
});
