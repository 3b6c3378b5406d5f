import { findUntruth, holdLimit, saysLive } from "../../test/model/oracle.ts";
import type { SoakDesk } from "./soak-desk.ts";

/** What a busy computer may add to a limit, in milliseconds. */
const lag = 3_000;

export interface SoakWatch {
  /** What was seen that must never be. */
  readonly violations: string[];
  /** What is not true on keys now, where all is well. */
  readonly findUntrue: () => string[];
}

/** Watches that no key says LIVE without a status that said so. */
export function watchKeys({ deck, device, emulator, keys }: SoakDesk): SoakWatch {
  const violations: string[] = [];
  const activeAt = new Map<string | null, number>();
  let awakeSince = Date.now();
  let lookedAt = Date.now();
  emulator.journal.subscribe(({ operation, outcome, status, account, asOf }) => {
    if (operation !== "status" || outcome !== "answered" || status !== 200) return;
    if (account === null || asOf === null) return;
    const { session } = emulator.accounts.get(account).asOf(Date.now() - asOf);
    if (session?.state === "active") activeAt.set(account, Date.now());
  });

  function look(): void {
    const now = Date.now();
    // After sleep, and on a computer that was busy, keys need a moment.
    if (deck.plugin.asleep || now - lookedAt > 1_000) awakeSince = now;
    lookedAt = now;
    if (now - awakeSince < lag || device.page !== 0) return;
    for (const { key, name, action } of keys) {
      const { visible, image } = key.view();
      const age = now - (activeAt.get(name) ?? 0);
      if (visible && saysLive(image.text ?? "") && age > holdLimit + lag)
        violations.push(`${action} of ${name} says "${image.text}" by a status of ${age} ms ago`);
    }
  }

  setInterval(look, 250).unref();
  return {
    violations,
    findUntrue: () =>
      keys.flatMap(({ key, name, action }) => {
        const { state, image } = key.view();
        const session = emulator.accounts.get(name).session?.state ?? "none";
        const wrong = findUntruth({ action, text: image.text ?? "", state }, { state: session });
        return wrong === undefined ? [] : [`${action} of ${name} ${wrong}`];
      }),
  };
}
