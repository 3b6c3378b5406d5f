import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { sharedBrowser } from "../kit/browser.ts";
import { action, pluginFolder, reads, startDesk } from "../kit/desk.ts";
import { InspectorPage } from "../kit/inspector-page.ts";
import { inspectorTextPattern } from "../kit/inspector-words.ts";
import { listenForTest } from "../kit/raw-sockets.ts";

const ui = join(pluginFolder, "ui");

/** Starts a local server that records the requested paths. */
async function serve(
  answer: (path: string) => string = () => "",
): Promise<{ origin: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    const type = url.endsWith(".js") ? "text/javascript" : "text/html";
    response.writeHead(200, { "Content-Type": type, "Access-Control-Allow-Origin": "*" }).end(answer(url));
  });
  server.on("upgrade", ({ url = "" }, socket) => {
    asked.push(url);
    socket.destroy();
  });
  return { origin: `http://127.0.0.1:${await listenForTest(server)}`, asked };
}

/** A script of the host application that connects the page on a message. */
const connects = `addEventListener("message", ({ data }) => connectElgatoStreamDeckSocket(...data))`;

/** The page as the Elgato app loads it: from a file. */
const file = pathToFileURL(join(ui, "inspector.html")).href;

/** Serves the page as OpenDeck does, with an injected script. */
async function served(): Promise<string> {
  const { origin } = await serve((path) => {
    const text = readFileSync(join(ui, path), "utf8");
    return path.endsWith(".html") ? `${text}<script>${connects}</script>` : text;
  });
  return `${origin}/inspector.html`;
}

it("the settings page reaches only its own socket, from a file and from a server", async () => {
  const addresses = [file, await served()];
  // Browsers report one of the first two as the origin of a file.
  const allowedOrigins = ["null", "file://", ...addresses.map((address) => new URL(address).origin)];
  const { deck, key } = await startDesk({ keys: [action("status")], allowedOrigins });
  await reads(key(0), /^OFF/);
  for (const address of addresses) {
    const opened = deck.openInspector(key(0).instance);
    const context = await (await sharedBrowser()).newContext({ viewport: { width: 400, height: 700 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const refused: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") refused.push(message.text());
    });
    await page.goto(address);
    const { port, uuid, event, info, actionInfo } = opened.connection;
    const values = [port, uuid, event, info, actionInfo];
    if (address.startsWith("file:"))
      await page.evaluate(`connectElgatoStreamDeckSocket(...${JSON.stringify(values)})`);
    else await page.evaluate(`postMessage(${JSON.stringify(values)}, "*")`);
    const inspector = await InspectorPage.opened(page.mainFrame());
    await inspector.unfold();
    expect(await inspector.connect()).toMatch(inspectorTextPattern("account.connected"));
    // The policy allows the styles of the page and of its components.
    expect(await page.evaluate(`getComputedStyle(document.body).paddingTop`)).toBe("10px");
    const button = `document.querySelector("account-panel button")`;
    expect(await page.evaluate(`getComputedStyle(${button}).cursor`)).toBe("pointer");
    expect(refused).toEqual([]);

    const elsewhere = await serve();
    await page.evaluate(`(async () => {
    const there = ${JSON.stringify(elsewhere.origin)};
    const put = (name, attributes) => {
      const element = Object.assign(document.createElement(name), attributes);
      document.body.append(element);
      return element;
    };
    await fetch(there + "/fetch", { mode: "no-cors" }).catch(() => undefined);
    navigator.sendBeacon(there + "/beacon", "key");
    put("img", { src: there + "/image" });
    put("script", { src: there + "/script.js" });
    put("iframe", { src: there + "/frame" });
    put("link", { rel: "stylesheet", href: there + "/style" });
    put("style", { textContent: "@import url(" + there + "/import); body { background: url(" + there + "/background) }" });
    put("video", { src: there + "/video" });
    put("object", { data: there + "/object" });
    put("form", { action: there + "/form", method: "post", target: "_blank" }).submit();
    put("base", { href: there });
    try { new Worker(there + "/worker.js"); } catch {}
    try { new EventSource(there + "/events"); } catch {}
    try { new WebSocket(there.replace("http", "ws").replace("127.0.0.1", "127.0.0.2") + "/socket"); } catch {}
    location.hash = "done";
  })()`);
    await vi.waitFor(() => expect(refused.length).toBeGreaterThanOrEqual(12), 30_000);
    expect(elsewhere.asked).toEqual([]);
    expect(refused.filter((text) => !text.includes("Content Security Policy"))).toEqual([]);
    opened.close();
  }
});
