import { ServiceFailure } from "./service-failure.ts";
import type { Endpoint } from "./tcp-connection.ts";

/** An HTTP proxy that makes tunnels. */
export interface Proxy extends Endpoint {
  /** The way to the proxy itself is TLS. */
  readonly isSecure: boolean;
  /** Value of the `Proxy-Authorization` header. */
  readonly authorization?: string;
}

/**
 * The proxy that the environment names for an origin: https_proxy or HTTPS_PROXY, with exceptions in no_proxy or NO_PROXY
 * (names, `*`, with or without a leading dot or a port; a name stands for those below it too, as curl has it).
 * @throws ServiceFailure if its address can't be read; nothing of the address is in it, because there may be a password
 */
export function proxyFor(origin: URL, environment: NodeJS.ProcessEnv = process.env): Proxy | undefined {
  // An empty variable sets no proxy.
  const value = (name: string): string | undefined =>
    [environment[name], environment[name.toUpperCase()]].find(Boolean);
  const address = value("https_proxy");
  if (address === undefined || isException(origin, value("no_proxy") ?? "")) return undefined;
  const proxy = read(address);
  if (proxy === undefined) throw new ServiceFailure("proxy-not-valid");
  return proxy;
}

function read(address: string): Proxy | undefined {
  try {
    const { protocol, hostname, port, username, password } = new URL(address);
    // Without the slashes too: `proxy:3128` is a URL, of the scheme "proxy".
    if (!/^https?:\/\//i.test(address)) return undefined;
    const isSecure = protocol === "https:";
    const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return {
      host: withoutBrackets(hostname),
      port: Number(port || (isSecure ? 443 : 80)),
      isSecure,
      ...(login !== ":" && { authorization: `Basic ${Buffer.from(login).toString("base64")}` }),
    };
  } catch {
    return undefined;
  }
}

/** A host as look-ups and certificates want it: an IPv6 address stands in brackets in URLs only. */
export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

function isException(origin: URL, exceptions: string): boolean {
  const host = withoutBrackets(origin.hostname);
  return exceptions
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      const [, bracketed, plain, port] = /^(?:\[(.*)\]|([^:]*))(?::(\d+))?$/.exec(entry) ?? [];
      if (port !== undefined && port !== (origin.port || "443")) return false;
      const name = (bracketed ?? plain ?? entry).replace(/^\*?\./, "");
      return name === "*" || (name !== "" && (host === name || host.endsWith(`.${name}`)));
    });
}
