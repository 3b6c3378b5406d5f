import type { OrderName } from "../../caption-service/control.ts";
import type { Command } from "../commands.ts";
import type { AccountState, DeviceState, PageState, ToPage } from "../page-state.ts";

const noticeMs = 6_000;
const maxReconnectMs = 2_000;

interface View {
  device: number;
  /** `undefined` until the first state has come. */
  tab?: "session" | "access" | "faults";
  account?: string | undefined;
  hidePolls: boolean;
  notice?: { readonly text: string; readonly isError: boolean } | undefined;
  /** The title while it is typed, since the desk's state is older. */
  draftTitle?: string | undefined;
  /** The kind of fault to add. */
  kind?: string;
  phoneLanguage?: string;
}

const view: View = { device: 0, hidePolls: true };
const waiting = new Map<number, PromiseWithResolvers<undefined>>();
let lastId = 0;
let failures = 0;
let hadDesk = false;
let forgetNotice: ReturnType<typeof setTimeout> | undefined;
let drawPage = (): void => undefined;
let isDrawing = false;

export const app = {
  view: view as Readonly<View>,
  state: { devices: [], accounts: [] } as Pick<PageState, "devices" | "accounts"> as PageState,
  /** `undefined` until the first attempt has succeeded or failed. */
  isConnected: undefined as boolean | undefined,

  get device(): DeviceState | undefined {
    return app.state.devices[view.device];
  },

  get account(): AccountState | undefined {
    const { accounts } = app.state;
    const name = view.account ?? app.device?.account;
    return accounts.find((account) => account.name === name) ?? accounts[0];
  },

  set(changes: Partial<View>): void {
    Object.assign(view, changes);
    app.redraw();
  },

  async ask(request: Command): Promise<void> {
    try {
      await send(request);
    } catch (error) {
      // A lost connection is shown across the page already.
      if (app.isConnected) app.notice((error as Error).message, true);
    }
  },

  order(command: OrderName, settings: Readonly<Record<string, unknown>> = {}): Promise<void> {
    return app.ask({ command: "service", order: { ...settings, command } });
  },

  notice(text: string, isError = false): void {
    clearTimeout(forgetNotice);
    app.set({ notice: { text: text.split("\n", 1)[0] ?? "", isError } });
    forgetNotice = setTimeout(() => app.set({ notice: undefined }), noticeMs);
  },

  async copy(text: string, what: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      app.notice(`${what} copied.`);
    } catch {
      app.notice("The browser does not allow copying here: select the text instead.", true);
    }
  },

  renderWith(draw: () => void): void {
    drawPage = draw;
    app.redraw();
  },

  redraw(): void {
    if (isDrawing) return;
    isDrawing = true;
    queueMicrotask(() => {
      isDrawing = false;
      drawPage();
    });
  },
};

let socket = connect();

function connect(): WebSocket {
  const opening = new WebSocket(`ws://${location.host}/socket`);
  opening.onopen = () => {
    failures = 0;
    // The page still shows the old desk.
    if (hadDesk) location.reload();
    hadDesk = true;
    setConnected(true);
  };
  opening.onmessage = ({ data }) => receive(JSON.parse(String(data)) as ToPage);
  opening.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error("The connection was lost."));
    waiting.clear();
    setConnected(false);
    setTimeout(() => (socket = connect()), Math.min(250 * 2 ** failures++, maxReconnectMs));
  };
  return opening;
}

function setConnected(isOpen: boolean): void {
  app.isConnected = isOpen;
  app.redraw();
}

function send(request: Command): Promise<undefined> {
  if (socket.readyState !== WebSocket.OPEN)
    return Promise.reject(new Error("The simulator is not connected."));
  const id = ++lastId;
  const answer = Promise.withResolvers<undefined>();
  waiting.set(id, answer);
  socket.send(JSON.stringify({ id, request }));
  return answer.promise;
}

function receive(message: ToPage): void {
  if (message.type === "state") {
    const page = app.device?.page;
    app.state = { ...app.state, ...message.state };
    if (app.device?.page !== page) view.account = undefined;
    // A newcomer copies the account from there.
    view.tab ??= app.device?.account ? "session" : "access";
    app.redraw();
    return;
  }
  const answer = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.ok) answer?.resolve(undefined);
  else answer?.reject(new Error(message.error));
}
