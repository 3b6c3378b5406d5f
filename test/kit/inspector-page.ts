import type { Frame, Locator } from "playwright-core";

/** Fields that are folded away while the account works. */
const accountLabels = ["Address", "API key", "Church ID"];

/** The property inspector, as it is seen, heard and worked. */
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
  field(label: string): Locator {
    return this.frame.getByLabel(label, { exact: true }).and(this.frame.locator("input, select"));
  }

  button(name: string): Locator {
    return this.frame.getByRole("button", { name, exact: true });
  }

  /** A preset, by its name. */
  preset(name: string): Locator {
    return this.frame.getByRole("group", { name, exact: true });
  }

  /** Unfolds the fields of an account that works. */
  async unfold(): Promise<void> {
    const address = this.field("Address");
    const change = this.button("Change");
    await change.or(address).first().waitFor();
    // A check that fails meanwhile unfolds the fields and takes the button away.
    while (!(await address.isVisible())) await change.click({ timeout: 1_000 }).catch(() => undefined);
  }

  /** Unfolds what few need of the account. */
  async more(): Promise<void> {
    await this.unfold();
    await this.openFold("More");
  }

  /** Opens what is folded behind a line, unless it is open. */
  async openFold(words: string): Promise<void> {
    const fold = this.frame.locator("details").filter({ hasText: words });
    if (!(await fold.evaluate("(details) => details.open"))) await fold.locator("summary").click();
  }

  /** Unfolds a preset, unless it is open. */
  async unfoldPreset(name: string): Promise<Locator> {
    const preset = this.preset(name);
    const head = preset.locator(".fold");
    if ((await head.getAttribute("aria-expanded")) === "false") await head.click();
    return preset;
  }

  /** Types, as by pasting, and leaves the field. */
  async fill(label: string, text: string): Promise<void> {
    if (accountLabels.includes(label)) await this.unfold();
    await this.field(label).fill(text);
    await this.field(label).blur();
  }

  async choose(label: string, option: string): Promise<void> {
    if (label === "Account" && !(await this.field(label).isVisible())) await this.more();
    await this.field(label).selectOption({ label: option });
  }

  /** What the focus is on, by its label. */
  focused(): Promise<string> {
    return this.frame.evaluate<string>(`(() => {
      let focused = document.activeElement;
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      return (focused?.ariaLabel ?? focused?.labels?.[0]?.textContent ?? focused?.textContent ?? "").trim();
    })()`);
  }

  async value(label: string): Promise<string> {
    if (accountLabels.includes(label)) await this.unfold();
    if (label === "Account" && !(await this.field(label).isVisible())) await this.more();
    return this.field(label).inputValue();
  }

  /** The problem of a field, as shown and as told to screen readers. */
  async problemOf(label: string): Promise<string> {
    const field = this.field(label);
    if ((await field.getAttribute("aria-invalid")) !== "true") return "";
    return (await field.locator("xpath=../..").locator(".problem").innerText()).trim();
  }

  /** Waits until something is said, anywhere. */
  async says(words: string | RegExp): Promise<void> {
    await this.frame.getByText(words).first().waitFor();
  }

  /** Checks the connection by the button. @returns what came of it */
  async check(): Promise<string> {
    await this.button("Check connection").click();
    return this.result();
  }

  /** What came of the last check, once it is over. */
  async result(): Promise<string> {
    const over = this.frame.locator("account-panel .result").filter({ hasNotText: "Checking…" });
    return (await over.innerText({ timeout: 20_000 })).trim();
  }
}
