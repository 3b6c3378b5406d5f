import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import { ServiceFailure } from "./service-failure.ts";

export interface Proxy {
  /** A name or an IP address without brackets. */
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly authorization?: string;
}

/**
 * The proxy for an origin: https_proxy or HTTPS_PROXY, with exceptions in no_proxy or NO_PROXY as curl reads them.
 * @throws ServiceFailure without the address where it can't be read, since a password may be in it
 */
export function proxyFor(origin: URL, environment: NodeJS.ProcessEnv = process.env): Proxy | undefined {
  const value = (name: string): string | undefined =>
    [environment[name], environment[name.toUpperCase()]].map((text) => text?.trim()).find(Boolean);
  const address = value("https_proxy");
  if (address === undefined || isException(origin, value("no_proxy") ?? "")) return undefined;
  const proxy = read(address);
  if (proxy === undefined) throw new ServiceFailure("proxy-not-valid");
  return proxy;
}

function read(address: string): Proxy | undefined {
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(address);
  const url = URL.parse(hasScheme ? address : `http://${address}`);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const { hostname, username, password } = url;
  const isSecure = url.protocol === "https:";
  const port = Number(url.port || (isSecure ? 443 : 80));
  const proxy = { host: withoutBrackets(hostname), port, isSecure };
  if (username === "" && password === "") return proxy;
  try {
    const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return { ...proxy, authorization: `Basic ${Buffer.from(login).toString("base64")}` };
  } catch {
    return undefined;
  }
}

/**
 * Has a proxy connect to `authority` (RFC 9110, section 9.3.6).
 * @param socket to the proxy, which becomes the tunnel
 * @throws ServiceFailure; an AbortError when `signal` ends it
 */
export async function openTunnel(
  { authorization }: Proxy,
  authority: string,
  socket: Socket,
  signal: AbortSignal,
): Promise<Socket> {
  const headers = { host: authority, ...(authorization && { "proxy-authorization": authorization }) };
  const asked = request({ method: "CONNECT", path: authority, headers, createConnection: () => socket });
  asked.on("error", () => undefined).end();
  try {
    const [{ statusCode: status = 0 }] = (await once(asked, "connect", { signal })) as [IncomingMessage];
    if (status >= 200 && status < 300) return socket;
    if (status >= 400 && status < 500) throw new ServiceFailure("proxy-refused", { status });
    throw new ServiceFailure("no-connection", { code: "ERR_PROXY_TUNNEL" });
  } catch (error) {
    if (error instanceof ServiceFailure || !(error instanceof Error && "code" in error)) throw error;
    const code = String(error.code);
    throw new ServiceFailure(code.startsWith("HPE_") ? "not-the-service" : "connection-dropped", { code });
  }
}

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
