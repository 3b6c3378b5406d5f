import { type AccountState, shownSession } from "../accounts/state.ts";
import type { Clock } from "../clock.ts";
import type { LoggedLine, PluginLog } from "../log/log.ts";
import { describeProblem, readAccount, type ServiceAccess } from "../settings/account.ts";
import type { PlacedKeys } from "../keys/placed-keys.ts";

interface DiagnosticsOptions {
  readonly keys: PlacedKeys;
  readonly clock: Clock;
  readonly log: PluginLog;
  readonly environment: () => readonly string[];
}

/** Text in English for a message to somebody who helps with a key. */
export function diagnose(id: string, options: DiagnosticsOptions): string {
  const { keys, clock, log, environment } = options;
  const reading = readAccount(keys.settings(id), keys.global);
  const key = keys.findVisible(id);
  const account = key?.binding.account;
  const lines = [
    `Captions Control diagnostics, ${formatTime(clock.wall())}`,
    ...environment(),
    `Key: ${key?.identity.action ?? "no longer there"}`,
    "access" in reading ? describeAccess(reading.access) : `Account: ${describeProblem(reading.problem)}`,
    ...(account ? stateLines(account.state, clock.steady()) : ["Not in use: the key has no account."]),
    ...formatList("Lines of the last status answer", account?.service.describeLastStatus() ?? []),
    ...formatList("Last presses", log.presses.map(formatLine)),
    ...formatList("Last warnings and errors", log.warnings.map(formatLine)),
  ];
  return lines.map((line) => log.redact(line)).join("\n");
}

function stateLines(state: AccountState, now: number): string[] {
  const { failing } = state;
  const { fact, startStop } = state.session;
  const session = shownSession(state);
  return [
    session && fact.reported
      ? `Session: ${session.state}, reported ${seconds(now - fact.reported.requestedAt)} ago`
      : "Session: not known",
    ...(startStop ? [`Under way: ${startStop.command.name}`] : []),
    ...(failing ? [`Failing: ${failing.failure.message}`] : []),
  ];
}

const formatLine = ({ at, line }: LoggedLine): string => `${formatTime(at)} ${line}`;

function formatList(title: string, lines: readonly string[]): string[] {
  return [`${title}: ${lines.length === 0 ? "none" : lines.length}`, ...lines.map((line) => `  ${line}`)];
}

/** The first digits are enough to compare a church ID with the right one. */
function describeAccess({ baseUrl, churchId }: ServiceAccess): string {
  return `Account: ${new URL(baseUrl).origin}, API key set, church ID ${churchId.slice(0, 8)}…`;
}

const formatTime = (time: number): string => new Date(time).toISOString();
const seconds = (duration: number): string => `${Math.round(duration / 1_000)} s`;
