import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { sharedBrowser } from "../kit/browser.ts";
import { action, pluginFolder, waitForText, startDesk } from "../kit/desk.ts";
import { InspectorPage } from "../kit/inspector-page.ts";
import { inspectorTextPattern } from "../kit/inspector-words.ts";
import { listenForTest } from "../kit/listen-for-test.ts";

const ui = join(pluginFolder, "ui");

/** Starts a local server that records the requested paths. */
async function serve(answer = (_path: string) => "") {
  const requestedPaths: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    requestedPaths.push(url);
    const type = url.endsWith(".js") ? "text/javascript" : "text/html";
    response.writeHead(200, { "Content-Type": type, "Access-Control-Allow-Origin": "*" }).end(answer(url));
  });
  server.on("upgrade", ({ url = "" }, socket) => {
    requestedPaths.push(url);
    socket.destroy();
  });
  return { origin: `http://127.0.0.1:${await listenForTest(server)}`, requestedPaths };
}

/** OpenDeck puts this script into the page, and sends the page a message with the values for the connection. */
const connectOnMessage = `addEventListener("message", ({ data }) => connectElgatoStreamDeckSocket(...data))`;

/** Elgato's app loads the page from a file. */
const fileAddress = pathToFileURL(join(ui, "inspector.html")).href;

/** Serves the page as OpenDeck does. @returns its address */
async function serveAsOpenDeck(): Promise<string> {
  const { origin } = await serve((path) => {
    const text = readFileSync(join(ui, path), "utf8");
    return path.endsWith(".html") ? `${text}<script>${connectOnMessage}</script>` : text;
  });
  return `${origin}/inspector.html`;
}

it("the settings page, from a file or a server, reaches only its own socket", async () => {
  const addresses = [fileAddress, await serveAsOpenDeck()];
  // The origin of a file is "null" or "file://", depending on the browser.
  const allowedOrigins = ["null", "file://", ...addresses.map((address) => new URL(address).origin)];
  const { deck, key } = await startDesk({ keys: [action("status")], allowedOrigins });
  await waitForText(key(0), /^OFF/);
  for (const address of addresses) {
    const opened = deck.openInspector(key(0).instance);
    const context = await (await sharedBrowser()).newContext({ viewport: { width: 400, height: 700 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const consoleErrors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") consoleErrors.push(message.text());
    });
    await page.goto(address);
    const { port, uuid, event, info, actionInfo } = opened.connection;
    const values = [port, uuid, event, info, actionInfo];
    if (address.startsWith("file:"))
      await page.evaluate(`connectElgatoStreamDeckSocket(...${JSON.stringify(values)})`);
    else await page.evaluate(`postMessage(${JSON.stringify(values)}, "*")`);
    const inspector = await InspectorPage.whenUsable(page.mainFrame());
    await inspector.unfoldAccount();
    expect(await inspector.connect()).toMatch(inspectorTextPattern("account.connected"));
    // The policy allows the styles of the page and of its components.
    expect(await page.evaluate(`getComputedStyle(document.body).paddingTop`)).toBe("10px");
    const button = `document.querySelector("account-panel button")`;
    expect(await page.evaluate(`getComputedStyle(${button}).cursor`)).toBe("pointer");
    expect(consoleErrors).toEqual([]);

    // The page tries in many ways to reach another server. The policy allows sockets to 127.0.0.1, where Stream Deck is.
    const otherServer = await serve();
    await page.evaluate(`(async () => {
    const other = ${JSON.stringify(otherServer.origin)};
    const put = (name, attributes) => {
      const element = Object.assign(document.createElement(name), attributes);
      document.body.append(element);
      return element;
    };
    await fetch(other + "/fetch", { mode: "no-cors" }).catch(() => undefined);
    navigator.sendBeacon(other + "/beacon", "key");
    put("img", { src: other + "/image" });
    put("script", { src: other + "/script.js" });
    put("iframe", { src: other + "/frame" });
    put("link", { rel: "stylesheet", href: other + "/style" });
    put("style", { textContent: "@import url(" + other + "/import); body { background: url(" + other + "/background) }" });
    put("video", { src: other + "/video" });
    put("object", { data: other + "/object" });
    put("form", { action: other + "/form", method: "post", target: "_blank" }).submit();
    put("base", { href: other });
    try { new Worker(other + "/worker.js"); } catch {}
    try { new EventSource(other + "/events"); } catch {}
    try { new WebSocket(other.replace("http", "ws").replace("127.0.0.1", "127.0.0.2") + "/socket"); } catch {}
  })()`);
    // Chromium 153 logs 15 violations. Other browsers may log fewer.
    await vi.waitFor(() => expect(consoleErrors.length).toBeGreaterThanOrEqual(12), 30_000);
    expect(otherServer.requestedPaths).toEqual([]);
    expect(consoleErrors.filter((text) => !text.includes("Content Security Policy"))).toEqual([]);
    opened.close();
  }
});
