import type { Command } from "../commands.ts";
import type { AnswerValue, PageState, ToPage } from "../page-state.ts";

const maxWaitMs = 2_000;

/** Opens the WebSocket to the desk. Where it closes, the page is loaded anew as soon as a desk answers again. */
export function connect(changed: () => void) {
  const connection = {
    /** All that the desk has told. */
    state: {} as Partial<PageState>,
    /** `undefined` until the first attempt has come to something. */
    isOpen: undefined as boolean | undefined,
    /** Rejects with a reason for people. */
    ask(request: Command): Promise<AnswerValue> {
      if (socket.readyState !== WebSocket.OPEN)
        return Promise.reject(new Error("The simulator is not connected."));
      const id = ++lastId;
      const answer = Promise.withResolvers<AnswerValue>();
      waiting.set(id, answer);
      socket.send(JSON.stringify({ id, request }));
      return answer.promise;
    },
  };
  const waiting = new Map<number, PromiseWithResolvers<AnswerValue>>();
  let lastId = 0;
  let failures = 0;
  let hadDesk = false;
  let socket = open();

  function open(): WebSocket {
    const opening = new WebSocket(`ws://${location.host}/socket`);
    opening.onopen = () => {
      failures = 0;
      // Another desk has come in the place of the first: its settings come from an origin that this page does not let in.
      if (hadDesk) location.reload();
      hadDesk = true;
      connection.isOpen = true;
    };
    opening.onmessage = ({ data }) => receive(JSON.parse(String(data)) as ToPage);
    opening.onclose = () => {
      connection.isOpen = false;
      for (const { reject } of waiting.values()) reject(new Error("The connection was lost."));
      waiting.clear();
      changed();
      setTimeout(() => (socket = open()), Math.min(250 * 2 ** failures++, maxWaitMs));
    };
    return opening;
  }

  function receive(message: ToPage): void {
    if (message.type === "state") {
      connection.state = { ...connection.state, ...message.state };
      changed();
      return;
    }
    const answer = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.ok) answer?.resolve(message.value);
    else answer?.reject(new Error(message.error));
  }

  return connection;
}
