import { LitElement } from "lit";

/** A component without a shadow root: `inspector.html` has the styles of all, and ids are unique in the page. */
export class PagePart extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
