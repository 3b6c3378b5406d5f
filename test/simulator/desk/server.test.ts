import { describe, expect, it } from "vitest";
import { startDesk } from "../../../simulator/desk/desk.ts";
import { get, knock, Page, sharedDesk } from "./helpers.ts";

describe("the server of the page", () => {
  const shared = sharedDesk({ demo: false });

  it("serves the page and its files, which may load nothing from elsewhere", async () => {
    const { address, inspectorOrigin } = shared();
    const page = await get(address);
    expect(page).toMatchObject({ status: 200, headers: { "content-type": "text/html; charset=utf-8" } });
    expect(page.text).toContain("desk-page.js");
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toContain("default-src 'self';");
    expect(policy).toContain(`frame-src ${inspectorOrigin};`);
    expect(policy).not.toContain("unsafe");
    expect(page.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
    });
    for (const file of ["desk-page.js", "desk.css", "icon.svg"]) {
      expect((await get(address + file)).status, file).toBe(200);
    }
    const other = address.replace("127.0.0.1", "localhost");
    expect((await get(other, { host: new URL(other).host })).status).toBe(200);
  });

  it("serves nothing else, and lets nothing be changed by a request", async () => {
    const { address } = shared();
    for (const path of [
      "nothing",
      "dist/desk-page.js",
      "../desk.ts",
      "%2e%2e/desk.ts",
      "constructor",
      "tsconfig.json",
      "pictures/desk.png",
      "pictures/faces/..%2f..%2f..%2fpackage.json",
    ])
      expect((await get(address + path)).status, path).toBe(404);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"])
      expect((await get(address, {}, method)).status, method).toBe(405);
  });

  it("refuses every Host but its own two", async () => {
    const desk = shared();
    const { port } = new URL(desk.address);
    for (const host of ["example.com", `example.com:${port}`, "127.0.0.1", "127.0.0.1:1", `[::1]:${port}`]) {
      expect((await get(desk.address, { host })).status, host).toBe(403);
      expect((await get(desk.inspectorOrigin, { host })).status, host).toBe(403);
      const socket = `${desk.address.replace("http", "ws")}socket`;
      expect(await knock(socket, { host, origin: new URL(desk.address).origin }), host).toBe(403);
    }
  });

  it("lets only its own page open the WebSocket", async () => {
    const desk = shared();
    const socket = `${desk.address.replace("http", "ws")}socket`;
    const { origin } = new URL(desk.address);
    for (const foreign of [
      "http://example.com",
      "null",
      "https://" + new URL(origin).host,
      desk.inspectorOrigin,
    ])
      expect(await knock(socket, { origin: foreign }), foreign).toBe(403);
    expect(await knock(socket, {})).toBe(403);
    expect(await knock(`${desk.address.replace("http", "ws")}else`, { origin })).toBe(404);
    expect(await knock(socket, { origin })).toBe("open");
    expect(await knock(socket, { origin: origin.replace("127.0.0.1", "localhost") })).toBe("open");
  });

  it("says in one line that the plugin has to be built", async () => {
    await expect(startDesk({ pluginFolder: "/nowhere/some.sdPlugin" })).rejects.toThrow(/npm run build/);
  });

  it("closes its pages when it stops, and leaves no port open", async () => {
    const desk = shared();
    const page = await Page.open(desk);
    const closed = new Promise((resolve) => page.socket.once("close", resolve));
    await desk.stop();
    await closed;
    await expect(get(desk.address)).rejects.toThrow("ECONNREFUSED");
    await expect(get(desk.inspectorOrigin)).rejects.toThrow("ECONNREFUSED");
    expect(desk.deck.plugin.pid).toBeUndefined();
  });
});
