import type { OrderName } from "../../caption-service/control.ts";
import type { PageCommand } from "../commands.ts";
import type { AccountState, DeviceState, PageState, MessageToPage } from "../page-state.ts";

const noticeMs = 6_000;
const maxReconnectMs = 2_000;

interface View {
  deviceIndex: number;
  /** `undefined` until the first state has come. */
  tab?: "session" | "access" | "faults";
  /** The account that somebody chose. Without it, the page shows the account of the keys. */
  account?: string | undefined;
  hidePolls: boolean;
  notice?: { readonly text: string; readonly isError: boolean } | undefined;
  /** The title while somebody types it: the title in the state comes later. */
  draftTitle?: string | undefined;
  faultKind?: string;
  phoneLanguage?: string;
}

const view: View = { deviceIndex: 0, hidePolls: true };
const pendingAnswers = new Map<number, PromiseWithResolvers<undefined>>();
let lastId = 0;
let failedConnects = 0;
let wasConnected = false;
let noticeTimer: ReturnType<typeof setTimeout> | undefined;
let drawPage = (): void => undefined;
let isDrawPlanned = false;

export const app = {
  view: view as Readonly<View>,
  /** Before the first state comes, the page uses only these two parts. */
  state: { devices: [], accounts: [] } as Pick<PageState, "devices" | "accounts"> as PageState,
  /** `undefined` until the first attempt has succeeded or failed. */
  isConnected: undefined as boolean | undefined,

  get device(): DeviceState | undefined {
    return app.state.devices[view.deviceIndex];
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

  /** Sends a command to the desk, and shows the reason if the desk refuses it. */
  async send(command: PageCommand): Promise<void> {
    try {
      await sendToDesk(command);
    } catch (error) {
      // The top of the page already shows a lost connection.
      if (app.isConnected) app.showNotice((error as Error).message, true);
    }
  },

  /** Sends an order to the caption service. An order, too, has its name in a field `command`. */
  sendOrder(name: OrderName, settings: Readonly<Record<string, unknown>> = {}): Promise<void> {
    return app.send({ command: "send-order", order: { ...settings, command: name } });
  },

  showNotice(text: string, isError = false): void {
    clearTimeout(noticeTimer);
    app.set({ notice: { text: text.split("\n", 1)[0] ?? "", isError } });
    noticeTimer = setTimeout(() => app.set({ notice: undefined }), noticeMs);
  },

  async copy(text: string, name: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      app.showNotice(`${name} copied.`);
    } catch {
      app.showNotice("The browser does not allow copying here: select the text instead.", true);
    }
  },

  renderWith(draw: () => void): void {
    drawPage = draw;
    app.redraw();
  },

  redraw(): void {
    if (isDrawPlanned) return;
    isDrawPlanned = true;
    queueMicrotask(() => {
      isDrawPlanned = false;
      drawPage();
    });
  },
};

let socket = connect();

function connect(): WebSocket {
  const opening = new WebSocket(`ws://${location.host}/socket`);
  opening.onopen = () => {
    failedConnects = 0;
    // The desk was started again, perhaps with another version of this page.
    if (wasConnected) location.reload();
    wasConnected = true;
    app.isConnected = true;
    app.redraw();
  };
  opening.onmessage = ({ data }) => receive(JSON.parse(String(data)) as MessageToPage);
  opening.onclose = () => {
    for (const { reject } of pendingAnswers.values()) reject(new Error("The connection was lost."));
    pendingAnswers.clear();
    app.isConnected = false;
    app.redraw();
    setTimeout(() => (socket = connect()), Math.min(250 * 2 ** failedConnects++, maxReconnectMs));
  };
  return opening;
}

function sendToDesk(command: PageCommand): Promise<undefined> {
  if (socket.readyState !== WebSocket.OPEN)
    return Promise.reject(new Error("The simulator is not connected."));
  const id = ++lastId;
  const answer = Promise.withResolvers<undefined>();
  pendingAnswers.set(id, answer);
  socket.send(JSON.stringify({ id, request: command }));
  return answer.promise;
}

function receive(message: MessageToPage): void {
  if (message.type === "state") {
    const oldPage = app.device?.page;
    app.state = { ...app.state, ...message.state };
    // The keys of another page may use another account.
    if (app.device?.page !== oldPage) view.account = undefined;
    // Keys without an account need the values of the tab Access first.
    view.tab ??= app.device?.account ? "session" : "access";
    app.redraw();
    return;
  }
  const answer = pendingAnswers.get(message.id);
  pendingAnswers.delete(message.id);
  if (message.ok) answer?.resolve(undefined);
  else answer?.reject(new Error(message.error));
}
