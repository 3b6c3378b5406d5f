import { rmSync } from "node:fs";
import { it } from "vitest";
import { churches, live } from "../kit/church.ts";
import { reads } from "../kit/desk.ts";
import { saying } from "../kit/words.ts";

const open = await churches();

it("keeps a private moment when an update replaces the plugin's folder", async () => {
  const church = await open();
  const { plugin } = church.deck;
  await church.settled(live);
  const [visibility, show] = church.place(
    ["visibility", { clearText: true }],
    ["visibility", { mode: "show" }],
  );
  await reads(visibility, saying("visibility.hide"));
  await visibility.tap();
  await church.service.answered("clear");
  await reads(visibility, saying("visibility.hidden"));
  rmSync(plugin.folder, { recursive: true });
  await plugin.restart();
  await reads(visibility, saying("visibility.hidden"), 5_000);
  await show.tap();
  await church.service.answered("show");
  await church.sentOnly("hide", "clear", "clear", "show");
});
