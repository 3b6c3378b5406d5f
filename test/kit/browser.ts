import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";

const modules = join(import.meta.dirname, "../../node_modules");

let shared: Promise<Browser> | undefined;

/** The browser of all test files that this process runs. It ends with the process, since no file is the last one. */
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= launchBrowser());
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

/**
 * Not the arguments that its package recommends: those are for tiny machines, and switch off rules of the web that the
 * tests are about.
 */
function bundledChromium(): LaunchOptions {
  const folder = unpacked();
  return {
    executablePath: join(folder, "chromium"),
    // Tests may run as root, for whom there is no sandbox.
    args: ["--no-sandbox", "--font-render-hinting=none"],
    env: { ...process.env, FONTCONFIG_FILE: join(folder, "fonts.conf"), LD_LIBRARY_PATH: folder },
  };
}

/**
 * The folder with the browser. It is unpacked once after `npm ci`, beside its final place: tests that run at the same
 * time must not find half a browser.
 */
function unpacked(): string {
  const { version } = JSON.parse(readFileSync(join(modules, "@sparticuz/chromium/package.json"), "utf8")) as {
    version: string;
  };
  const folder = join(modules, `.cache/chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(join(modules, ".cache"), { recursive: true });
  const beside = mkdtempSync(`${folder}.`);
  try {
    // In a process of its own, since the package unpacks to wherever temporary files go.
    const unpack = `await (await import("@sparticuz/chromium")).default.executablePath()`;
    execFileSync(process.execPath, ["--input-type=module", "-e", unpack], {
      cwd: modules,
      env: { ...process.env, TMPDIR: beside },
    });
    mkdirSync(join(beside, "font-cache"));
    const fonts = fontConfiguration(join(modules, "@expo-google-fonts/arimo"), join(folder, "font-cache"));
    writeFileSync(join(beside, "fonts.conf"), fonts);
    renameSync(beside, folder);
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Arimo has the widths of Arial, which the keys ask for: so they look the same on every computer. */
export function fontConfiguration(fonts: string, cache: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${inXml(fonts)}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${inXml(cache)}</cachedir>
  ${["Arial", "Helvetica", "sans-serif", "sans", "system-ui"]
    .map(
      (family) =>
        `<alias binding="same"><family>${family}</family><prefer><family>Arimo</family></prefer></alias>`,
    )
    .join("\n  ")}
</fontconfig>
`;
}

function inXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
