import { expect, it, vi } from "vitest";
import { InspectorClient } from "../../simulator/virtual-deck/index.ts";
import { churches } from "../kit/church.ts";
import { stated, tap } from "../kit/desk.ts";
import { targets } from "../kit/serving-desk.ts";

// What a line tells: keys/press-log.test.ts; of the diagnostics: inspector-host/diagnostics.test.ts, service/status-shape.test.ts.
const open = await churches();

it("the log has one line for every press, the diagnostics have these and what was read as state, and neither has a secret or other values", async () => {
  const church = await open();
  const { service, deck } = church;
  const { stream } = await church.settled({
    data: { state: "active", sermon: "Jonah", connectedClients: 41_973, clients: [{ name: "Anna" }] },
  });
  const [clear, hide, fr] = church.place(["clear"], ["visibility", { mode: "hide" }], targets(["fr"]));
  service.on("hide", { status: 503 }).on("targets", { status: 422, body: { message: "Plan" } });
  await tap(clear, "ok");
  await tap(hide, "alert");
  await tap(fr, "alert");
  const presses = (): string[] =>
    deck.plugin
      .log(10_000_000)
      .split("\n")
      .filter((line) => /\d+ ms$/.test(line));
  // The first is that of the status key.
  await vi.waitFor(() => expect(presses()).toHaveLength(4), 60_000);
  for (const line of presses()) expect(line).toMatch(/\d\d:\d\d:\d\d.*127\.0\.0\.1:\d+/);
  const inspector = await InspectorClient.connect(deck.openInspector(stream).connection);
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
    for (const text of [diagnostics, ...presses()]) expect(text).not.toContain(value);
});
