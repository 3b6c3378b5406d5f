import { LitElement } from "lit";
import type { Question, Statement } from "../protocol/messages.ts";

/** Milliseconds: the plugin gives a check up after 10 s, and answers with its diagnostics at once. */
const maxReplyMs = { "connection-checked": 12_000, tried: 12_000, diagnosed: 3_000 } as const;

type AnswerName = keyof typeof maxReplyMs;
type Answer<Name extends AnswerName> = Extract<Statement, { statement: Name }>;

/** Detail of the event by which a part of the page asks the plugin. */
export interface Asked {
  readonly question: Question;
  /** Name of the statement that answers; of several like it the one with the id of the question. */
  readonly name: AnswerName;
  readonly take: (answer: Statement) => void;
}

/** A component without a shadow root: `inspector.html` has the styles of all, and ids are unique in the page. */
export class PagePart extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** @returns "no reply" where the plugin does not run */
  protected ask<Name extends AnswerName>(question: Question, name: Name): Promise<Answer<Name> | "no reply"> {
    return new Promise((resolve) => {
      const take = (answer: Statement): void => resolve(answer as Answer<Name>);
      const detail: Asked = { question, name, take };
      this.dispatchEvent(new CustomEvent("ask", { detail, bubbles: true }));
      window.setTimeout(resolve, maxReplyMs[name], "no reply");
    });
  }
}
