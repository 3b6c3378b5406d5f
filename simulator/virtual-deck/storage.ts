import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Host } from "./host.ts";
import { isJsonObject, type JsonObject, parseJsonObject } from "./json.ts";
import type { PageSpec } from "./options.ts";

const files = { profile: "profile.json", globalSettings: "global-settings.json" } as const;

/** What was kept from the last run; `undefined` where nothing was. */
export interface Kept {
  readonly globalSettings: JsonObject | undefined;
  /** The pages of every device, by its id. */
  readonly pages: Readonly<Record<string, readonly PageSpec[]>>;
}

/** Keeps profiles and global settings in two files of a folder, each written whole. */
export class Storage {
  readonly #folder: string;

  /** @param folder is made where it does not exist, for its owner's eyes only: settings can hold keys */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** A file that cannot be read is put aside as "….broken", and counts as missing. */
  load(): Kept {
    const pages = Object.entries(this.#read(files.profile) ?? {}).filter(
      (entry): entry is [string, PageSpec[]] => Array.isArray(entry[1]) && entry[1].every(isJsonObject),
    );
    return { globalSettings: this.#read(files.globalSettings), pages: Object.fromEntries(pages) };
  }

  save(globalSettings: JsonObject, pages: Kept["pages"]): void {
    this.#write(files.globalSettings, globalSettings);
    this.#write(files.profile, pages);
  }

  #read(file: string): JsonObject | undefined {
    const path = join(this.#folder, file);
    let text: string;
    try {
      text = readFileSync(path, "utf8");
    } catch {
      return undefined;
    }
    const object = parseJsonObject(text);
    if (!object) renameSync(path, `${path}.broken`);
    return object;
  }

  #write(file: string, content: object): void {
    const path = join(this.#folder, file);
    // By way of another name, so that a crash in between leaves the old file whole.
    writeFileSync(`${path}.new`, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
}

const saveDelay = 100;

/** Saves a moment after every change of a profile or of settings; many changes at a time are saved once. */
export class Autosave {
  readonly #storage: Storage;
  readonly #current: () => { globalSettings: JsonObject; pages: Kept["pages"] };
  #pending = false;

  constructor(
    host: Host,
    storage: Storage,
    current: () => { globalSettings: JsonObject; pages: Kept["pages"] },
  ) {
    this.#storage = storage;
    this.#current = current;
    host.changes.subscribe(({ kind }) => {
      if (this.#pending || (kind !== "profile" && kind !== "settings")) return;
      this.#pending = true;
      host.later(saveDelay, () => this.saveNow());
    });
  }

  saveNow(): void {
    this.#pending = false;
    const { globalSettings, pages } = this.#current();
    this.#storage.save(globalSettings, pages);
  }
}
