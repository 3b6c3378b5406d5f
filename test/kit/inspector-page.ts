import type { Frame, Locator } from "playwright-core";
import type { InspectorWordKey } from "../../src/i18n/inspector-wording.ts";
import { type AccountField, fieldNames } from "../../src/settings/account-fields.ts";
import { type Values, writing, written } from "./inspector-words.ts";

/** Words of one element, which are found whole. */
type Words = [key: InspectorWordKey, values?: Values];

/** Finds, in the page itself and without a message for each look, what may come with any change of it. */
const finders = `{
  // All components have drawn by then.
  const changed = () => new Promise((resolve) => {
    const observer = new MutationObserver(() => (observer.disconnect(), scheduler.postTask(resolve)));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  window.until = async (find) => {
    for (let found; ; await changed()) if ((found = find())) return found;
  };
  window.nameOf = (element) =>
    (element?.ariaLabel ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? "").trim();
  /** What can be seen and worked. */
  window.named = (selector, name) => {
    const [found, other] = [...document.querySelectorAll(selector)].filter((element) =>
      nameOf(element) === name && element.checkVisibility() && !element.disabled && element.ariaDisabled !== "true");
    if (other) throw new Error("There are several: " + name);
    return found;
  };
}`;

/** News of the account may fold and unfold the fields, until somebody is at them. */
const unfolding = `until(() => {
  const place = named("select", ${JSON.stringify(written("account.place"))});
  if (!place) named("button", ${JSON.stringify(written("account.change"))})?.click();
  else if (!document.activeElement.closest("account-panel")) place.focus();
  return place;
})`;

/** Types over all that stands in a field, as by pasting. */
function pasting(text: string): string {
  return `(field) => {
    field.focus();
    field.select();
    document.execCommand(${text === "" ? '"delete"' : '"insertText"'}, false, ${JSON.stringify(text)});
  }`;
}

/** The property inspector, as it is seen, heard and worked: in English, by the words of the tables. */
export class InspectorPage {
  readonly frame: Frame;

  private constructor(frame: Frame) {
    this.frame = frame;
  }

  /** The inspector in a document, once it can be edited. */
  static async opened(frame: Frame): Promise<InspectorPage> {
    // Before that there are fields that can't be edited, nor reached by the keyboard. An account that is not there has none.
    const usable = ["input:enabled", 'p[role="status"]', 'select[aria-invalid="true"]'];
    const inPanel = JSON.stringify(usable.map((each) => `account-panel ${each}`).join());
    await frame.evaluate(`${finders}
      until(() => [...document.querySelectorAll(${inPanel})].some((each) => each.checkVisibility())).then(() => {});`);
    return new InspectorPage(frame);
  }

  /** A field, by its label. */
  field(...label: Words): Locator {
    return this.frame.getByLabel(written(...label), { exact: true }).and(this.frame.locator("input, select"));
  }

  button(...name: Words): Locator {
    return this.frame.getByRole("button", { name: written(...name), exact: true });
  }

  /** A text, anywhere; any value fits where none is given. */
  text(...words: Words): Locator {
    return this.frame.getByText(writing(...words));
  }

  /** A preset, by its name. */
  preset(name: string): Locator {
    return this.frame.getByRole("group", { name, exact: true });
  }

