import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../scripts/faces/catalogue.ts";
import { guideFolder, guidePictures } from "../../scripts/faces/accepted.ts";
import { videoFrames, storePictures } from "../../scripts/pictures/marketplace.ts";
import { storyboard } from "../../scripts/pictures/storyboard.ts";
import { renderPng } from "../../scripts/faces/render.ts";
import { nothingSeen } from "../../src/accounts/state.ts";
import {
  answeredBackOffMs,
  changeFailureShownMs,
  choiceMs,
  endedAlertsMs,
  endedShownMs,
  failureShownMs,
  maxUncertainMs,
  maxUnconfirmedMs,
  minSeenMs,
  rejectedPauseMs,
  trustMs,
  unansweredBackOffMs,
  unattendedMs,
  holdMs,
} from "../../src/limits.ts";
import { hiddenReminder } from "../../src/actions/visibility.ts";
import en from "../../src/i18n/keys/en.json" with { type: "json" };
import { KeyWording } from "../../src/i18n/key-wording.ts";
import { maxRetryAfterMs } from "../../src/service/rejection.ts";

const root = join(import.meta.dirname, "../..");
const pages = [root, join(root, "docs")].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.(md|html)$/.test(name))
    .map((name) => join(folder, name)),
);
const textOf = (page: string): string => readFileSync(page, "utf8");

/** Links and pictures of a page that lead to files of this repository: `[file, anchor]`. */
function linksOf(page: string): [string, string | undefined][] {
  const links = [...textOf(page).matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)].map(
    ([, link = "", image]) => image ?? link,
  );
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [file = "", anchor] = link.split("#");
      return [file === "" ? page : join(dirname(page), file), anchor];
    });
}

const anchorsOf = (page: string): string[] =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\d\s-]/gu, "")
      .replaceAll(" ", "-"),
  );

const seconds = (ms: number): string => `${ms / 1_000} seconds`;
const minutes = (ms: number): string => `${{ 2: "two", 10: "ten" }[ms / 60_000] ?? ms / 60_000} minutes`;

