import type { LookupAddress } from "node:dns";
import { lookup as lookUpAll } from "node:dns/promises";
import { type Socket, connect } from "node:net";
import type { Clock, Timer } from "../clock.ts";

export interface Endpoint {
  /** A name or an IP address, the latter without brackets. */
  readonly host: string;
  readonly port: number;
}

/** All addresses of a name, in the order of the operating system's preference. */
export type LookUp = (host: string) => Promise<readonly LookupAddress[]>;

/** Milliseconds after which the next address is tried beside those that have not answered yet (RFC 8305, section 5). */
const stagger = 250;

/**
 * Connects to the first address of a name that answers. No attempt is cut off before another has won: Node's own client
 * ends each after 250 ms, and so never connects where the round trip takes longer or a packet was lost.
 * @throws the first error, when no address is left; never settles once `signal` has ended the attempts
 */
export async function connectTcp(
  { host, port }: Endpoint,
  signal: AbortSignal,
  clock: Clock,
  lookUp: LookUp = (name) => lookUpAll(name, { all: true }),
): Promise<Socket> {
  const addresses = familiesInTurn(await lookUp(host));
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const attempts = new Set<Socket>();
  let firstError: Error | undefined;
  let timer: Timer | undefined;
  const end = (): void => {
    timer?.cancel();
    signal.removeEventListener("abort", end);
    for (const socket of attempts) socket.destroy();
  };
  const tryNext = (): void => {
    timer?.cancel();
    const next = addresses.shift();
    if (next === undefined) {
      if (attempts.size > 0) return;
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
    if (addresses.length > 0) timer = clock.after(stagger, tryNext);
  };
  if (signal.aborted) return promise;
  signal.addEventListener("abort", end);
  tryNext();
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
