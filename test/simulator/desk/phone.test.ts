import { expect, it } from "vitest";
import { createAccounts } from "../../../simulator/caption-service/accounts/accounts.ts";
import { Phone } from "../../../simulator/desk/phone.ts";
import { createClock } from "../support.ts";

const sentenceMs = 2_500; // from one sentence to the next

/** Starts a phone of an account whose session has been running for 10 s. */
async function startPhone() {
  const { fake, clock } = createClock();
  // Empty at first: the account reports changes before its phone exists.
  const phones: Phone[] = [];
  const accounts = createAccounts(clock, () => phones.forEach((phone) => phone.update()));
  const account = accounts.add({ name: "Chapel", translationLanguages: ["fr-FR"] });
  const phone = new Phone(account, clock, () => undefined);
  phones.push(phone);
  account.start();
  await fake.pass(10_000);
  const shownTexts = (code: string): (string | undefined)[] => phone.captions.map(({ texts }) => texts[code]);
  return { clock: fake, account, shownTexts };
}

it("empties the phone after a clear until the next sentence", async () => {
  const { clock, account, shownTexts } = await startPhone();
  account.clearCaptions();
  expect(shownTexts("en-US")).toEqual([]);
  await clock.pass(sentenceMs);
  expect(shownTexts("en-US")).toHaveLength(1);
});

it("leaves no caption and no timer when the session ends", async () => {
  const { clock, account, shownTexts } = await startPhone();
  account.stop();
  expect([shownTexts("en-US"), clock.pendingTimers]).toEqual([[], 0]);
});

it("has sample captions in every language of the service", async () => {
  const { clock, account, shownTexts } = await startPhone();
  for (const code of account.supportedLanguages.filter((each) => each !== "en-US")) {
    account.setTranslationLanguages([code]);
    await clock.pass(sentenceMs);
    // Without samples in its language the phone shows "(de-DE)".
    expect(shownTexts(code).at(-1), code).not.toMatch(/^\(/);
  }
});
