import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { get, knock, Page, pluginWithInspector, sharedDesk } from "./helpers.ts";

const html = `<!doctype html><html><body><p>Own page</p><script src="imgs/x.js"></script></body></html>`;

const shared = sharedDesk({ pluginFolder: pluginWithInspector(html) });

/** The desk, and a page that has selected a key. */
async function openSelected(column = 0, row = 0) {
  const desk = shared();
  const page = await Page.open(desk);
  await page.ask({ command: "select", ...page.at(column, row) });
  return { desk, page, address: inspectorOf(page) };
}

function inspectorOf(page: Page): string {
  return String(page.state.selection?.inspector);
}

describe("the inspector of the selected key", () => {
  it("is the plugin's own page, on an origin of its own, with nothing added but what connects it", async () => {
    const { desk, address } = await openSelected();
    const origin = new URL(address).origin;
    expect(origin).toBe(desk.inspectorOrigin);
    expect(origin).not.toBe(new URL(desk.address).origin);
    const page = await get(address);
    const script = /<script src="([^"]*desk-connects\.js)"><\/script><\/body>/.exec(page.text)?.[1] ?? "";
    expect(page.text.replace(/<script src="[^"]*desk-connects\.js"><\/script>/, "")).toBe(html);
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toContain(`ws://localhost:${desk.deck.port}`);
    expect(policy).toContain(`frame-ancestors ${new URL(desk.address).origin} `);

    const calls: unknown[][] = [];
    const loads: (() => void)[] = [];
    const { text } = await get(origin + script);
    runInNewContext(text, {
      addEventListener: (_: string, listener: () => void) => loads.push(listener),
      connectElgatoStreamDeckSocket: (...values: unknown[]) => calls.push(values),
    });
    expect(calls).toEqual([]);
    for (const load of loads) load();
    const { port, uuid, event, info, actionInfo } = desk.deck.inspectors[0]?.connection ?? {};
    expect(calls).toEqual([[port, uuid, event, info, actionInfo]]);
  });

  it("connects from that origin and no other", async () => {
    const { desk } = await openSelected(1, 0);
    const socket = `ws://localhost:${desk.deck.port}`;
    for (const origin of [
      "http://example.com",
      new URL(desk.address).origin,
      `${desk.inspectorOrigin}0`,
      "null",
    ])
      expect(await knock(socket, { origin }), origin).toBe(403);
    expect(await knock(socket, { origin: desk.inspectorOrigin })).toBe("open");
  });

  it("is closed when another key is selected, and when the page goes away", async () => {
    const { desk, page, address } = await openSelected();
    const { context } = desk.deck.key(0, 0);
    const since = desk.deck.trace.mark();
    await page.ask({ command: "select", ...page.at(1, 0) });
    expect(desk.deck.trace.count({ event: "propertyInspectorDidDisappear", context, since })).toBe(1);
    expect((await get(address)).status).toBe(404);
    expect((await get(inspectorOf(page))).status).toBe(200);
    await page.ask({ command: "select", ...page.at(4, 2) });
    expect(desk.deck.inspectors).toEqual([]);
    await page.ask({ command: "select", ...page.at(0, 0) });
    page.socket.terminate();
    await desk.deck.waitFor(({ inspectors }) => inspectors.length === 0);
  });

  it("is one for all pages: the page that had it before is told, and can have it back", async () => {
    const { desk, page } = await openSelected();
    const other = await Page.open(desk);
    await other.ask({ command: "select", ...page.at(1, 0) });
    await page.until(() => page.state.selection?.inspector === null);
    await page.ask({ command: "select", ...page.at(0, 0) });
    expect((await get(inspectorOf(page))).status).toBe(200);
    await other.until(() => other.state.selection?.inspector === null);
  });

  it("reaches files of the plugin's folder that pages are made of, and no others", async () => {
    const { desk, address } = await openSelected();
    const base = address.slice(0, address.lastIndexOf("/") + 1);
    expect((await get(`${base}imgs/actions/stream.svg`)).headers["content-type"]).toBe("image/svg+xml");
    const refused = [
      "../../etc/passwd",
      "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
      "logs/com.captions.control.0.log",
      "%",
      "%00.js",
    ];
    for (const path of refused) expect((await get(base + path)).status, path).toBe(404);
    expect((await get(`${desk.inspectorOrigin}/own%20page.html`)).status).toBe(404);
    expect((await get(`${desk.inspectorOrigin}/${"0".repeat(32)}/own%20page.html`)).status).toBe(404);
  });
});
