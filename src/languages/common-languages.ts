import { withUsualRegion } from "./language-codes.ts";

/** The service's list is not published. "de" comes after "de-DE", since some services accept only codes with a region. */
export const commonLanguages: readonly string[] = `
  af am ar ar-AE ar-EG ar-SA az be bg bn bs ca cs cy da de de-AT de-CH el en en-AU en-CA en-GB en-IE en-IN en-NZ en-ZA
  es es-AR es-CO es-MX es-US et eu fa fi fil fr fr-BE fr-CA fr-CH ga gl gu ha he hi hr ht hu hy id ig is it it-CH
  ja ka kk km kn ko ku lo lt lv mg mk ml mn mr ms mt my nb ne nl nl-BE pa pl ps pt pt-PT ro ru rw si sk sl so sq sr
  sv sw ta te tg th ti tr uk ur uz vi xh yo yue zh zh-Hans zh-Hant zh-HK zh-TW zu`
  .trim()
  .split(/\s+/)
  .flatMap((code) => (code.includes("-") ? [code] : [withUsualRegion(code), code]));
