import type { CaptionServiceEmulator } from "../caption-service/caption-service-emulator.ts";
import { dialects } from "../caption-service/dialects/dialects.ts";
import { faultKinds } from "../caption-service/faults/fault.ts";
import { redactKey } from "../caption-service/redaction.ts";
import { endpoints } from "../caption-service/service/endpoints.ts";
import { certificateKinds } from "../caption-service/wire/certificates.ts";
import type { VirtualDeck } from "../virtual-deck/index.ts";

const maxRequests = 200;

/** What the caption service is like: accounts, network, faults, and the requests that it has had. */
export function serviceState(emulator: CaptionServiceEmulator) {
  const { baseUrl, certificate, dialect, network, faults, journal } = emulator;
  return {
    service: {
      baseUrl,
      /** File with the certificate to trust. */
      caFile: certificate.caFile,
      dialect,
      network: network.state,
      certificate: network.certificate,
      faults: faults.list().map(({ id, match, fault, hits, waiting }) => {
        const { title = "" } = faultKinds.find(({ kind }) => kind === fault.kind) ?? {};
        const ms = "ms" in fault ? fault.ms : null;
        return { id, title, ms, path: match.path ?? "", hits, waiting };
      }),
    },
    accounts: [...emulator.accounts].map((account) => ({
      name: account.name,
      churchId: account.churchId,
      apiKeys: account.apiKeys.list().map(({ id, name, value, isRevoked }) => {
        return { id, name, key: redactKey(value), revoked: isRevoked };
      }),
      session: account.session && { state: account.session.state, startedAt: account.session.startedAt },
      pending: account.pending,
      dashboardReady: account.dashboardReady,
      viewers: account.viewers.length,
      captionsVisible: account.captionsVisible,
      clears: account.clears,
      transcriptionLanguage: account.transcriptionLanguage,
      translationLanguages: account.translationLanguages,
      supportedLanguages: account.supportedLanguages,
    })),
    /** Newest first. */
    requests: journal
      .entries()
      .slice(-maxRequests)
      .map((entry) => {
        const { operation, account, body, status, outcome, fault, durationMs } = entry;
        const { sequence, at, method, path } = entry;
        const shown = { account, body: (body ?? "").slice(0, 300), status, outcome, fault, durationMs };
        return { sequence, at, method, path, isPoll: operation === "status", ...shown };
      })
      .reverse(),
  };
}

/** What does not change while the desk runs. */
export function choices(deck: VirtualDeck, isDemo: boolean) {
  return {
    /** The keys of the demo profile are there to be tried; otherwise there is nearly nothing. */
    isDemo,
    actions: [...deck.plugin.manifest.actions.values()].map(({ uuid, name, icon }) => {
      return { uuid, name, icon: icon.dataUrl };
    }),
    dialects: dialects.map(({ id, title }) => ({ id, title })),
    faults: faultKinds,
    endpoints: Object.values(endpoints).map(({ path, title }) => ({ path, title })),
    certificates: certificateKinds,
  };
}
