import type { Command } from "../commands.ts";
import type { AccountState, AnswerValue, DeviceState, PageState } from "../page-state.ts";
import { connect } from "./connection.ts";

const noticeMs = 6_000;

/** What only this page knows: what is looked at, and what is being typed. */
interface Look {
  /** Index of the device that is shown. */
  device: number;
  /** The key that the Tab key reaches; the others are reached with the arrows. */
  reachable: { readonly column: number; readonly row: number };
  tab: "session" | "access" | "faults";
  /** Name of the account that was chosen by hand; without it the one that the keys on screen use. */
  account?: string | undefined;
  hidePolls: boolean;
  notice?: { readonly text: string; readonly isError: boolean } | undefined;
  /** The new API key, which is shown only once, and its account. */
  created?: { readonly account: string; readonly key: string } | undefined;
  /** The title while it is typed: what comes back from the desk is older than that. */
  draftTitle?: string | undefined;
  /** Kind of the fault that is about to be added. */
  fault?: string;
  pluginLog?: string | undefined;
}

const askDesk = connect(told, (isOpen) => {
  app.isConnected = isOpen;
  app.redraw();
});
const look: Look = { device: 0, reachable: { column: 0, row: 0 }, tab: "session", hidePolls: true };
let forgetNotice: ReturnType<typeof setTimeout> | undefined;
let drawPage = (): void => undefined;
let isDrawing = false;

/** The state of the page, and what can be asked of the desk. Every change redraws the page. */
export const app = {
  look: look as Readonly<Look>,
  /** All that the desk has told. It tells everything at first, and nothing but the connection is shown before. */
  state: { devices: [], accounts: [] } as Pick<PageState, "devices" | "accounts"> as PageState,
  /** `undefined` until the first attempt has succeeded or failed. */
  isConnected: undefined as boolean | undefined,

  get device(): DeviceState | undefined {
    return app.state.devices[look.device];
  },

  /** The account that the tabs are about. */
  get account(): AccountState | undefined {
    const { accounts } = app.state;
    const name = look.account ?? app.device?.account;
    return accounts.find((account) => account.name === name) ?? accounts[0];
  },

  set(changes: Partial<Look>): void {
    Object.assign(look, changes);
    app.redraw();
  },

  /** Asks, and shows why not where it is refused; resolves with `undefined` then. */
  async ask(request: Command): Promise<AnswerValue | undefined> {
    try {
      return await askDesk(request);
    } catch (error) {
      // A lost connection is shown across the page already.
      if (app.isConnected) app.notice((error as Error).message, true);
      return undefined;
    }
  },

  /** An order to the caption service: see `control.ts` there. */
  order(command: string, settings: Readonly<Record<string, unknown>> = {}): Promise<AnswerValue | undefined> {
    return app.ask({ command: "service", order: { ...settings, command } });
  },

  notice(text: string, isError = false): void {
    clearTimeout(forgetNotice);
    // The first line says it; a log may follow.
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

  /** From now on the page is drawn by `draw`. */
  drawWith(draw: () => void): void {
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

function told(news: Partial<PageState>): void {
  const page = app.device?.page;
  app.state = { ...app.state, ...news };
  if (app.device?.page !== page) look.account = undefined;
  app.redraw();
}
