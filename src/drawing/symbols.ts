/**
 * Symbols in a box of 48 by 48 around the origin; `$` is replaced by the color. Strokes of 5 are visible on a key of 72
 * pixels. The app draws only path, circle and rect.
 */
const line = 'fill="none" stroke="$" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"';

const symbols = {
  play: `<path fill="$" stroke="$" stroke-width="4" stroke-linejoin="round" d="M-13 -18 L18 0 L-13 18 Z"/>`,
  stop: `<rect x="-16" y="-16" width="32" height="32" rx="4" fill="$"/>`,
  live: `<circle cx="0" cy="0" r="10" fill="$"/><path ${line} d="M-16 -14 A21 21 0 0 0 -16 14 M16 -14 A21 21 0 0 1 16 14"/>`,
  pause: `<rect x="-16" y="-18" width="11" height="36" rx="3" fill="$"/><rect x="5" y="-18" width="11" height="36" rx="3" fill="$"/>`,
  suspended: `<circle cx="0" cy="0" r="19" ${line}/><path ${line} d="M-13 13 L13 -13"/>`,
  working: `<path ${line} d="M-13 -19 H13 M-13 19 H13 M-10 -19 V-13 L10 13 V19 M10 -19 V-13 L-10 13 V19"/>`,
  question: `<path ${line} d="M-11 -9 A11 11 0 1 1 4 2 Q0 4 0 8"/><circle cx="0" cy="18" r="3.5" fill="$"/>`,
  eye: `<path ${line} d="M-22 0 Q0 -26 22 0 Q0 26 -22 0 Z"/><circle cx="0" cy="0" r="6.5" fill="$"/>`,
  "eye-off": `<path ${line} d="M-22 0 Q0 -26 22 0 Q0 26 -22 0 Z M-18 19 L18 -19"/>`,
  clear: `<path ${line} d="M-20 6 L2 -18 L20 -2 L1 18 H-9 Z M-10 -5 L9 11"/>`,
  microphone: `<rect x="-8" y="-22" width="16" height="27" rx="8" fill="$"/><path ${line} d="M-16 -3 A16 16 0 0 0 16 -3 M0 14 V22"/>`,
  globe: `<circle cx="0" cy="0" r="20" ${line}/><path ${line} d="M-20 0 H20 M0 -20 Q-18 0 0 20 M0 -20 Q18 0 0 20"/>`,
  check: `<path fill="none" stroke="$" stroke-width="8" stroke-linecap="round" stroke-linejoin="round" d="M-18 2 L-5 15 L18 -14"/>`,
  warning: `<path ${line} d="M0 -20 L21 18 H-21 Z M0 -6 V5"/><circle cx="0" cy="12" r="3" fill="$"/>`,
  offline: `<path ${line} d="M-21 -5 A30 30 0 0 1 21 -5 M-12 6 A18 18 0 0 1 12 6 M-18 20 L18 -20"/><circle cx="0" cy="17" r="4" fill="$"/>`,
  key: `<circle cx="-10" cy="0" r="9" ${line}/><path ${line} d="M0 0 H20 V9 M11 0 V7"/>`,
  settings: `<circle cx="0" cy="0" r="7" ${line}/><path ${line} d="M0 -13 V-20 M0 13 V20 M-13 0 H-20 M13 0 H20 M-9 -9 L-14 -14 M9 9 L14 14 M9 -9 L14 -14 M-9 9 L-14 14"/>`,
  church: `<path ${line} d="M0 -22 V-8 M-6 -16 H6 M-16 20 V3 L0 -8 L16 3 V20 Z M0 20 V11"/>`,
  clock: `<circle cx="0" cy="0" r="19" ${line}/><path ${line} d="M0 -10 V0 L8 6"/>`,
  person: `<circle cx="0" cy="-9" r="9" fill="$"/><path fill="$" d="M-18 20 A18 16 0 0 1 18 20 Z"/>`,
  nobody: `<circle cx="0" cy="-9" r="8" ${line}/><path ${line} d="M-17 20 A17 15 0 0 1 17 20 M-18 18 L18 -18"/>`,
  desk: `<rect x="-20" y="-17" width="40" height="26" rx="3" ${line}/><path ${line} d="M0 9 V19 M-11 19 H11"/>`,
  arrow: `<path fill="none" stroke="$" stroke-width="7" stroke-linecap="round" stroke-linejoin="round" d="M-18 0 H16 M3 -14 L17 0 L3 14"/>`,
  hand: `<path fill="none" stroke="$" stroke-width="6" stroke-linecap="round" d="M-10.5 4 V-13 M-2.5 2 V-20 M5.5 2 V-19 M13.5 4 V-12"/><path fill="$" d="M-13.5 2 H16.5 V8 C16.5 17 10 22 2 22 C-4 22 -8 20 -11 15 L-21 3 C-22 0 -18 -3 -15 0 L-13.5 2 Z"/>`,
} as const;

export type SymbolName = keyof typeof symbols;

export function drawSymbol(name: SymbolName, color: string): string {
  return symbols[name].replaceAll("$", color);
}
