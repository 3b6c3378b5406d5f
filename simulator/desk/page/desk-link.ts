import type { Command } from "../commands.ts";
import type { AnswerValue, Parts, RequestView, ToPage } from "../view.ts";

const mostRequests = 500;
const longestWait = 2_000;

interface Waiting {
  readonly resolve: (value: AnswerValue) => void;
  readonly reject: (error: Error) => void;
}

/** The WebSocket to the desk: all that is known of it, and the way to ask for something. Connects again by itself. */
export class DeskLink {
  parts: Partial<Parts> = {};
  /** Newest first. */
  requests: readonly RequestView[] = [];
  /** `undefined` until the first attempt has come to something. */
  connected: boolean | undefined;
  readonly #changed: () => void;
  readonly #waiting = new Map<number, Waiting>();
  #socket: WebSocket | undefined;
  #lastId = 0;
  #failures = 0;
  /** Nothing has been told on this connection yet. */
  #isNew = true;

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
      this.#isNew = true;
      this.connected = true;
      this.#changed();
    };
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as ToPage);
    socket.onclose = () => {
      this.connected = false;
      for (const { reject } of this.#waiting.values()) reject(new Error("The connection was lost."));
      this.#waiting.clear();
      this.#changed();
      setTimeout(() => this.#connect(), Math.min(250 * 2 ** this.#failures++, longestWait));
    };
  }

  #receive(message: ToPage): void {
    if (message.type === "news") {
      // A desk that was started anew has nothing of the old one.
      this.parts = this.#isNew ? message.parts : { ...this.parts, ...message.parts };
      this.#isNew = false;
      if (message.afresh || message.requests.length > 0) this.#take(message.requests, message.afresh);
      this.#changed();
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.ok) waiting?.resolve(message.value);
    else waiting?.reject(new Error(message.error));
  }

  #take(requests: readonly RequestView[], afresh: boolean): void {
    const all = new Map((afresh ? [] : this.requests).map((request) => [request.sequence, request]));
    for (const request of requests) all.set(request.sequence, request);
    this.requests = [...all.values()].sort((a, b) => b.sequence - a.sequence).slice(0, mostRequests);
  }
}
