import { LitElement } from "lit";
import type { Question, Statement } from "../protocol/messages.ts";

/** Milliseconds: the plugin gives a check up after 10 s, and answers with its diagnostics at once. */
const maxReplyMs = { checked: 12_000, diagnosed: 3_000 } as const;

type AnswerName = keyof typeof maxReplyMs;
type Answer<Name extends AnswerName> = Extract<Statement, { statement: Name }>;

/** Resolves open questions. A check has an id, because a newer one may follow. Others go by the name of their answer. */
const waiting = new Map<string, (answer: Statement) => void>();

export function receiveAnswer(statement: Statement): void {
  waiting.get("id" in statement ? statement.id : statement.statement)?.(statement);
}

/** A component without a shadow root: `inspector.html` has the styles of all, and ids are unique in the page. */
export class PagePart extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** The page sends the question of an `ask` event to the plugin. @returns "no reply" where the plugin does not run */
  protected async ask<Name extends AnswerName>(
    question: Question,
    name: Name,
  ): Promise<Answer<Name> | "no reply"> {
    const id = "id" in question ? question.id : name;
    const { promise, resolve } = Promise.withResolvers<Answer<Name> | "no reply">();
    const timer = window.setTimeout(resolve, maxReplyMs[name], "no reply");
    waiting.set(id, (answer) => resolve(answer as Answer<Name>));
    this.dispatchEvent(new CustomEvent("ask", { detail: question, bubbles: true }));
    const reply = await promise;
    clearTimeout(timer);
    waiting.delete(id);
    return reply;
  }
}
