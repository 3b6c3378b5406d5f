import dns, { type LookupAddress } from "node:dns";
import { onTestFinished, vi } from "vitest";

type Callback = (error: Error | null, addresses: readonly LookupAddress[]) => void;

/**
 * Replaces the name server for one name during one test, and counts the look-ups.
 * @param find returns the addresses, or a promise of them like a slow name server
 */
export function answerLookUps(name: string, find: () => readonly string[] | Promise<readonly string[]>) {
  const lookups = { count: 0 };
  const real = dns.lookup as (host: string, options: object, callback: Callback) => void;
  const lookup = vi.spyOn(dns, "lookup") as unknown as ReturnType<typeof vi.fn<typeof real>>;
  onTestFinished(() => {
    lookup.mockRestore();
  });
  lookup.mockImplementation((host, options, callback) => {
    if (host !== name) {
      real(host, options, callback);
      return;
    }
    lookups.count += 1;
    void Promise.resolve(find()).then((addresses) => {
      const all = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
      callback(null, all);
    });
  });
  return lookups;
}
