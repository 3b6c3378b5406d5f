import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type WebSocket, WebSocketServer } from "ws";
import { pluginFolder } from "../kit/desk.ts";
import { waitFor } from "../kit/wait-for.ts";

export interface Frame {
  readonly event: string;
  readonly context?: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
}

const device = "0123456789ABCDEF0123456789ABCDEF";

/** A host that says nothing of its own accord: each frame to the plugin is one that the test sends. */
export class BareHost {
  readonly frames: Frame[] = [];
  readonly #process: ChildProcess;
  readonly #socket: WebSocket;
  readonly #server: WebSocketServer;
  readonly #folder: string;
  readonly #listeners = new Set<() => void>();

  private constructor(process: ChildProcess, socket: WebSocket, server: WebSocketServer, folder: string) {
    this.#process = process;
    this.#socket = socket;
    this.#server = server;
    this.#folder = folder;
    socket.on("message", (data: Buffer) => {
      this.frames.push({ ...(JSON.parse(data.toString()) as Frame), at: performance.now() });
      for (const look of [...this.#listeners]) look();
    });
  }

  static async start(
    platform: "linux" | "windows" | "mac",
    environment: Record<string, string>,
    greet: (host: BareHost) => void = () => undefined,
  ): Promise<BareHost> {
    const folder = await mkdtemp(join(tmpdir(), "bare-host-"));
    const plugin = join(folder, basename(pluginFolder));
    cpSync(pluginFolder, plugin, { recursive: true, filter: (file) => !file.endsWith("logs") });
    const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    await once(server, "listening");
    const info = {
      application: { font: "sans", language: "en", platform, platformVersion: "10", version: "7.1.0.22000" },
      plugin: { uuid: "com.captions.control", version: "0.1.0.0" },
      devicePixelRatio: 2,
      colors: {},
      devices: [{ id: device, name: "Stream Deck", size: { columns: 5, rows: 3 }, type: 0 }],
    };
    const child = spawn(
      process.execPath,
      [
        join(plugin, "bin/plugin.js"),
        ...["-port", String((server.address() as AddressInfo).port)],
        ...["-pluginUUID", "ABCDEF", "-registerEvent", "registerPlugin", "-info", JSON.stringify(info)],
      ],
      { cwd: plugin, env: { ...process.env, ...environment }, stdio: "ignore" },
    );
    const [socket] = (await once(server, "connection")) as [WebSocket];
    // The registration itself is the first message.
    await once(socket, "message");
    const host = new BareHost(child, socket, server, folder);
    greet(host);
    return host;
  }

  /** Sends an event of a key. */
  send(event: string, name: string, context: string, settings: object, more: object = {}): void {
    this.raw({
      event,
      action: `com.captions.control.${name}`,
      context,
      device,
      payload: {
        controller: "Keypad",
        coordinates: { column: 0, row: 0 },
        isInMultiAction: false,
        settings,
        ...more,
      },
    });
  }

  raw(frame: object): void {
    this.#socket.send(JSON.stringify(frame));
  }

  of(event: string, context: string): Frame[] {
    return this.frames.filter((frame) => frame.event === event && frame.context === context);
  }

  /** Waits until `find` finds something; it looks at every frame. */
  until<T>(find: () => T | undefined | false): Promise<T> {
    return waitFor(this.#listeners, find, () => this.frames.map(({ event }) => event).join(" "));
  }

  async log(): Promise<string> {
    const folder = join(this.#folder, basename(pluginFolder), "logs");
    const files = await readdir(folder).catch(() => []);
    return (await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")))).join("\n");
  }

  async stop(): Promise<void> {
    const exited = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    this.#server.close();
    await exited;
    await rm(this.#folder, { recursive: true, force: true });
  }
}
