import type { Account, Delays, Viewer } from "./accounts/account.ts";
import type { PastState, PendingMove, Session } from "./accounts/session-life.ts";
import type { CaptionServiceEmulator } from "./caption-service-emulator.ts";
import { dialects } from "./dialects/dialects.ts";
import type { FaultView } from "./faults/faults.ts";
import { redactKey } from "./redaction.ts";
import type { CertificateKind } from "./wire/certificates.ts";
import type { ConnectionCounts, NetworkState } from "./wire/network.ts";

/** One account as the page shows it. Times in milliseconds since 1970. */
export interface AccountSnapshot {
  readonly name: string;
  readonly churchId: string;
  /** `key`: `…` and the last four characters. */
  readonly apiKeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly key: string;
    readonly createdAt: number;
    readonly revokedAt: number | null;
  }[];
  readonly session: Session | null;
  /** What was accepted and the status does not tell of yet. */
  readonly pending: PendingMove | null;
  readonly history: readonly PastState[];
  readonly dashboardReady: boolean;
  readonly viewerCount: number;
  /** The first fifty. */
  readonly viewers: readonly Viewer[];
  readonly captionsVisible: boolean;
  readonly clears: number;
  readonly transcriptionLanguage: string;
  readonly translationLanguages: readonly string[];
  readonly languageLimit: number;
  readonly supportedLanguages: readonly string[];
  readonly delays: Delays;
}

export interface Snapshot {
  readonly baseUrl: string;
  readonly caFile: string;
  readonly dialect: string;
  readonly dialects: readonly { readonly id: string; readonly title: string }[];
  readonly accounts: readonly AccountSnapshot[];
  readonly faults: readonly FaultView[];
  readonly network: {
    readonly state: NetworkState;
    readonly certificate: CertificateKind;
    readonly connections: ConnectionCounts;
  };
}

const shownViewers = 50;

export function takeSnapshot(emulator: CaptionServiceEmulator): Snapshot {
  return {
    baseUrl: emulator.baseUrl,
    caFile: emulator.certificate.caFile,
    dialect: emulator.dialect,
    dialects: dialects.map(({ id, title }) => ({ id, title })),
    accounts: [...emulator.accounts].map(accountSnapshot),
    faults: emulator.faults.list(),
    network: {
      state: emulator.network.state,
      certificate: emulator.network.certificate,
      connections: emulator.network.counts,
    },
  };
}

function accountSnapshot(account: Account): AccountSnapshot {
  return {
    name: account.name,
    churchId: account.churchId,
    apiKeys: account.apiKeys.list().map(({ id, name, value, createdAt, revokedAt }) => {
      return { id, name, key: redactKey(value), createdAt, revokedAt };
    }),
    session: account.session,
    pending: account.pending,
    history: account.history,
    dashboardReady: account.dashboardReady,
    viewerCount: account.viewers.length,
    viewers: account.viewers.slice(0, shownViewers),
    captionsVisible: account.captionsVisible,
    clears: account.clears,
    transcriptionLanguage: account.transcriptionLanguage,
    translationLanguages: account.translationLanguages,
    languageLimit: account.languageLimit,
    supportedLanguages: account.supportedLanguages,
    delays: account.delays,
  };
}
