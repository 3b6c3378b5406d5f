import { describe, expect, it } from "vitest";
import type { KeyView } from "../../src/actions/action.ts";
import { KeyWording } from "../../src/i18n/key-wording.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { faceOf, known, lookOf, none, now, tools } from "../../scripts/faces/tools.ts";
import { said } from "../kit/words.ts";

const { told } = tools(new KeyWording("en"));

describe("a language key", () => {
  const active: Session = { state: "active" };
  const codes = ["en", "de"];
  const dial = (chosen: number | undefined): Pick<KeyView, "dial"> => ({ dial: { chosen } });

  it.each([
    ["that would restart the stream", told(active, { known: { transcriptionLanguage: "en" } }), "hold"],
    ["whose source is not known", told(active), "hold"],
    ["without a session", told(none, { isKnownNone: true }), undefined],
    ["with the first of two statuses that say none", told(none), "hold"],
    ["that is so already", told(active, { known: { transcriptionLanguage: "de" } }), undefined],
  ] as const)("with a press %s: %s", (_, of, press) => {
    const face = (restartGuard: "none" | "hold") =>
      faceOf("transcriptionLanguage", of, { languageCodes: ["de"], restartGuard });
    expect([face("hold").press, face("none").press]).toEqual([press, undefined]);
    const scene = { presets: [{ transcriptionLanguage: "de", languageCodes: ["fr"] }] };
    const sceneOf = { ...of, account: { ...of.account, targets: known(["fr"]) } };
    const alike = { ...of.account.known, languageCodes: ["fr"] };
    const view = { ...sceneOf, account: { ...sceneOf.account, known: alike } };
    expect(faceOf("translationLanguages", view, { ...scene, restartGuard: "hold" }).press).toBe(press);
  });

  it("shows the hand for the entry that its next press sends, also while the one before is on its way", () => {
    const account = { known: { transcriptionLanguage: "en" }, source: known("en") };
    const face = (of: KeyView) =>
      faceOf("transcriptionLanguage", of, { languageCodes: codes, restartGuard: "hold" });
    expect(face(told(active, account))).toMatchObject({
      detail: said(["language.next", { language: "de" }]),
      press: "hold",
    });
    const onItsWay = told(active, {
      ...account,
      source: { ...known("en"), requested: [{ id: 1, value: "de" }] },
    });
    expect(face(onItsWay)).toMatchObject({ tone: "working", press: "hold" });
    expect(face({ ...told(active, account), ...dial(1) }).press).toBe("hold");
    expect(face({ ...told(active, account), ...dial(0) }).press).toBeUndefined();
    expect(face({ ...told(active, account), ...dial(undefined) }).press).toBeUndefined();
  });

  it("with targets alone never has to be held", () => {
    const settings = { presets: [{ languageCodes: ["fr"] }], restartGuard: "hold" as const };
    expect(faceOf("translationLanguages", told(active), settings).press).toBeUndefined();
  });
});

it("the status key has the minutes of a session drawn anew where no languages are told in their place", () => {
  const startedAt = now - 90_000;
  const drawnAnew = (more: object) =>
    lookOf("status", told({ state: "active", startedAt, ...more })).changesAt;
  expect(drawnAnew({})).toBe(lookOf("stream", told({ state: "active", startedAt })).changesAt);
  expect(drawnAnew({ transcriptionLanguage: "en" })).toBeUndefined();
});
