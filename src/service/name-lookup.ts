import dns, { type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";

/** Lookups under way: a silent name server keeps a thread for many seconds, and there are few. */
const underWay = new Map<string, Parameters<LookupFunction>[2][]>();

/** Looks up all addresses of a name, once for all who ask meanwhile. */
export const lookUp: LookupFunction = (name, options, callback) => {
  const others = underWay.get(name);
  if (others) return void others.push(callback);
  const callbacks = [callback];
  underWay.set(name, callbacks);
  dns.lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    underWay.delete(name);
    for (const each of callbacks) each(error, addresses);
  });
};
