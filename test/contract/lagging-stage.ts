import { randomUUID } from "node:crypto";
import { afterAll, onTestFinished } from "vitest";
import type { Account } from "../../simulator/caption-service/accounts/account.ts";
import { startCaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import type { Fault } from "../../simulator/caption-service/faults/fault.ts";
import type { Operation } from "../../simulator/caption-service/service/endpoints.ts";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import { ManualClock } from "../simulator/caption-service/support/manual-clock.ts";
import type { SeenKey } from "./seen-key.ts";
import { a, type Church } from "./stage.ts";
import { timedStage } from "./timed-stage.ts";

/** Milliseconds by which the service's time and the plugin's differ at most. */
const stepMs = 250;

const minute = 60_000;

/** An account at the emulator, whose time passes together with the plugin's. All times are milliseconds. */
export interface LaggingService {
  readonly account: Account;
  readonly fields: JsonObject;
  /** For this account; on `path` alone, and for so many requests, where those are given. */
  readonly fault: (fault: Fault, path?: string, times?: number) => void;
  /** The commands so far, in the order of their arrival. */
  readonly commands: () => Operation[];
  /** Waits until the n-th command of a kind has been answered or dropped, and for what follows from that. */
  readonly over: (operation: Operation, n?: number) => Promise<void>;
  readonly pass: (ms: number) => Promise<void>;
  /** @returns how much passed  @throws Error after `limit` */
  readonly until: (find: () => boolean, limit: number) => Promise<number>;
}

/** @param run with the deck and the account of this test */
type Run = (church: Church, service: LaggingService) => Promise<void>;

/** The built plugin against an emulator that lags, caches and loses answers: tests take turns. */
export async function laggingStage(): Promise<(sentence: string, dialect: string, run: Run) => void> {
  const clock = new ManualClock(Date.now());
  const emulator = await startCaptionServiceEmulator({ accounts: [], clock });
  afterAll(() => emulator.stop());
  const { it, time, heedHeld } = timedStage({
    environment: { NODE_EXTRA_CA_CERTS: emulator.certificate.caFile },
  });

  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= stepMs) {
      const step = Math.min(left, stepMs);
      clock.pass(step);
      await time.pass(step);
    }
  };

  function serviceOf(account: Account): LaggingService {
    const entries = () =>
      emulator.journal
        .entries()
        .filter((entry) => entry.account === account.name && entry.operation !== "status");
    return {
      account,
      fields: emulator.access(account.name),
      fault: (fault, path, times) => {
        const match = { account: account.name, ...(path && { path }), ...(times && { times }) };
        emulator.faults.add({ match, fault });
      },
      commands: () => entries().flatMap(({ operation }) => operation ?? []),
      over: async (operation, n = 1) => {
        await emulator.journal.waitFor(() => {
          const entry = entries().filter((each) => each.operation === operation)[n - 1];
          return entry !== undefined && entry.outcome !== "pending";
        });
        await time.pass(0);
      },
      pass,
      until: async (find, limit) => {
        await time.pass(0);
        for (let passed = 0; ; passed += stepMs) {
          if (find()) return passed;
          if (passed >= limit) throw new Error(`${String(find)}: not within ${limit} ms`);
          await pass(stepMs);
        }
      },
    };
  }

  return (sentence, dialect, run) =>
    it(sentence, async (church) => {
      emulator.dialect = dialect;
      const account = emulator.accounts.add({ name: randomUUID() });
      heedHeld({
        // What waits under other faults waits with its answer sent.
        get held() {
          const hanging = emulator.faults.list().filter(({ fault }) => fault.kind === "hang");
          return hanging.reduce((sum, { waiting }) => sum + waiting, 0);
        },
        watch: (listener) => onTestFinished(emulator.onChange(listener)),
      });
      // Each test begins at the same time of a cache.
      await pass(minute - (clock.now() % minute));
      onTestFinished(async () => {
        emulator.faults.clear();
        await emulator.network.restore();
      });
      await run(church, serviceOf(account));
    });
}

/** What a key has said since (performance.now()), but for what is as expected. */
export const saidElse = (key: SeenKey, since: number, expected: RegExp): string[] =>
  key
    .of("face", since)
    .map(({ text }) => text)
    .filter((text) => !expected.test(text));

/** A session that has run for a minute, and keys that show it long enough for a press to mean it. */
export async function running(church: Church, service: LaggingService) {
  service.account.start();
  await service.pass(minute);
  const [stream, status, visibility, discreet, show] = church.placeWith(
    service.fields,
    a.stream(),
    a.status(),
    a.visibility(),
    a.visibility({ clearText: true }),
    a.visibility({ mode: "show" }),
  );
  await stream.says("stream.live");
  await service.pass(1_250);
  return { stream, status, visibility, discreet, show };
}

/** A stream key that has shown for long enough that there is no session. */
export async function idle(church: Church, service: LaggingService): Promise<SeenKey> {
  await service.pass(minute);
  const [stream] = church.placeWith(service.fields, a.stream());
  await stream.says("stream.start");
  await service.pass(1_250);
  return stream;
}

export const alerts = (key: SeenKey): number => key.of("alert").length;
