import type { LookupAddress } from "node:dns";
import { type Socket, connect } from "node:net";
import type { Clock, Timer } from "../clock.ts";
import { type HostAddresses, hostAddresses } from "./host-addresses.ts";

export interface Endpoint {
  /** A name or an IP address, the latter without brackets. */
  readonly host: string;
  readonly port: number;
}

/** Milliseconds after which the next address is tried beside those that have not answered yet (RFC 8305, section 5). */
const staggerMs = 250;

/** Milliseconds after which a look-up is no longer waited for where an address is known. */
const maxLookUpMs = 250;

/**
 * Connects to the first address of a name that answers; to the known one, where the look-up takes long, and to those
 * that it finds beside it. No attempt is cut off before another has won: Node's own client ends each after 250 ms, and so
 * never connects where the round trip takes longer or a packet was lost.
 * @throws the first error, when no address is left; never settles once `signal` has ended the attempts
 */
export function connectTcp(
  { host, port }: Endpoint,
  signal: AbortSignal,
  clock: Clock,
  hosts: HostAddresses = hostAddresses,
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  if (signal.aborted) return promise;
  const waiting: LookupAddress[] = [];
  const tried = new Set<string>();
  const attempts = new Set<Socket>();
  let isLookingUp = true;
  let isOver = false;
  let firstError: Error | undefined;
  /** Of the pause before the next attempt. */
  let stagger: Timer | undefined;
  const end = (): void => {
    isOver = true;
    stagger?.cancel();
    patience.cancel();
    signal.removeEventListener("abort", end);
    for (const socket of attempts) socket.destroy();
  };
  const tryNext = (): void => {
    stagger?.cancel();
    stagger = undefined;
    const next = waiting.shift();
    if (next === undefined) {
      if (attempts.size > 0 || isLookingUp) return;
      end();
      reject(firstError ?? new Error(`no address for ${port}`));
      return;
    }
    const socket = connect({
      host: next.address,
      port,
      noDelay: true,
      // Longer than the pause between two polls: only a connection that really idles is probed.
      keepAlive: true,
      keepAliveInitialDelay: 10_000,
    });
    attempts.add(socket);
    socket.once("connect", () => {
      attempts.delete(socket);
      end();
      resolve(socket);
    });
    socket.on("error", (error) => {
      firstError ??= error;
      // One that has won is in other hands.
      if (attempts.delete(socket)) tryNext();
    });
    stagger = clock.after(staggerMs, tryNext);
  };
  const add = (addresses: readonly LookupAddress[]): void => {
    for (const each of addresses) {
      if (!tried.has(each.address)) waiting.push(each);
      tried.add(each.address);
    }
    if (!stagger) tryNext();
  };
  const patience = clock.after(maxLookUpMs, () => {
    const known = hosts.known(host);
    if (known) add([known]);
  });
  const lookedUp = (found: readonly LookupAddress[]): void => {
    isLookingUp = false;
    patience.cancel();
    if (!isOver) add(familiesInTurn(found));
  };
  signal.addEventListener("abort", end);
  hosts.find(host).then(lookedUp, (error: unknown) => {
    firstError ??= error instanceof Error ? error : new Error(String(error));
    lookedUp([]);
  });
  return promise;
}

/** Takes a family that may lead nowhere in turn with the other, so that it delays a connection by one step only. */
function familiesInTurn(addresses: readonly LookupAddress[]): LookupAddress[] {
  const preferred = addresses.filter(({ family }) => family === addresses[0]?.family);
  const others = addresses.filter(({ family }) => family !== addresses[0]?.family);
  return Array.from({ length: Math.max(preferred.length, others.length) }, (_, index) => [
    ...preferred.slice(index, index + 1),
    ...others.slice(index, index + 1),
  ]).flat();
}
