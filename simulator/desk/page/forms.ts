import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { live } from "lit/directives/live.js";
import type { OrderName } from "../../caption-service/control.ts";
import { app } from "./app.ts";
import { capitalize } from "./controls.ts";

/** The part of JSON Schema that orders use. */
interface Schema {
  readonly title?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

interface FormParts {
  /** Settings that the form does not ask for, such as the account. */
  readonly fixed?: Values;
  /** What the inputs show. */
  readonly values?: Values;
  /** Text of the button. Without it each change is sent at once. */
  readonly submit?: string;
  /** Choices for a text, by the name of its setting. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
}

/** A form for an order to the service, made from its schema. */
export function orderForm(order: OrderName, parts: FormParts = {}): TemplateResult {
  const { fixed = {}, values = {}, submit } = parts;
  const schema = app.state.choices.orders[order] as Schema;
  const settings = Object.entries(schema.properties ?? {}).filter(([name]) => !(name in fixed));
  const send = (form: HTMLFormElement): void => {
    const data = new FormData(form);
    const entered = settings.map(([name, setting]) => [name, readValue(setting, data, name)] as const);
    void app.sendOrder(order, { ...fixed, ...Object.fromEntries(entered) });
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    send(form);
    if (submit !== undefined) form.reset();
  };
  const onChange = (event: Event): void => {
    const form = event.currentTarget as HTMLFormElement;
    if (submit === undefined && form.reportValidity()) send(form);
  };
  return html`<form class="row" @submit=${onSubmit} @change=${onChange}>
    ${settings.map(([name, setting]) => {
      const isRequired = schema.required?.includes(name) === true;
      return field(setting, { name, value: values[name], isRequired, choices: parts.choices?.[name] });
    })}
    ${submit === undefined ? nothing : html`<button>${submit}</button>`}
  </form>`;
}

interface FieldParts {
  readonly name: string;
  readonly value: unknown;
  readonly isRequired: boolean;
  readonly choices?: readonly string[] | undefined;
}

function field(schema: Schema, parts: FieldParts): TemplateResult {
  const { name, value, isRequired } = parts;
  const title = schema.title ?? capitalize(name);
  if (schema.oneOf) return variantField(schema.oneOf, parts);
  if (schema.properties) return fields(schema, name, value);
  const options = readOptions(schema, parts.choices);
  if (options.length > 0) {
    return html`<label>
      ${title}
      <select name=${name} aria-label=${title}>
        ${/* Optional settings are filters. */ isRequired ? nothing : html`<option value="">All</option>`}
        ${options.map((option) => html`<option value=${option.value} .selected=${live(option.value === String(value))}>${option.label}</option>`)}
      </select>
    </label>`;
  }
  if (schema.type === "boolean") {
    return html`<label>
      <input type="checkbox" role="switch" name=${name} .checked=${live(value === true)} />
      ${title}
    </label>`;
  }
  const isNumber = isNumeric(schema);
  return html`<label>
    ${title}
    <input
      name=${name}
      type=${isNumber ? "number" : "text"}
      min=${schema.minimum ?? nothing}
      max=${schema.maximum ?? nothing}
      maxlength=${Math.min(schema.maxLength ?? 500, 500)}
      ?required=${isRequired}
      autocomplete="off"
      .value=${live(value === undefined ? "" : String(value as string | number))}
    />
  </label>`;
}

/** Fields for the properties of an object, except for constants. The name of a field is a path, such as "fault.ms". */
function fields({ properties = {}, required = [] }: Schema, path: string, values: unknown): TemplateResult {
  const shown = (values ?? {}) as Values;
  const inputs = Object.entries(properties).filter(([, { const: constant }]) => constant === undefined);
  return html`${inputs.map(([name, setting]) =>
    field(setting, { name: `${path}.${name}`, value: shown[name], isRequired: required.includes(name) }),
  )}`;
}

/** A select for the kind, and the fields of the chosen kind. `value` is a list of examples, one for each kind. */
function variantField(variants: readonly Schema[], { name, value }: FieldParts): TemplateResult {
  const examples = value as readonly Values[];
  const kinds = variants.map(({ properties }) => properties?.["kind"]?.const ?? "");
  const chosen = app.view.faultKind ?? kinds[0] ?? "";
  const variant = variants[kinds.indexOf(chosen)] ?? {};
  const example = examples.find(({ kind }) => kind === chosen);
  return html`<label>
      ${capitalize(name)}
      <select
        name=${`${name}.kind`}
        aria-label=${capitalize(name)}
        @change=${(event: Event) => app.set({ faultKind: (event.target as HTMLSelectElement).value })}
      >
        ${kinds.map((kind, index) => html`<option value=${kind} .selected=${live(kind === chosen)}>${variants[index]?.title}</option>`)}
      </select>
    </label>
    ${/* Each kind gets new inputs with its own examples. */ keyed(chosen, fields(variant, name, example))}`;
}

/** The schema lists constants with titles in `anyOf`, and values without titles in `enum`. */
function readOptions(schema: Schema, choices: readonly string[] = []): { value: string; label: string }[] {
  const titled = schema.anyOf?.map(({ const: value = "", title = value }) => ({ value, label: title }));
  return titled ?? (schema.enum ?? choices).map((value) => ({ value, label: optionLabel(value) }));
}

/** "black-hole" becomes "Black hole". Language codes such as "en-US" stay as they are. */
function optionLabel(value: string): string {
  return /^[a-z]+(-[a-z]+)*$/.test(value) ? capitalize(value.replaceAll("-", " ")) : value;
}

const isNumeric = ({ type }: Schema): boolean => type === "integer" || type === "number";

/** The value that somebody entered in the field `path`, or in the fields of its properties; undefined for an empty input. */
function readValue(schema: Schema, data: FormData, path: string): unknown {
  const text = data.get(path);
  const kind = data.get(`${path}.kind`);
  const variant = schema.oneOf?.find(({ properties }) => properties?.["kind"]?.const === kind);
  const { properties } = variant ?? schema;
  if (properties) {
    const entered = Object.entries(properties).map(([name, setting]) => [
      name,
      readValue(setting, data, `${path}.${name}`),
    ]);
    return Object.fromEntries(entered.filter(([, value]) => value !== undefined));
  }
  // A switch that is off has no value.
  if (schema.type === "boolean") return text !== null;
  if (typeof text !== "string" || text === "") return undefined;
  return isNumeric(schema) ? Number(text) : text;
}
