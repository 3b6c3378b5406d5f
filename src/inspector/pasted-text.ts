import { type AccountField, cleanField, type TypedFields } from "../settings/account-fields.ts";

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

/** Cleans what was pasted or typed, and takes from an address what other fields need. */
export function finishField(field: AccountField, text: string): TypedFields {
  const cleaned = cleanField(field, text);
  if (field === "apiKey") return { apiKey: cleaned };
  return field === "churchId" ? { churchId: takeChurchId(cleaned) } : readAddress(completeAddress(cleaned));
}

/** The dashboard offers the church ID as part of its address: https://…/db/<church ID>… */
function takeChurchId(text: string): string {
  const inAddress = new RegExp(`(?:/db/|^https?://.*/)(${uuid.source})(?![\\da-f-])`, "i").exec(text);
  return inAddress?.[1] ?? text;
}

/** Keeps of a service's address what is before `/v1`, and splits a dashboard's address in two. */
function readAddress(address: string): TypedFields {
  const dashboard = new RegExp(`^(https?://[^/?#]+)/(?:.*/)?db/(${uuid.source})(?![\\da-f-])`, "i").exec(
    address,
  );
  if (dashboard?.[1] !== undefined && dashboard[2] !== undefined)
    return { baseUrl: dashboard[1], churchId: dashboard[2] };
  return { baseUrl: address.replace(/\/v1(\/(stream|captions|trans[a-z]+-language)(\/[a-z]*)?)?\/*$/i, "") };
}

function completeAddress(text: string): string {
  return /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+(:\d+)?(\/\S*)?$/u.test(text)
    ? `https://${text}`
    : text;
}
