import type { CaptionServiceEmulator } from "../../caption-service/caption-service-emulator.ts";
import { findDialect } from "../../caption-service/dialects/dialects.ts";
import { faultKinds } from "../../caption-service/faults/fault.ts";
import type { FaultView as ServiceFault } from "../../caption-service/faults/faults.ts";
import type { JournalEntry } from "../../caption-service/journal.ts";
import { endpoints } from "../../caption-service/service/endpoints.ts";
import type { AccountView, FaultView, Parts, RequestView } from "../view.ts";

/** A status answer with ten thousand viewers is of no use to anybody who looks at it. */
const shownBody = 1_500;

/** What the caption service is like: accounts, network, faults. */
export function serviceParts(emulator: CaptionServiceEmulator): Partial<Parts> {
  const { baseUrl, dialect, accounts, faults, network } = emulator.snapshot();
  const { open, opened, handshakesFailed } = network.connections;
  return {
    service: {
      baseUrl,
      dialect,
      network: network.state,
      certificate: network.certificate,
      connections: { open, opened, handshakesFailed },
      faults: faults.map(faultView),
    },
    accounts: accounts.map((account): AccountView => {
      const { session } = account;
      return {
        name: account.name,
        churchId: account.churchId,
        apiKeys: account.apiKeys.map(({ id, name, key, revokedAt }) => {
          return { id, name, key, revoked: revokedAt !== null };
        }),
        session: session && { state: session.state, startedAt: session.startedAt },
        pending: account.pending,
        dashboardReady: account.dashboardReady,
        viewers: account.viewerCount,
        captionsVisible: account.captionsVisible,
        clears: account.clears,
        transcriptionLanguage: account.transcriptionLanguage,
        translationLanguages: account.translationLanguages,
        languageLimit: account.languageLimit,
        supportedLanguages: account.supportedLanguages,
        delays: account.delays,
        statusAnswer: statusAnswer(emulator, account.name),
      };
    }),
  };
}

function statusAnswer(emulator: CaptionServiceEmulator, name: string): AccountView["statusAnswer"] {
  const account = emulator.accounts.get(name);
  const { status, contentType, body } = findDialect(emulator.dialect).status(account.session, account);
  return { status, contentType, body: body.length > shownBody ? `${body.slice(0, shownBody)}…` : body };
}

function faultView({ id, match, fault, left, hits, waiting }: ServiceFault): FaultView {
  const { kind, ...settings } = fault;
  const slow = fault.kind === "delay" && Object.keys(match).length === 0 ? fault.ms : null;
  const endpoint = Object.values(endpoints).find(({ path }) => path === match.path);
  const target = [endpoint?.title ?? match.path ?? "All requests", match.account];
  return {
    id,
    kind,
    title: faultKinds.find((known) => known.kind === kind)?.title ?? kind,
    settings: Object.entries(settings)
      .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`)
      .join(", "),
    target: target.filter((part) => part !== undefined).join(", "),
    hits,
    left,
    waiting: waiting.length,
    slowMs: slow,
  };
}

export function requestView(entry: JournalEntry): RequestView {
  const { sequence, at, method, path, operation, account, key, body, status, outcome } = entry;
  const { fault, durationMs } = entry;
  const shown = (body ?? "").slice(0, 300);
  return {
    sequence,
    at,
    method,
    path,
    operation,
    account,
    key,
    body: shown,
    status,
    outcome,
    fault,
    durationMs,
  };
}
