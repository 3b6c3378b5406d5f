import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AccountView, Viewer } from "../accounts/account.ts";
import type { SessionState } from "../accounts/dashboard-moves.ts";
import type { Session } from "../accounts/session-life.ts";
import {
  type Dialect,
  epochSeconds,
  flatCamel,
  iso,
  json,
  languageName,
  noActiveSession,
} from "./dialect.ts";

/** JSON with types in place of values, as in the plugin's diagnostics. */
export type Shape = string | boolean | readonly Shape[] | { readonly [name: string]: Shape };

export interface Shapes {
  readonly title: string;
  readonly running: Shape;
  /** Shape without a session; by default the specification's word in place of the state and nothing else. */
  readonly none?: Shape;
}

export const shapesFolder = join(import.meta.dirname, "shapes");

/** A dialect of these shapes, filled with the emulator's values by the names and types in them. */
export function shapedDialect(id: string, { title, running, none }: Shapes): Dialect {
  return {
    ...flatCamel,
    id,
    title,
    status: (session, account) =>
      json(
        session || none !== undefined
          ? fill(session ? running : (none ?? ""), { session, account, kind: undefined, name: "" })
          : (stateAlone(running) ?? noActiveSession),
      ),
  };
}

/** Shapes of real services, put there by `scripts/dialect-from-shape.ts`. */
export const shapedDialects: readonly Dialect[] = readdirSync(shapesFolder)
  .sort()
  .map((file) =>
    shapedDialect(
      file.replace(/\.json$/, ""),
      JSON.parse(readFileSync(join(shapesFolder, file), "utf8")) as Shapes,
    ),
  );

interface Place {
  readonly session: Session | null;
  readonly account: AccountView;
  readonly kind: "clients" | "targets" | undefined;
  readonly name: string;
  readonly viewer?: Viewer;
  readonly language?: string;
}

const isMore = (shape: Shape): boolean => typeof shape === "string" && shape.startsWith("…");

function fill(shape: Shape, place: Place): unknown {
  if (typeof shape === "string") return fillText(shape, place);
  if (typeof shape === "boolean") return flag(shape, place);
  if (Array.isArray(shape)) {
    const shapes = (shape as readonly Shape[]).filter((entry) => !isMore(entry));
    const [first] = shapes;
    const places = entriesOf(place);
    if (first === undefined) return [];
    return places ? places.map(([, inner]) => fill(first, inner)) : shapes.map((entry) => fill(entry, place));
  }
  const named = Object.entries(shape).filter(([, inner]) => !isMore(inner));
  const map = named.find(([name]) => name === "*")?.[1];
  const places =
    map !== undefined && (typeof map === "object" || place.kind === "targets") && entriesOf(place);
  if (places) return Object.fromEntries(places.map(([name, inner]) => [name, fill(map, inner)]));
  return Object.fromEntries(
    named.map(([name, inner]) => {
      const field = name.replace("*", "field");
      return [field, fill(inner, { ...place, kind: kindOf(name) ?? place.kind, name })];
    }),
  );
}

function entriesOf(place: Place): [string, Place][] | undefined {
  const { kind, viewer, language, account, session } = place;
  if (kind === undefined || viewer || language !== undefined) return undefined;
  if (kind === "targets")
    return account.translationLanguages.map((code) => [code, { ...place, language: code }]);
  return session ? account.viewers.map((one) => [one.id, { ...place, viewer: one }]) : [];
}

function kindOf(name: string): Place["kind"] {
  if (/client|viewer|listener|attendee|participant|audience|connected|connections/i.test(name))
    return "clients";
  return /target|translat|output/i.test(name) ? "targets" : undefined;
}

function fillText(type: string, place: Place): unknown {
  const { session, account, kind, name, viewer, language } = place;
  const [, word] = /^state: (.*)$/s.exec(type) ?? [];
  if (word === "true" || word === "false") return String(flag(word === "true", place));
  if (word !== undefined) return session ? wordFor(word, session.state) : word;
  const isStart = /start|begin|began|since|created/i.test(name);
  const time = viewer?.connectedAt ?? (isStart ? session?.startedAt : session?.changedAt) ?? account.now;
  switch (type) {
    case "string, a time":
      return iso(time);
    case "number, a time in seconds":
      return epochSeconds(time);
    case "number, a time in milliseconds":
      return time;
    case "string, a language":
      return (
        language ??
        viewer?.language ??
        (kind === "targets" ? account.translationLanguages[0] : account.transcriptionLanguage)
      );
    case "string, empty":
      return "";
    case "string":
      return viewer?.name ?? (language === undefined ? "success" : languageName(language));
    case "number":
      return kind === "clients" && session ? account.viewers.length : 0;
    case "boolean":
      if (/visible|shown/i.test(name)) return account.captionsVisible;
      if (/hidden/i.test(name)) return !account.captionsVisible;
      return stateNamed(name) !== undefined && flag(false, place);
    default:
      return null;
  }
}

function flag(value: boolean, { session, name }: Place): boolean {
  if (!session) return value;
  const state = stateNamed(name);
  return state === undefined ? value === (session.state === "active") : state === session.state;
}

const stateNamed = (name: string): string | undefined => /paused|suspended/i.exec(name)?.[0].toLowerCase();

function wordFor(word: string, state: SessionState): string {
  if (state === "active") return word;
  const known = /active|paused|suspended/i;
  return known.test(word) ? word.replace(known, state) : state;
}

/** The field of the state with the fields around it, saying that there is no session. */
function stateAlone(shape: Shape): unknown {
  if (typeof shape === "string") return shape.startsWith("state: ") ? noActiveSession : undefined;
  if (typeof shape !== "object" || Array.isArray(shape)) return undefined;
  for (const [name, inner] of Object.entries(shape)) {
    const alone = stateAlone(inner);
    if (alone !== undefined) return { [name]: alone };
  }
  return undefined;
}
