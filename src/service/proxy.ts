import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import { ServiceFailure } from "./service-failure.ts";

export interface Address {
  /** A name or an IP address without brackets. */
  readonly host: string;
  readonly port: number;
}

interface Proxy extends Address {
  readonly isSecure: boolean;
  readonly authorization: string | undefined;
}

/** Reads exceptions as curl does. @throws ServiceFailure without the address, since a password may be in it */
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
  const url = new URL(hasScheme ? address : `http://${address}`);
  if (!/^https?:$/.test(url.protocol)) throw new TypeError("Not a web proxy");
  const login = decodeURIComponent(`${url.username}:${url.password}`);
  const authorization = login === ":" ? undefined : `Basic ${Buffer.from(login).toString("base64")}`;
  return { ...readAddress(url), isSecure: url.protocol === "https:", authorization };
}

export function readAddress({ protocol, hostname, port }: URL): Address {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  return { host, port: Number(port || (protocol === "https:" ? 443 : 80)) };
}

/** Makes a socket to a proxy a tunnel (RFC 9110, section 9.3.6). @throws ServiceFailure, or an AbortError by `signal` */
export async function openTunnel(proxy: Proxy, authority: string, socket: Socket, signal: AbortSignal) {
  const { authorization } = proxy;
  const headers = { host: authority, ...(authorization && { "proxy-authorization": authorization }) };
  const asked = request({ method: "CONNECT", path: authority, headers, createConnection: () => socket });
  asked.on("error", () => undefined).end();
  try {
    const [{ statusCode: status = 0 }] = (await once(asked, "connect", { signal })) as [IncomingMessage];
    if (status >= 200 && status < 300) return;
    if (status >= 400 && status < 500) throw new ServiceFailure("proxy-refused", { status });
    throw new ServiceFailure("no-connection", { code: "ERR_PROXY_TUNNEL" });
  } catch (error) {
    if (error instanceof ServiceFailure || !(error instanceof Error && "code" in error)) throw error;
    const code = String(error.code);
    throw new ServiceFailure(code.startsWith("HPE_") ? "not-the-service" : "connection-dropped", { code });
  }
}

function isException(origin: URL, exceptions: string): boolean {
  const { host, port } = readAddress(origin);
  const own = [host, origin.hostname, `${origin.hostname}:${port}`];
  const names = exceptions.toLowerCase().split(/[\s,]+/);
  return names
    .map((name) => name.replace(/^\*?\./, ""))
    .some((name) => name === "*" || own.some((each) => each === name || (name && each.endsWith(`.${name}`))));
}
