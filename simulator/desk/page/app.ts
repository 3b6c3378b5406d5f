import type { Command } from "../commands.ts";
import type { AccountState, AnswerValue, DeviceState, PageState, Spot } from "../page-state.ts";
import { Connection } from "./connection.ts";

const noticeMs = 6_000;

/** What only this page knows: what is looked at, and what is being typed. */
interface Look {
  /** Index of the device that is shown. */
  device: number;
  /** The key that the Tab key reaches; the others are reached with the arrows. */
  reachable: Spot;
  tab: "session" | "access" | "faults";
  /** Name of the account that was chosen by hand; without it the one that the keys on screen use. */
  account: string | undefined;
  hidePolls: boolean;
  notice: { readonly text: string; readonly isError: boolean } | undefined;
  /** The new API key, which is shown only once, and its account. */
  created: { readonly account: string; readonly key: string } | undefined;
  /** The title while it is typed: what comes back from the desk is older than that. */
  draftTitle: string | undefined;
  pluginLog: string | undefined;
  /** What is said aloud. */
  spoken: string;
}

/** The state of the page, and what can be asked of the desk. Every change redraws the page. */
export class App {
  readonly look: Look = {
    device: 0,
    reachable: { controller: "Keypad", column: 0, row: 0 },
    tab: "session",
    account: undefined,
    hidePolls: true,
    notice: undefined,
    created: undefined,
    draftTitle: undefined,
    pluginLog: undefined,
    spoken: "",
  };
  readonly #connection: Connection;
  readonly #draw: (app: App) => void;
  #before: Partial<PageState> = {};
  #isDrawing = false;
  #forget: ReturnType<typeof setTimeout> | undefined;

  constructor(draw: (app: App) => void) {
    this.#draw = draw;
    this.#connection = new Connection(() => this.#changed());
  }

  get state(): Partial<PageState> {
    return this.#connection.state;
  }

  /** `undefined` until the first attempt has succeeded or failed. */
  get isConnected(): boolean | undefined {
    return this.#connection.isOpen;
  }

  get device(): DeviceState | undefined {
    return this.state.devices?.[this.look.device];
  }

  /** The account that the tabs are about. */
  get account(): AccountState | undefined {
    const { accounts = [] } = this.state;
    const name = this.look.account ?? this.device?.account;
    return accounts.find((account) => account.name === name) ?? accounts[0];
  }

  set(changes: Partial<Look>): void {
    Object.assign(this.look, changes);
    this.redraw();
  }

  /** Shows another device: nothing of the one before is edited any more. */
  showDevice(index: number): void {
    this.set({ device: index, account: undefined });
    void this.ask({ command: "deselect" });
  }

  /** Asks, and shows why not where it is refused; resolves with `undefined` then. */
  async ask(request: Command): Promise<AnswerValue | undefined> {
    try {
      return await this.#connection.ask(request);
    } catch (error) {
      // A lost connection is shown across the page already.
      if (this.isConnected) this.notice(error instanceof Error ? error.message : String(error), true);
      return undefined;
    }
  }

  /** An order to the caption service: see `control.ts` there. */
  order(command: string, settings: Readonly<Record<string, unknown>> = {}): Promise<AnswerValue | undefined> {
    return this.ask({ command: "service", order: { ...settings, command } });
  }

  notice(text: string, isError = false): void {
    clearTimeout(this.#forget);
    // The first line says it; a log may follow.
    this.set({ notice: { text: text.split("\n", 1)[0] ?? "", isError } });
    this.#forget = setTimeout(() => this.set({ notice: undefined }), noticeMs);
  }

  async copy(text: string, what: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.notice(`${what} copied.`);
    } catch {
      this.notice("The browser does not allow copying here: select the text instead.", true);
    }
  }

  redraw(): void {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    queueMicrotask(() => {
      this.#isDrawing = false;
      this.#draw(this);
    });
  }

  #changed(): void {
    const [before, now] = [this.#before, this.state];
    this.#before = now;
    const index = this.look.device;
    if (before.devices?.[index]?.page !== now.devices?.[index]?.page) this.look.account = undefined;
    this.redraw();
  }
}