describe("the guides", () => {
  it.each(pages.map((page) => [relative(root, page), page]))(
    "%s leads nowhere that is not there",
    (_, page) => {
      for (const [file, anchor] of linksOf(page)) {
        expect([relative(root, file), existsSync(file)]).toEqual([relative(root, file), true]);
        if (anchor !== undefined) expect(anchorsOf(file)).toContain(anchor);
      }
    },
  );

  it("show the faces that the plugin draws, and no picture is stored that no page shows", () => {
    // After a change that is meant: `npm run faces -- --accept`.
    const pictures = guidePictures(catalogue(new KeyWording("en")));
    expect(readdirSync(guideFolder).sort()).toEqual([...pictures.keys()].sort());
    for (const [file, svg] of pictures) expect(readFileSync(join(guideFolder, file), "utf8")).toBe(svg);
  });

  it("show every picture that is stored", () => {
    const shown = pages.map(textOf).join("");
    const pictures = readdirSync(join(root, "docs/pictures")).filter((name) => name.endsWith(".png"));
    expect(pictures.filter((name) => !shown.includes(`pictures/${name}`))).toEqual([]);
  });

  it("explain every failure that a key can show", () => {
    const explained = textOf(join(root, "docs/troubleshooting.md")).replaceAll("`", "");
    const failures = Object.entries(en).filter(([key]) => /^(failure|short)\./.test(key));
    // Headlines are in capitals; what stands below them explains them.
    const words = failures
      .filter(([key, text]) => key.startsWith("short.") || text === text.toUpperCase())
      .map(([, text]) => text.replaceAll("\u00ad", ""));
    for (const word of words) expect(explained).toContain(`\n| ${word.replaceAll("\u00a0", " ")} `);
  });

  it("say the times of the tables", () => {
    const text = (page: string): string => textOf(join(root, `docs/${page}.md`)).replaceAll(/\s+/g, " ");
    const [trouble, volunteers, setUp] = [text("troubleshooting"), text("volunteers"), text("set-up")];
    /** The row of a table that explains this headline. */
    const row = (headline: string): string => trouble.split("| ").join("|").split(`|${headline} `)[1] ?? "";
    expect(row("NOT CONFIRMED")).toMatch(
      new RegExp(`^\\|The service accepted[^|]* ${seconds(maxUnconfirmedMs)} after`),
    );
    expect(row("RESTARTING").split("|")[2]).toContain(`Wait ${seconds(trustMs)} at most`);
    for (const headline of ["START ?", "STOP ?"]) {
      expect(row(headline).split("|")[2]).toMatch(new RegExp(`${minutes(maxUncertainMs)} at most`));
    }
    expect(row("ENDED").split("|")[1]).toContain(`It stands for ${minutes(endedShownMs)}.`);
    expect(row("NOW").split("|")[1]).toContain("changed less than a second before you pressed");
    expect(minSeenMs).toBe(1_000);
    expect(row("HOLD 1 s").split("|")[1]).toContain("released too early");
    expect(holdMs).toBe(1_000);
    expect(trouble).toContain(
      `nothing answers at all: at least every ${seconds(unansweredBackOffMs.at(-1) ?? 0)};`,
    );
    expect(trouble).toContain("less and less often, down to once a minute;");
    expect([answeredBackOffMs.at(-1), rejectedPauseMs]).toEqual([60_000, 60_000]);
    expect(trouble).toContain(`when the service says, after ${maxRetryAfterMs / 60_000} minutes at most.`);
    expect(volunteers).toContain(`for ${minutes(unattendedMs)} nobody has been connected any more`);
    expect(volunteers).toContain(`After ${seconds(maxUnconfirmedMs)} at most`);
    const reminder = hiddenReminder({
      ...nothingSeen,
      isSessionRunning: true,
      hidden: { ...nothingSeen.hidden, known: { kind: "reported", value: true } },
      hiddenSince: { now: 0, wall: 0 },
    });
    const after = reminder?.after.map((ms) => ms / 60_000) ?? [];
    const told = `After ${after.slice(0, -1).join(", ")} and ${after.at(-1)}`;
    expect(setUp).toContain(`${told} minutes, and then every hour`);
    expect(volunteers).toContain(`${told} the key flashes`);
    const alerts = endedAlertsMs.map((ms) => ms / 60_000);
    const again = `again after ${alerts.slice(0, -1).join(", ")} and ${alerts.at(-1)} minutes, until`;
    for (const page of [volunteers, setUp, row("ENDED").split("|")[1]]) expect(page).toContain(again);
    const five: Readonly<Record<number, string>> = { 5_000: "five seconds", 20_000: "twenty" };
    expect(volunteers).toContain(
      `then words for ${five[failureShownMs]}, after a start or stop for ${five[changeFailureShownMs]}`,
    );
    expect(setUp).toContain(
      `say why, for ${five[failureShownMs]}, and of a start or stop for ${five[changeFailureShownMs]}`,
    );
    expect(trouble).toContain(`stands on the key for ${seconds(changeFailureShownMs)}, or until`);
    expect(volunteers).toContain(`After ${five[choiceMs]} without a turn`);
    expect(reminder?.every).toBe(60 * 60_000);
  });

  it("say plainly what the apps keep, and who can read it", () => {
    const [security = "", setUp = "", trouble = ""] = [
      "security-and-privacy",
      "set-up",
      "troubleshooting",
    ].map((page) => textOf(join(root, `docs/${page}.md`)).replaceAll(/\s+/g, " "));
    expect(security).toContain("On OpenDeck anybody on the network can read it.");
    expect(security).toContain("On macOS the app keeps them in the Keychain");
    expect(security).not.toContain("unencrypted");
    expect(setUp).toContain("OpenDeck replaces pictures with what the plugin draws next");
    expect(trouble).toMatch(/restart[^.]* does(n't| not) help while Node\.js is too old/i);
  });

  it("begin with what needs somebody, and with the family of what went wrong", () => {
    const [volunteers, trouble] = ["volunteers", "troubleshooting"].map((page) =>
      textOf(join(root, `docs/${page}.md`)),
    );
    const titles = (text = ""): string[] => [...text.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => title);
    expect(titles(volunteers)).toEqual(["These need you, most urgent first", "The rest, on one screen"]);
    const families = [...(trouble ?? "").matchAll(/^\| \[([^\]]+)\]\(#/gm)].map(([, family]) => family);
    expect(families).toEqual(["Set up", "Network", "Dashboard", "Refused"]);
    expect(titles(trouble).slice(0, families.length)).toEqual(families);
  });

  it("list the pictures of the store, in the sizes that they have", () => {
    const page = textOf(join(root, "docs/marketplace.md"));
    const listed = [...page.matchAll(/^\| ([\w-]+) +\| (\d+) by (\d+) /gm)].map((row) => row.slice(1));
    const drawn = storePictures().map(({ name, svg }) => {
      const png = renderPng(svg);
      return [name, String(png.readUInt32BE(16)), String(png.readUInt32BE(20))];
    });
    expect(listed).toEqual(drawn);
  });

  it("list the shots of the video that are drawn, which last as long as their frames", () => {
    const page = textOf(join(root, "docs/marketplace.md"));
    const listed = [...page.matchAll(/^\| (\w+) +\| (\d+) +\|/gm)].map((row) => row.slice(1));
    const shots = storyboard.map(({ name, seconds }) => [name, String(seconds)]);
    expect(listed.filter(([name]) => name !== "_filmed_")).toEqual(shots);
    const frames = videoFrames();
    expect(frames.every(({ svg }) => svg.includes('width="1920" height="1080"'))).toBe(true);
    const total = (all: readonly { seconds: number }[]): number =>
      all.reduce((sum, { seconds }) => sum + seconds, 0);
    expect(total(frames)).toBeCloseTo(total(storyboard));
  });

  it("name only scripts that there are", () => {
    const { scripts } = JSON.parse(textOf(join(root, "package.json"))) as { scripts: Record<string, string> };
    for (const page of pages) {
      for (const [, name = ""] of textOf(page).matchAll(/npm run (?:--silent )?([a-z:]+)/g)) {
        expect([relative(root, page), Object.keys(scripts)]).toEqual([
          relative(root, page),
          expect.arrayContaining([name]),
        ]);
      }
    }
  });
});
