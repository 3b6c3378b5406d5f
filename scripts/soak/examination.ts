import type { ActionName } from "../../src/identifiers.ts";
import type { SoakDesk, SoakKey } from "./soak-desk.ts";

/** Presses of one account's keys after all is well: each has to do what it says, and be seen to. */
export async function examine(desk: SoakDesk): Promise<void> {
  for (const [index, account] of desk.accounts.entries()) {
    const keys = desk.keys.filter((key) => key.account === index);
    const found = (action: ActionName, mode?: string): SoakKey => {
      const key = keys.find((each) => each.action === action && each.settings["mode"] === mode);
      if (!key) throw new Error(`account ${index} has no ${action} key`);
      return key;
    };
    const holds = (what: string, test: () => boolean): Promise<boolean> =>
      desk.deck.waitFor(() => test(), { timeoutMs: 3_000, describe: `account ${index}: ${what}` });
    const streams = keys.filter(({ action }) => action === "stream");

    await found("stream", "start").key.tap();
    await holds("a start shows on every stream key", () =>
      streams.every(({ key }) => key.view().state === 1 && (key.view().image.text ?? "").includes("LIVE")),
    );
    const clears = account.clears;
    await found("clear").key.tap();
    await holds("captions are cleared", () => account.clears === clears + 1);
    await found("visibility", "hide").key.tap();
    const eyes = keys.filter(({ action }) => action === "visibility");
    await holds(
      "captions are hidden, and every key shows it",
      () => !account.captionsVisible && eyes.every(({ key }) => key.view().state === 1),
    );
    const language = found("transcriptionLanguage");
    const oks = language.key.view().overlays.filter(({ kind }) => kind === "ok").length;
    await language.key.tap();
    await holds(
      "a language is confirmed",
      () => language.key.view().overlays.filter(({ kind }) => kind === "ok").length > oks,
    );
    const codes = language.settings["languageCodes"] as string[];
    if (!codes.includes(account.transcriptionLanguage))
      throw new Error(`account ${index}: ${account.transcriptionLanguage} is none of the key's languages`);
    await found("stream", "stop").key.tap();
    await holds(
      "a stop shows on every stream key",
      () => !account.session && streams.every(({ key }) => key.view().state === 0),
    );
  }
}
