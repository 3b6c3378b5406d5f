import { describe, expect, expectTypeOf, it } from "vitest";
import type { ControlCommand } from "../../../simulator/caption-service/control.ts";
import type { PlainOrder } from "../../../simulator/desk/service-orders.ts";
import { openDesk, Page } from "./helpers.ts";

describe("what a page may ask for", () => {
  it("is refused where it is no command, with a reason, and the desk goes on", async () => {
    const desk = await openDesk();
    const page = await Page.open(desk);
    const place = page.at(0, 0);
    const bad = [
      { command: "dance" },
      { command: "press" },
      { command: "press", ...place, device: 7 },
      { command: "press", ...place, column: -1 },
      { command: "press", ...place, column: 0.5 },
      { command: "press", ...place, extra: true },
      { command: "set-title", ...place, title: "x".repeat(501) },
      { command: "set-image", ...place, image: "https://example.com/image.png" },
      { command: "set-image", ...place, image: "data:text/html,<script>alert(1)</script>" },
      { command: "plugin", action: "rm" },
      { command: "service", order: "start" },
      null,
    ];
    for (const [id, request] of bad.entries()) {
      expect(await page.send({ id, request }, id), JSON.stringify(request)).toMatchObject({ ok: false });
    }
    for (const text of ["", "{", "[]", "null", '"press"', '{"id":"one"}', "\u0000"]) {
      expect(await page.send(text), text).toMatchObject({ ok: false, id: -1 });
    }
    await page.reads(0, 0, /START/);
    await page.tap(0, 0);
    await page.reads(0, 0, /LIVE/);
  });

  it("is refused where it is not possible, with a reason", async () => {
    const page = await Page.open(await openDesk());
    const possible = page.at(0, 0);
    await expect(page.ask({ command: "press", ...possible, device: "none" })).rejects.toThrow("no device");
    await expect(page.ask({ command: "press", ...possible, column: 9 })).rejects.toThrow("no key 9,0");
    await expect(page.ask({ command: "show-page", device: page.device(), page: 7 })).rejects.toThrow(
      "no page",
    );
    await expect(
      page.ask({ command: "place", ...possible, action: "com.captions.control.clear" }),
    ).rejects.toThrow("taken");
    await expect(page.ask({ command: "place", ...page.at(4, 1), action: "no.such.action" })).rejects.toThrow(
      "no action",
    );
    await expect(
      page.ask({ command: "share-account", account: "North Chapel", key: "none" }),
    ).rejects.toThrow("no such API key");
    await expect(page.ask({ command: "service", order: { command: "dance" } })).rejects.toThrow("command");
    await expect(
      page.ask({ command: "service", order: { command: "session", account: "North Chapel", move: "stop" } }),
    ).rejects.toThrow("Cannot stop");
  });

  it("cuts off a page that sends too much, and no other", async () => {
    const desk = await openDesk({ demo: false });
    const [page, other] = [await Page.open(desk), await Page.open(desk)];
    const closed = new Promise((resolve) => page.socket.once("close", resolve));
    page.socket.send("x".repeat(5 * 1024 * 1024));
    expect(await closed).toBe(1009);
    await expect(other.ask({ command: "read-log" })).resolves.toBeDefined();
  });

  it("includes only orders that the service knows", () => {
    expectTypeOf<PlainOrder>().toExtend<ControlCommand>();
  });
});
