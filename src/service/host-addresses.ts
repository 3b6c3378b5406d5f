import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";

/** All addresses of a name, in the order of the operating system's preference. */
export type LookUp = (host: string) => Promise<readonly LookupAddress[]>;

/**
 * Where hosts are. Node looks names up in two threads for all of the process, and a look-up whose name server is silent keeps
 * one of them for many seconds: so a host has one look-up at a time, and the address of one that was reached is known.
 */
export class HostAddresses {
  readonly #lookUp: LookUp;
  readonly #underWay = new Map<string, ReturnType<LookUp>>();
  /** By host: the address at which the host was last seen to be who it is. */
  readonly #proven = new Map<string, LookupAddress>();

  constructor(lookUp: LookUp = (host) => lookup(host, { all: true })) {
    this.#lookUp = lookUp;
  }

  /** Looks a host up, or joins a look-up that is under way. It goes on after its callers have given up. */
  find(host: string): ReturnType<LookUp> {
    const underWay = this.#underWay.get(host);
    if (underWay) return underWay;
    const asked = this.#lookUp(host)
      .then((found) => {
        const proven = this.#proven.get(host);
        // The host has moved.
        if (proven && !found.some(({ address }) => address === proven.address)) this.#proven.delete(host);
        return found;
      })
      .finally(() => this.#underWay.delete(host));
    this.#underWay.set(host, asked);
    return asked;
  }

  /** The address at which a host was last seen to be who it is; undefined where a look-up has named others since. */
  known(host: string): LookupAddress | undefined {
    return this.#proven.get(host);
  }

  /** A certificate has shown that the host is there. */
  prove(host: string, address: LookupAddress): void {
    this.#proven.set(host, address);
  }
}

/** Those of the process, whose threads all look-ups share. */
export const hostAddresses = new HostAddresses();
