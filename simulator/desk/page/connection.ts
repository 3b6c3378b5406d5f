import type { Command } from "../commands.ts";
import type { AnswerValue, PageState, ToPage } from "../page-state.ts";

const maxWaitMs = 2_000;

interface Waiting {
  readonly resolve: (value: AnswerValue) => void;
  readonly reject: (error: Error) => void;
}

/** The WebSocket to the desk. Where it closes, the page is loaded anew as soon as a desk answers again. */
export class Connection {
  /** All that the desk has told. */
  state: Partial<PageState> = {};
  /** `undefined` until the first attempt has come to something. */
  isOpen: boolean | undefined;
  readonly #changed: () => void;
  readonly #waiting = new Map<number, Waiting>();
  #socket: WebSocket | undefined;
  #lastId = 0;
  #failures = 0;
  #hadDesk = false;

  constructor(changed: () => void) {
    this.#changed = changed;
    this.#connect();
  }

  /** Rejects with a reason for people. */
  ask(request: Command): Promise<AnswerValue> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Error("The simulator is not connected."));
    }
    const id = ++this.#lastId;
    socket.send(JSON.stringify({ id, request }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #connect(): void {
    const socket = new WebSocket(`ws://${location.host}/socket`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#failures = 0;
      // Another desk has come in the place of the first: its settings come from an origin that this page does not let in.
      if (this.#hadDesk) location.reload();
      this.#hadDesk = true;
      this.isOpen = true;
    };
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as ToPage);
    socket.onclose = () => {
      this.isOpen = false;
      for (const { reject } of this.#waiting.values()) reject(new Error("The connection was lost."));
      this.#waiting.clear();
      this.#changed();
      setTimeout(() => this.#connect(), Math.min(250 * 2 ** this.#failures++, maxWaitMs));
    };
  }

  #receive(message: ToPage): void {
    if (message.type === "state") {
      this.state = { ...this.state, ...message.state };
      this.#changed();
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.ok) waiting?.resolve(message.value);
    else waiting?.reject(new Error(message.error));
  }
}
