import { z } from "zod";
import { dialects } from "../../caption-service/dialects/dialects.ts";
import { faultKinds, faultSchema } from "../../caption-service/faults/fault.ts";
import { endpoints } from "../../caption-service/service/endpoints.ts";
import { certificateKinds } from "../../caption-service/wire/certificates.ts";
import type { Catalog, FaultField } from "../view.ts";

/** What of JSON Schema the settings of faults use. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export const catalog: Catalog = {
  dialects: dialects.map(({ id, title }) => ({ id, title })),
  faultKinds: faultKinds.map(({ kind, title, example }) => ({
    kind,
    title,
    fields: fieldsOf(kind, example),
  })),
  endpoints: Object.values(endpoints).map(({ path, title }) => ({ path, title })),
  certificates: certificateKinds,
  canHoldProcess: process.platform !== "win32",
};

/** The settings of one kind of fault, read from its schema, so that a new kind needs nothing here. */
function fieldsOf(kind: string, example: Readonly<Record<string, unknown>>): FaultField[] {
  const member = faultSchema.options.find((option) => option.shape.kind.value === kind);
  const schema = member ? (z.toJSONSchema(member, { unrepresentable: "any" }) as Schema) : {};
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== "kind")
    .flatMap(([name, property]) => {
      const type = typeOf(property);
      if (!type) return [];
      const given = example[name];
      const field: FaultField = {
        name,
        type,
        options: type === "choice" ? optionsOf(property) : [],
        required: schema.required?.includes(name) ?? false,
        example: isPlain(given) ? given : null,
      };
      return [field];
    });
}

/** `undefined` for what no simple field can hold, such as a table of headers. */
function typeOf(schema: Schema): FaultField["type"] | undefined {
  const alternatives = schema.anyOf ?? [];
  if (schema.enum || (alternatives.length > 0 && alternatives.every((each) => each.const !== undefined)))
    return "choice";
  if (schema.type === "integer" || schema.type === "number") return "number";
  if (schema.type === "boolean") return "boolean";
  return schema.type === "string" || alternatives.length > 0 ? "text" : undefined;
}

function optionsOf(schema: Schema): (string | number)[] {
  const values = schema.enum ?? schema.anyOf?.map((each) => each.const) ?? [];
  return values.filter((value) => typeof value === "string" || typeof value === "number");
}

function isPlain(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}
