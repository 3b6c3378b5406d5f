import type { ElementPart } from "lit";
import { noChange } from "lit";
import { Directive, directive } from "lit/directive.js";

/**
 * Sets style properties of the element it stands in. Unlike Lit's own `styleMap` it never writes a style attribute,
 * which the page's Content-Security-Policy forbids. Always give it the same properties.
 */
class Styled extends Directive {
  render(_properties: Readonly<Record<string, string>>): unknown {
    return noChange;
  }

  override update(part: ElementPart, [properties]: [Readonly<Record<string, string>>]): unknown {
    const { style } = part.element as HTMLElement;
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
    return noChange;
  }
}

export const styled = directive(Styled);
