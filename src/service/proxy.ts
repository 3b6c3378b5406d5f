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
  try {
    return read(address);
  } catch {
    throw new ServiceFailure("proxy-not-valid");
  }
}

function read(address: string): Proxy {
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(address);
  const { protocol, hostname, port, username, password } = new URL(hasScheme ? address : `http://${address}`);
  if (!/^https?:$/.test(protocol)) throw new TypeError("Not a web proxy");
  const isSecure = protocol === "https:";
  const proxy = { host: withoutBrackets(hostname), port: Number(port || (isSecure ? 443 : 80)), isSecure };
  if (username === "" && password === "") return proxy;
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { ...proxy, authorization: `Basic ${Buffer.from(login).toString("base64")}` };
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

function isException({ hostname, port }: URL, exceptions: string): boolean {
  const own = [withoutBrackets(hostname), hostname, `${hostname}:${port || 443}`];
  const names = exceptions.toLowerCase().split(/[\s,]+/);
  return names
    .map((name) => name.replace(/^\*?\./, ""))
    .some((name) => name === "*" || own.some((each) => each === name || (name && each.endsWith(`.${name}`))));
}
