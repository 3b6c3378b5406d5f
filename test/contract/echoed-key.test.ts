import { expect } from "vitest";
import { a, sharedStage } from "./stage.ts";

const { it } = sharedStage;

/** How a service may spell what it was sent. */
const spellings: Readonly<Record<string, (key: string) => string>> = {
  "as it is": (key) => key,
  "without its last letter": (key) => key.slice(0, -1),
  "ten characters of it": (key) => key.slice(12, 22),
  "in capitals": (key) => key.toUpperCase(),
  "percent-encoded": (key) => key.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  "with blanks of no width": (key) => key.split("").join("\u200b"),
};

for (const [spelling, spell] of Object.entries(spellings))
  it(`the API key is neither a state nor a reason, ${spelling}`, async (church) => {
    const spelt = spell(church.apiKey);
    const { stream, status } = await church.settledIn({ status: `at ${spelt}` });
    const [language] = church.place(a.source("de-DE"));
    church.service.on("source", { status: 400, body: { message: `no ${spelt}` } });
    await language.tapAlert();
    await language.says(/\bno\b/);
    await status.says(/\bat\b/i);
    const plain = church.apiKey.toLowerCase();
    for (const { text } of [stream, status, language].flatMap(({ events }) => events))
      for (let at = 0; at <= plain.length - 10; at += 1)
        expect(normal(text)).not.toContain(plain.slice(at, at + 10));
  });

/** A face's text as somebody reads it, who leaves out what can't be seen and knows what stands for letters. */
const normal = (text: string): string =>
  text
    .replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/[^\w]/g, "")
    .toLowerCase();
