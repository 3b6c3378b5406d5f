import { LitElement } from "lit";

/** A component that is drawn into the page itself: `inspector.html` has the styles of all, and an id is unique in the page. */
export class PagePart extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
