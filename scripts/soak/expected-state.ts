import type { Account } from "../../simulator/caption-service/accounts/account.ts";
import type { SoakDesk, SoakKey } from "./soak-desk.ts";

/** Words of a key that waits for something. */
const transitional = /STARTING|STOPPING|CHECKING|HIDING|SHOWING|CLEARING|switching|^HOLD$/;

const sessionWords = {
  stream: { none: /^(START|STOPPED)/, active: /LIVE/, paused: /PAUSED/, suspended: /SUSPENDED/ },
  status: { none: /^OFF/, active: /LIVE/, paused: /PAUSED/, suspended: /SUSPENDED/ },
} as const;

const textOf = ({ key }: SoakKey): string => key.view().image.text ?? "";

const nameOf = ({ key, action, account }: SoakKey): string =>
  `key ${key.column},${key.row} (${action ?? "multi-action"}, account ${account})`;

/** Keys of the first page that wait for something. */
export function waitingKeys({ keys }: SoakDesk): string[] {
  return keys
    .filter((key) => transitional.test(textOf(key)))
    .map((key) => `${nameOf(key)} reads "${textOf(key)}"`);
}

/** Whether a key still tells of a start that was accepted and that no status has shown. */
export function awaitsStart({ keys }: SoakDesk): boolean {
  return keys.some((key) => /^START\s\?/.test(textOf(key)));
}

/** Everything on the first page that is not true now. */
export function mismatches(desk: SoakDesk): string[] {
  const wrong: string[] = waitingKeys(desk);
  for (const key of desk.keys) {
    const account = desk.accounts[key.account];
    if (!account || !key.action || isTrue(key, account)) continue;
    const session = account.session?.state ?? "none";
    wrong.push(`${nameOf(key)} reads "${textOf(key)}", state ${key.key.view().state}, session ${session}`);
  }
  for (const [index] of desk.accounts.entries()) {
    const states = desk.keys
      .filter(({ account, action }) => account === index && action === "visibility")
      .map(({ key }) => key.view().state);
    if (new Set(states).size > 1) wrong.push(`the visibility keys of account ${index} disagree`);
  }
  return wrong;
}

function isTrue(key: SoakKey, account: Account): boolean {
  const text = textOf(key);
  const session = account.session?.state ?? "none";
  const { state } = key.key.view();
  switch (key.action) {
    case "stream":
      return (
        sessionWords.stream[session].test(text) && !text.includes("?") && state === (account.session ? 1 : 0)
      );
    case "status":
      return sessionWords.status[session].test(text) && !text.includes("?");
    case "visibility":
      return /^(HIDE|SHOWN|HIDDEN|CAPTIONS)/.test(text);
    case "clear":
      return text.startsWith("CLEAR ");
    case "transcriptionLanguage":
    case "translationLanguages":
      return text !== "" && !/not checked|no |lost|rejected|busy|problem/i.test(text);
    case undefined:
      return true;
  }
}
