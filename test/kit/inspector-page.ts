import type { Frame, Locator } from "playwright-core";
import { vi } from "vitest";
import type { InspectorWordKey } from "../../src/i18n/inspector-wording.ts";
import { type AccountField, fieldNames } from "../../src/settings/account-fields.ts";
import { type Values, inspectorTextPattern, inspectorText } from "./inspector-words.ts";

/** The words of one element: their key, and values for their placeholders. */
type Words = [key: InspectorWordKey, values?: Values];

/** The English settings page in a browser. Finds its elements by the keys of their words. */
export class InspectorPage {
  readonly frame: Frame;

  private constructor(frame: Frame) {
    this.frame = frame;
  }

  /** Waits until the settings page in this frame can be edited. */
  static async whenUsable(frame: Frame): Promise<InspectorPage> {
    // Fields are disabled until the shared settings arrive.
    const [field, foldedAccount, removedAccount] = [
      "input:enabled",
      ".line > p",
      'select[aria-invalid="true"]',
    ];
    await frame.locator(`account-panel :is(${field}, ${foldedAccount}, ${removedAccount})`).first().waitFor();
    return new InspectorPage(frame);
  }

  field(...label: Words): Locator {
    return this.frame
      .getByLabel(inspectorText(...label), { exact: true })
      .and(this.frame.locator("input, select"));
  }

  button(...name: Words): Locator {
    return this.frame.getByRole("button", { name: inspectorText(...name), exact: true });
  }

  /** The first element with this text. A placeholder without a value matches anything. */
  text(...words: Words): Locator {
    return this.frame.getByText(inspectorTextPattern(...words)).first();
  }

  preset(name: string): Locator {
    return this.frame.getByRole("group", { name, exact: true });
  }

  /** Opens the fields of the account, and focuses one of them. Without the focus, an update may fold them again. */
  async unfoldAccount(): Promise<void> {
    const place = this.field("account.place");
    await vi.waitFor(async () => {
      if (await place.isHidden()) await this.button("account.change").click({ timeout: 1_000 });
      await place.focus({ timeout: 1_000 });
    }, 30_000);
  }

  /** Opens everything that is folded. */
  async unfoldAll(): Promise<void> {
    for (const summary of await this.frame.locator("details:not([open]) summary").all())
      await summary.click();
  }

  /** Fills in a field, and leaves it. */
  async fill(label: InspectorWordKey, text: string): Promise<void> {
    await this.field(label).fill(text);
    await this.field(label).blur();
  }

  /** Replaces the text of a field, typing the last `letters` one by one, and keeps the focus. */
  async type(label: InspectorWordKey, text: string, letters = 3): Promise<void> {
    await this.field(label).fill(text.slice(0, -letters));
    await this.field(label).pressSequentially(text.slice(-letters));
  }

  async fillAccount(account: Readonly<Partial<Record<AccountField, string>>>): Promise<void> {
    for (const field of fieldNames)
      if (account[field] !== undefined) await this.fill(`account.${field}`, account[field]);
  }

  /** Types a language into the field that adds one, or into the field `label`, and presses Enter. */
  async add(text: string, label: InspectorWordKey = "list.add"): Promise<void> {
    await this.field(label).fill(text);
    await this.field(label).press("Enter");
  }

  /** Chooses an option of a list by its word key or its text. */
  async choose(label: InspectorWordKey, option: InspectorWordKey | { readonly text: string }): Promise<void> {
    await this.field(label).selectOption({
      label: typeof option === "string" ? inspectorText(option) : option.text,
    });
  }

  /** The accessible name of the focused element. */
  focused(): Promise<string> {
    return this.frame.evaluate<string>(`(({ ariaLabel, labels, textContent }) =>
      (ariaLabel ?? labels?.[0]?.textContent ?? textContent).trim())(document.activeElement)`);
  }

  /** @returns the problem that a field shows, or "" */
  async readProblem(...label: Words): Promise<string> {
    const field = this.field(...label);
    const isInvalid = (await field.getAttribute("aria-invalid")) === "true";
    const problem = this.frame.locator(`#${await field.getAttribute("id")}-problem`);
    return isInvalid ? problem.innerText() : "";
  }

  /** Waits until the page shows this text. */
  async waitForText(...words: Words): Promise<void> {
    await this.text(...words).waitFor();
  }

  /** Presses Connect. @returns the result */
  async connect(): Promise<string> {
    await this.button("account.connect").click();
    return this.accountLine();
  }

  /** Waits until no check is pending. @returns the status line of the account */
  async accountLine(): Promise<string> {
    const line = this.frame.locator('account-panel p[role="status"]');
    const settled = line.filter({ hasNotText: inspectorText("check.checking") });
    return (await settled.innerText()).trim();
  }
}