  /** Does something in the page itself, in one go, with what can be worked. */
  #with<T>([key, values]: Words, act: string, selector = "input, select"): Promise<T> {
    const name = JSON.stringify(written(key, values));
    const isFolded = key === "account.place" || fieldNames.some((field) => key === `account.${field}`);
    const unfolded = isFolded ? `${unfolding}.then` : "(async (find) => find())";
    return this.frame.evaluate<T>(
      `${unfolded}(() => until(() => named(${JSON.stringify(selector)}, ${name}))).then(${act})`,
    );
  }

  /** Unfolds the fields of an account that works. */
  async unfold(): Promise<void> {
    await this.frame.evaluate(`${unfolding}.then(() => {})`);
  }

  /** Clicks a button or ticks a box, where the mouse itself makes no difference. */
  async click(...name: Words): Promise<void> {
    const selector = "button, input[type='checkbox']";
    await this.#with(name, "(element) => { element.focus(); element.click(); }", selector);
  }

  /** Presses a key in a field, or on a button. */
  async press(label: InspectorWordKey | Words, key: string): Promise<void> {
    await this.#with([label].flat() as Words, "(element) => element.focus()", "input, select, button");
    await this.frame.page().keyboard.press(key);
  }

  /** Opens what is folded, of presets the first. */
  async unfoldAll(): Promise<void> {
    await this.frame.evaluate(`
      for (const fold of document.querySelectorAll("details")) fold.open = true;
      document.querySelector('.fold[aria-expanded="false"]')?.click();
    `);
  }

  /** Types, as by pasting, and leaves the field. */
  async fill(label: InspectorWordKey, text: string): Promise<void> {
    await this.#with([label], `(field) => { (${pasting(text)})(field); field.blur(); }`);
  }

  /** Types over what stands in a field, and stays in it. */
  async paste(label: InspectorWordKey, text: string): Promise<void> {
    await this.#with([label], pasting(text));
  }

  /** Types like that, the last letters one by one, for each of them is drawn. */
  async type(label: InspectorWordKey, text: string, letters = 3): Promise<void> {
    await this.paste(label, text.slice(0, -letters));
    await this.frame.page().keyboard.type(text.slice(-letters));
  }

  /** Types an account, or those fields of it. */
  async fillAccount(account: Readonly<Partial<Record<AccountField, string>>>): Promise<void> {
    for (const field of fieldNames)
      if (account[field] !== undefined) await this.fill(`account.${field}`, account[field]);
  }

  /** Adds languages, in the line for one more, or in another one. */
  async add(text: string, label: InspectorWordKey = "list.add"): Promise<void> {
    await this.paste(label, text);
    await this.frame.page().keyboard.press("Enter");
  }

  /** @param option its word, or its text */
  async choose(label: InspectorWordKey, option: InspectorWordKey | { readonly text: string }): Promise<void> {
    const text = typeof option === "string" ? written(option) : option.text;
    const act = `async (select) => {
      (await until(() => [...select.options].find(({ label }) => label === ${JSON.stringify(text)}))).selected = true;
      for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));
    }`;
    await this.#with([label], act);
  }

  /** What the focus is on, by its label. */
  focused(): Promise<string> {
    return this.frame.evaluate<string>("nameOf(document.activeElement)");
  }

  value(label: InspectorWordKey, property = "value"): Promise<string> {
    return this.#with([label], `(field) => field.${property}`);
  }

  /** The problem of a field, as shown and as told to screen readers. */
  problemOf(...label: Words): Promise<string> {
    const shown = `field.parentElement.parentElement.querySelector(".problem").innerText.trim()`;
    return this.#with(label, `(field) => (field.ariaInvalid === "true" ? ${shown} : "")`);
  }

  /** Waits until something is said, anywhere. */
  async says(...words: Words): Promise<void> {
    await this.frame.evaluate(`until(() => ${String(writing(...words))}.test(document.body.innerText))`);
  }

  /** Checks the connection by the button. @returns what came of it */
  async check(): Promise<string> {
    await this.unfold();
    await this.button("check.button").click();
    return this.result();
  }

  /** What came of the last check, once it is over. */
  async result(): Promise<string> {
    const checking = JSON.stringify(written("check.checking"));
    const results = `[...document.querySelectorAll("account-panel .result")]`;
    const over = `${results}.find(({ textContent }) => !textContent.includes(${checking}))`;
    return this.frame.evaluate<string>(`until(() => ${over}).then((result) => result.innerText.trim())`);
  }
}
