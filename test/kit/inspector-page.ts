import type { Frame, Locator } from "playwright-core";
import type { InspectorWordKey } from "../../src/i18n/inspector-wording.ts";
import { type AccountField, fieldNames } from "../../src/settings/account-fields.ts";
import { type Values, writing, written } from "./inspector-words.ts";

/** Words of one element, which are found whole. */
type Words = [key: InspectorWordKey, values?: Values];

/** The property inspector, as it is seen, heard and worked: in English, by the words of the tables. */
export class InspectorPage {
  readonly frame: Frame;

  private constructor(frame: Frame) {
    this.frame = frame;
  }

  /** The inspector in a document, once it can be edited. */
  static async opened(frame: Frame): Promise<InspectorPage> {
    // Before that there are fields that can't be edited, nor reached by the keyboard. An account that is not there has none.
    const usable = 'input:enabled, p[role="status"], select[aria-invalid="true"]';
    await frame.locator("account-panel").locator(usable).first().waitFor();
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

  /** Unfolds the fields of an account that works. */
  async unfold(): Promise<void> {
    const place = this.field("account.place");
    const change = this.button("account.change");
    await change.or(place).first().waitFor();
    // News of the account may fold and unfold the fields meanwhile, until somebody is at them.
    const isAtThem = (): Promise<boolean> =>
      this.frame.evaluate<boolean>(`document.activeElement.closest("account-panel") !== null`);
    do {
      if (await change.isVisible()) await change.click({ timeout: 1_000 }).catch(() => undefined);
      if (!(await isAtThem())) await place.focus({ timeout: 1_000 }).catch(() => undefined);
    } while (!(await place.isVisible()));
  }

  /** Opens what is folded behind a line, unless it is open. */
  async openFold(...words: Words): Promise<void> {
    const fold = this.frame.locator("details:not([open])").filter({ hasText: writing(...words) });
    const open = this.frame.locator("details[open]").filter({ hasText: writing(...words) });
    await fold.or(open).waitFor();
    if (await fold.isVisible()) await fold.locator("summary").click();
  }

  /** Opens what is folded, of presets the first. */
  async unfoldAll(): Promise<void> {
    await this.frame.evaluate(`
      for (const fold of document.querySelectorAll("details")) fold.open = true;
      document.querySelector('.fold[aria-expanded="false"]')?.click();
    `);
  }

  /** Unfolds a preset, unless it is open. */
  async unfoldPreset(name: string): Promise<Locator> {
    const preset = this.preset(name);
    const head = preset.locator(".fold");
    if ((await head.getAttribute("aria-expanded")) === "false") await head.click();
    return preset;
  }

  /** Types, as by pasting, and leaves the field. */
  async fill(label: InspectorWordKey, text: string): Promise<void> {
    if (fieldNames.some((field) => label === `account.${field}`)) await this.unfold();
    await this.field(label).fill(text);
    await this.field(label).blur();
  }

  /** Types over what stands in a field, and stays in it: the last letters one by one, for each of them is drawn. */
  async type(label: InspectorWordKey, text: string, letters = 3): Promise<void> {
    await this.unfold();
    await this.field(label).fill(text.slice(0, -letters));
    await this.field(label).pressSequentially(text.slice(-letters));
  }

  /** Types an account, or those fields of it. */
  async fillAccount(account: Readonly<Partial<Record<AccountField, string>>>): Promise<void> {
    for (const field of fieldNames)
      if (account[field] !== undefined) await this.fill(`account.${field}`, account[field]);
  }

  /** Adds languages, in the line for one more, or in another one. */
  async add(text: string, label: InspectorWordKey = "list.add"): Promise<void> {
    await this.field(label).fill(text);
    await this.field(label).press("Enter");
  }

  /** @param option its word, or its text */
  async choose(label: InspectorWordKey, option: InspectorWordKey | { readonly text: string }): Promise<void> {
    const text = typeof option === "string" ? written(option) : option.text;
    if (label === "account.place") await this.unfold();
    await this.field(label).selectOption({ label: text });
  }

  /** What the focus is on, by its label. */
  focused(): Promise<string> {
    return this.frame.evaluate<string>(`(() => {
      const focused = document.activeElement;
      return (focused?.ariaLabel ?? focused?.labels?.[0]?.textContent ?? focused?.textContent ?? "").trim();
    })()`);
  }

  async value(label: InspectorWordKey): Promise<string> {
    if (label.startsWith("account.")) await this.unfold();
    return this.field(label).inputValue();
  }

  /** The problem of a field, as shown and as told to screen readers. */
  async problemOf(...label: Words): Promise<string> {
    const field = this.field(...label);
    if ((await field.getAttribute("aria-invalid")) !== "true") return "";
    return (await field.locator("xpath=../..").locator(".problem").innerText()).trim();
  }

  /** Waits until something is said, anywhere. */
  async says(...words: Words): Promise<void> {
    await this.text(...words)
      .first()
      .waitFor();
  }

  /** Checks the connection by the button. @returns what came of it */
  async check(): Promise<string> {
    await this.unfold();
    await this.button("check.button").click();
    return this.result();
  }

  /** What came of the last check, once it is over. */
  async result(): Promise<string> {
    const over = this.frame
      .locator("account-panel .result")
      .filter({ hasNotText: written("check.checking") });
    return (await over.innerText()).trim();
  }
}
