import { LitElement } from "lit";
import type { Question, Statement } from "../protocol/messages.ts";

/** Milliseconds: the plugin gives a check up after 10 s, and answers with its diagnostics at once. */
const maxReplyMs = { "connection-checked": 12_000, tried: 12_000, diagnosed: 3_000 } as const;

type AnswerName = keyof typeof maxReplyMs;
type Answer<Name extends AnswerName> = Extract<Statement, { statement: Name }>;

/** What waits for an answer, by the id of its question; without one by the name of the answer. */
const waiting = new Map<string, (answer: Statement) => void>();

export function answered(statement: Statement): void {
  waiting.get("id" in statement ? statement.id : statement.statement)?.(statement);
}

/** A component without a shadow root: `inspector.html` has the styles of all, and ids are unique in the page. */
export class PagePart extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** @returns "no reply" where the plugin does not run */
  protected ask<Name extends AnswerName>(question: Question, name: Name): Promise<Answer<Name> | "no reply"> {
    return new Promise((resolve) => {
      waiting.set("id" in question ? question.id : name, (answer) => resolve(answer as Answer<Name>));
      this.dispatchEvent(new CustomEvent("ask", { detail: question, bubbles: true }));
      window.setTimeout(resolve, maxReplyMs[name], "no reply");
    });
  }
}
