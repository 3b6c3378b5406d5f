import { LitElement } from "lit";
import type { Command } from "../../commands.ts";
import type { ServiceOrder } from "../../service-orders.ts";
import type { AnswerValue } from "../../view.ts";
import type { DeskLink } from "../desk-link.ts";

/** Tells the whole page something that people should read. */
export class NoticeEvent extends Event {
  readonly text: string;
  readonly isError: boolean;

  constructor(text: string, isError: boolean) {
    super("desk-notice", { bubbles: true, composed: true });
    // The first line says it; a log may follow.
    this.text = text.split("\n", 1)[0] ?? "";
    this.isError = isError;
  }
}

/** A part of the page that can ask the desk for something. */
export class DeskElement extends LitElement {
  static override properties: Record<string, object> = { link: { attribute: false } };
  declare link: DeskLink;

  /** Asks, and shows why not where it is refused; resolves with `undefined` then. */
  protected async ask(request: Command): Promise<AnswerValue | undefined> {
    try {
      return await this.link.ask(request);
    } catch (error) {
      // That the connection is gone is said all over the page.
      if (this.link.connected) this.notice(error instanceof Error ? error.message : String(error), true);
      return undefined;
    }
  }

  /** An order to the caption service. */
  protected order(order: ServiceOrder): Promise<AnswerValue | undefined> {
    return this.ask({ command: "service", order: { ...order } });
  }

  protected notice(text: string, isError = false): void {
    this.dispatchEvent(new NoticeEvent(text, isError));
  }

  protected async copy(text: string, what: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.notice(`${what} copied.`);
    } catch {
      this.notice("The browser does not allow copying here: select the text instead.", true);
    }
  }
}
