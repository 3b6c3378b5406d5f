import type { ActionName } from "../../src/identifiers.ts";
import type { Place } from "../kit/fake-desk.ts";

/** What a press of a language key can bring about. */
export interface Entry {
  readonly name?: string;
  readonly transcriptionLanguage?: string;
  readonly languageCodes?: readonly string[];
}

interface KeySettings {
  readonly mode?: string;
  readonly clearText?: boolean;
  readonly languageCodes?: readonly string[];
  readonly presets?: readonly Entry[];
}

export interface KeySpec {
  readonly action: ActionName;
  readonly stands: Place;
  /** A key of account 0 uses the shared account, which may become account 1. */
  readonly account: number;
  readonly settings: KeySettings;
  /** It has no church ID, where it need not ask for the status. */
  readonly isChurchless: boolean;
  /** Its own address has another origin than the account that it would take the rest from. */
  readonly isElsewhere: boolean;
}

/** Only what need not ask for the status can do without a church ID. */
export const hasNoChurch = ({ isChurchless, action, settings }: KeySpec): boolean =>
  isChurchless && action !== "status" && !(action === "stream" && settings.mode === "toggle");
