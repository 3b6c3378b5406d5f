import { noChange } from "lit";
import { Directive, directive, type ElementPart, type PartInfo, PartType } from "lit/directive.js";

type Properties = Readonly<Record<string, string>>;

/**
 * Sets style properties of the element it stands in. Unlike Lit's own `styleMap` it never writes a style attribute,
 * which the page's Content-Security-Policy forbids. Always give it the same properties.
 */
class Styled extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("styled() stands in the tag itself.");
  }

  render(_properties: Properties): unknown {
    return noChange;
  }

  override update(part: ElementPart, [properties]: [Properties]): unknown {
    const { style } = part.element as HTMLElement;
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
    return noChange;
  }
}

export const styled = directive(Styled);
