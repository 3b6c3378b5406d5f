import WebSocket from "ws";

/**
 * The socket to Stream Deck, which the bundle gives the SDK in place of `ws` (see rollup.config.mjs). It mends what SDK
 * 2.1 leaves open:
 * - the end of the socket ends the process, which otherwise lives on, unseen, as long as a timer or a request does;
 * - a frame that is no message is dropped here, because the SDK writes it to its log as it is, API keys included;
 * - text that is not UTF-8 does not close the socket.
 */
export default class PluginSocket {
  onopen: (() => void) | undefined;
  onmessage: ((message: { data: string }) => void) | undefined;
  readonly #socket: WebSocket;

  constructor(address: string) {
    this.#socket = new WebSocket(address, {
      skipUTF8Validation: true,
      perMessageDeflate: false,
      // Masks are against careless proxies, and there is none on loopback. With a mask of zero ws leaves out its loop over
      // every byte of every picture, for which V8 would bring in its optimizing compiler: 4 to 7 MB of memory.
      generateMask: (mask) => mask.fill(0),
    });
    let failure: string | undefined = "it closed the connection at once";
    this.#socket.on("open", () => {
      failure = undefined;
      this.onopen?.();
    });
    this.#socket.on("message", (data: Buffer) => this.#receive(data.toString("utf8")));
    this.#socket.on("error", (error) => {
      if (failure === undefined) hooks.onWarning(`Stream Deck socket: ${error.message}`);
      else failure = error.message;
    });
    this.#socket.on("close", () => hooks.onClose(failure));
  }

  send(message: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(message);
  }

  #receive(data: string): void {
    if (isMessage(data)) this.onmessage?.({ data });
    else hooks.onWarning(`dropped a frame of ${data.length} characters that is no Stream Deck message`);
  }
}

/** What the front door wants to hear of; set before the SDK connects. */
export const hooks = {
  /** @param failure why the socket never opened; undefined where it was open */
  onClose: (failure: string | undefined): void => process.exit(failure === undefined ? 0 : 1),
  onWarning: (_line: string): void => undefined,
};

function isMessage(data: string): boolean {
  try {
    const message: unknown = JSON.parse(data);
    return (
      typeof message === "object" &&
      message !== null &&
      "event" in message &&
      typeof message.event === "string"
    );
  } catch {
    return false;
  }
}
