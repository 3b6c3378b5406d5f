import type { AccountField } from "../settings/account-fields.ts";

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

/** Text of a field as it is kept: no blanks around it, and of the dashboard's address the ID. */
export function tidyInput(field: AccountField, text: string): string {
  const trimmed = text.trim();
  if (field !== "churchId") return trimmed;
  // https://…/db/<church ID>…: the way to the church ID that the dashboard offers.
  const inAddress = new RegExp(`(?:/db/|^https?://.*/)(${uuid.source})(?![\\da-f-])`, "i").exec(trimmed);
  return inAddress?.[1] ?? trimmed;
}

/** Parts of an address copied from elsewhere: of the service's own ones all before `/v1`, of the dashboard's the ID. */
export function readPastedAddress(text: string): { readonly baseUrl: string; readonly churchId?: string } {
  const address = completeAddress(text);
  const dashboard = new RegExp(`^(https?://[^/?#]+)/(?:.*/)?db/(${uuid.source})(?![\\da-f-])`, "i").exec(
    address,
  );
  if (dashboard?.[1] !== undefined && dashboard[2] !== undefined)
    return { baseUrl: dashboard[1], churchId: dashboard[2] };
  return { baseUrl: address.replace(/\/v1(\/(stream|captions|trans[a-z]+-language)(\/[a-z]*)?)?\/*$/i, "") };
}

/** An address typed without its beginning is completed when the field is left. */
function completeAddress(text: string): string {
  const trimmed = text.trim();
  return /^[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?(\/\S*)?$/i.test(trimmed) ? `https://${trimmed}` : trimmed;
}
