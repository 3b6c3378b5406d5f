import type { Command } from "../commands.ts";
import type { AnswerValue, PageState, ToPage } from "../page-state.ts";

const maxWaitMs = 2_000;

/**
 * Opens the WebSocket to the desk. Where it closes, the page is loaded anew as soon as a desk answers again.
 *
 * @param told is called with what the desk tells
 * @param switched is called when the connection opens, or closes, or cannot be opened
 * @returns the way to ask, which rejects with a reason for people
 */
export function connect(told: (news: Partial<PageState>) => void, switched: (isOpen: boolean) => void) {
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
      switched(true);
    };
    opening.onmessage = ({ data }) => receive(JSON.parse(String(data)) as ToPage);
    opening.onclose = () => {
      for (const { reject } of waiting.values()) reject(new Error("The connection was lost."));
      waiting.clear();
      switched(false);
      setTimeout(() => (socket = open()), Math.min(250 * 2 ** failures++, maxWaitMs));
    };
    return opening;
  }

  function receive(message: ToPage): void {
    if (message.type === "state") {
      told(message.state);
      return;
    }
    const answer = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.ok) answer?.resolve(message.value);
    else answer?.reject(new Error(message.error));
  }

  return function ask(request: Command): Promise<AnswerValue> {
    if (socket.readyState !== WebSocket.OPEN)
      return Promise.reject(new Error("The simulator is not connected."));
    const id = ++lastId;
    const answer = Promise.withResolvers<AnswerValue>();
    waiting.set(id, answer);
    socket.send(JSON.stringify({ id, request }));
    return answer.promise;
  };
}
