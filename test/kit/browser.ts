import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";

const modules = join(import.meta.dirname, "../../node_modules");

let launched: Promise<Browser> | undefined;

/** The browser of all test files in this process. It ends with the process, since no file knows whether it is the last. */
export function sharedBrowser(): Promise<Browser> {
  return (launched ??= launchBrowser());
}

/**
 * Starts a browser without a window: on Linux the Chromium that comes with `npm ci`, elsewhere an installed Chrome or
 * Edge. Close it with `close()`.
 *
 * @throws Error that says what to install
 */
export async function launchBrowser(): Promise<Browser> {
  if (process.platform === "linux" && process.arch === "x64") return chromium.launch(bundledChromium());
  const failures: string[] = [];
  for (const channel of ["chrome", "msedge", "chromium"]) {
    try {
      return await chromium.launch({ channel });
    } catch (error) {
      failures.push(`${channel}: ${String(error).split("\n", 1)[0] ?? ""}`);
    }
  }
  throw new Error(
    `The browser tests need Google Chrome or Microsoft Edge: install one of them.\n${failures.join("\n")}`,
  );
}

/** Leaves out the arguments that the package recommends, such as `--disable-web-security`: tests check those rules. */
function bundledChromium(): LaunchOptions {
  const folder = unpackChromium();
  return {
    executablePath: join(folder, "chromium"),
    // Chromium has no sandbox for root, who may run the tests.
    args: ["--no-sandbox", "--font-render-hinting=none"],
    env: { ...process.env, FONTCONFIG_FILE: join(folder, "fonts.conf"), LD_LIBRARY_PATH: folder },
  };
}

/**
 * Unpacks the browser once after `npm ci`. Unpacks into a temporary folder first, so that another process never finds half a
 * browser. @returns the folder of the browser
 */
function unpackChromium(): string {
  const { version } = JSON.parse(readFileSync(join(modules, "@sparticuz/chromium/package.json"), "utf8")) as {
    version: string;
  };
  const folder = join(modules, `.cache/chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(join(modules, ".cache"), { recursive: true });
  const temporary = mkdtempSync(`${folder}.`);
  try {
    // The package unpacks into the folder of temporary files, so it runs in a process whose TMPDIR is `temporary`.
    const unpack = `await (await import("@sparticuz/chromium")).default.executablePath()`;
    execFileSync(process.execPath, ["--input-type=module", "-e", unpack], {
      cwd: modules,
      env: { ...process.env, TMPDIR: temporary },
    });
    mkdirSync(join(temporary, "font-cache"));
    // The rename below moves the cache to `folder`.
    const fonts = fontConfiguration(join(modules, "@expo-google-fonts/arimo"), join(folder, "font-cache"));
    writeFileSync(join(temporary, "fonts.conf"), fonts);
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    // Another process may have unpacked the browser meanwhile.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Replaces Arial, the font of the keys, by Arimo, which has the same widths. Pages then look the same everywhere. */
function fontConfiguration(fonts: string, cache: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escapeXml(fonts)}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${escapeXml(cache)}</cachedir>
  ${["Arial", "Helvetica", "sans-serif", "sans", "system-ui"].map(useArimo).join("\n  ")}
</fontconfig>
`;
}

function useArimo(family: string): string {
  return `<alias binding="same"><family>${family}</family><prefer><family>Arimo</family></prefer></alias>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
