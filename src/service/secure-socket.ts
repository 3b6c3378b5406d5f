import dns, { type LookupAddress } from "node:dns";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import os from "node:os";
import * as tls from "node:tls";
import { ServiceFailure, type ServiceFailureKind } from "./service-failure.ts";

/** `raw` is the TCP socket below TLS: only that can be reset. */
export interface SecureSocket {
  readonly socket: tls.TLSSocket;
  readonly raw: Socket;
}

/**
 * Opens verified TLS to an origin, through the proxy if there is one. It first tries without the certificates of the system.
 * @param isNameNew no connection has used the name yet, so it may be mistyped if it is not found
 * @throws ServiceFailure, or an error of a proxy's socket. Once `signal` has aborted, the reason of the signal counts instead
 */
export async function openSecureSocket(origin: URL, isNameNew: boolean, signal: AbortSignal) {
  try {
    return await open(origin, isNameNew, signal);
  } catch (error) {
    const isUntrusted = error instanceof ServiceFailure && error.kind.startsWith("certificate-");
    if (!isUntrusted) throw error;
    trustSystem();
    return open(origin, isNameNew, signal);
  }
}

async function open(origin: URL, isNameNew: boolean, signal: AbortSignal): Promise<SecureSocket> {
  const address = readAddress(origin);
  const proxy = findProxy(origin);
  const raw = await connectTcp(proxy ?? address, isNameNew && !proxy, signal);
  try {
    const transport = proxy?.isSecure ? await secure(raw, proxy.host, signal) : raw;
    if (proxy) await openTunnel(proxy, `${origin.hostname}:${address.port}`, transport, signal);
    return { raw, socket: await secure(transport, address.host, signal) };
  } catch (error) {
    raw.resetAndDestroy();
    throw error;
  }
}

/** Pending lookups by name. A silent name server blocks a thread for many seconds, and there are few threads. */
const lookups = new Map<string, Parameters<LookupFunction>[2][]>();

/** Looks up all addresses of a name, once for all simultaneous callers. */
const lookUp: LookupFunction = (name, options, callback) => {
  const others = lookups.get(name);
  if (others) return void others.push(callback);
  const callbacks = [callback];
  lookups.set(name, callbacks);
  dns.lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    lookups.delete(name);
    for (const each of callbacks) each(error, addresses);
  });
};

async function connectTcp(address: Address, isNameNew: boolean, signal: AbortSignal): Promise<Socket> {
  const socket = connect({
    host: address.host,
    port: address.port,
    lookup: lookUp,
    autoSelectFamily: true,
    // Milliseconds for each address but the last: TCP repeats a lost first packet after a second. Node's default is 250.
    autoSelectFamilyAttemptTimeout: 2_000,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: 10_000,
  });
  socket.on("error", () => undefined);
  try {
    await once(socket, "connect", { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw connectFailure(error, isNameNew);
  }
}

/** Verified TLS over a socket, also with NODE_TLS_REJECT_UNAUTHORIZED=0. */
async function secure(socket: Socket, host: string, signal: AbortSignal): Promise<tls.TLSSocket> {
  const secured = tls.connect({
    socket,
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ["http/1.1"],
    rejectUnauthorized: true,
  });
  secured.on("error", () => undefined);
  try {
    await once(secured, "secureConnect", { signal });
    return secured;
  } catch (error) {
    const code = readCode(error);
    // Null if no certificate was rejected, which Node's types lack.
    if ((secured.authorizationError as unknown) != null)
      throw new ServiceFailure(certificateKinds[code] ?? "certificate-not-trusted", { code });
    throw new ServiceFailure(isTlsCode(code) ? "no-secure-connection" : "connection-dropped", { code });
  }
}

const certificateKinds: Readonly<Record<string, ServiceFailureKind>> = {
  CERT_NOT_YET_VALID: "certificate-date",
  CERT_HAS_EXPIRED: "certificate-date",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "certificate-chain",
};

/** The server speaks no TLS, or another version of it. */
export const isTlsCode = (code: string): boolean => code === "EPROTO" || code.startsWith("ERR_SSL_");

let isSystemTrusted = false;

/** TLS-inspecting networks install their certificates in the operating system. Reading them blocks, so this waits for a rejection. */
function trustSystem(): void {
  if (isSystemTrusted) return;
  isSystemTrusted = true;
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), ...tls.getCACertificates("system")]);
}

export function connectFailure(error: unknown, isNameNew: boolean): ServiceFailure {
  const code = readCode(error);
  if (code === "ENOTFOUND" && isNameNew && hasNetwork())
    return new ServiceFailure("address-not-found", { code });
  // A firewall or proxy on the way resets connections. Another attempt may succeed.
  const hasDropped = code === "ECONNRESET" || code === "ECONNABORTED";
  return new ServiceFailure(hasDropped ? "connection-dropped" : "no-connection", { code });
}

/** Windows and macOS report every name as unknown when there is no network. */
function hasNetwork(): boolean {
  const addresses = Object.values(os.networkInterfaces()).flatMap((own = []) => own);
  return addresses.some(({ internal, address }) => !internal && !address.startsWith("fe80:"));
}

export function readCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

interface Address {
  /** A name or an IP address without brackets. */
  readonly host: string;
  readonly port: number;
}

interface Proxy extends Address {
  readonly isSecure: boolean;
  readonly authorization: string | undefined;
}

/** Reads `no_proxy` as curl does. @throws ServiceFailure, which does not quote the address: it may contain a password */
export function findProxy(origin: URL, environment: NodeJS.ProcessEnv = process.env): Proxy | undefined {
  const value = (name: string): string | undefined =>
    [environment[name], environment[name.toUpperCase()]].map((text) => text?.trim()).find(Boolean);
  const address = value("https_proxy");
  if (address === undefined || isListed(origin, value("no_proxy") ?? "")) return undefined;
  try {
    return readProxy(address);
  } catch {
    throw new ServiceFailure("proxy-not-valid");
  }
}

function readProxy(address: string): Proxy {
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(address);
  const url = new URL(hasScheme ? address : `http://${address}`);
  if (!/^https?:$/.test(url.protocol)) throw new TypeError("Not a web proxy");
  const login = decodeURIComponent(`${url.username}:${url.password}`);
  const authorization = login === ":" ? undefined : `Basic ${Buffer.from(login).toString("base64")}`;
  return { ...readAddress(url), isSecure: url.protocol === "https:", authorization };
}

function readAddress({ protocol, hostname, port }: URL): Address {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  return { host, port: Number(port || (protocol === "https:" ? 443 : 80)) };
}

/** Turns a socket to a proxy into a tunnel (RFC 9110, section 9.3.6). @throws ServiceFailure, or the error of the socket or `signal` */
async function openTunnel(proxy: Proxy, authority: string, socket: Socket, signal: AbortSignal) {
  const { authorization } = proxy;
  const headers = { host: authority, ...(authorization && { "proxy-authorization": authorization }) };
  const asked = request({ method: "CONNECT", path: authority, headers, createConnection: () => socket });
  asked.on("error", () => undefined).end();
  const [{ statusCode: status = 0 }] = (await once(asked, "connect", { signal })) as [IncomingMessage];
  if (status >= 200 && status < 300) return;
  throw new ServiceFailure(status >= 400 && status < 500 ? "proxy-refused" : "no-connection", { status });
}

/** Whether a `no_proxy` list names an origin, a domain above it, or "*" for all. */
function isListed(origin: URL, list: string): boolean {
  const { host, port } = readAddress(origin);
  const spellings = [host, origin.hostname, `${origin.hostname}:${port}`];
  const entries = list.toLowerCase().match(/[^\s,]+/g) ?? [];
  const names = entries.map((entry) => entry.replace(/^\*?\./, ""));
  return names.some((name) => name === "*" || spellings.some((own) => `.${own}`.endsWith(`.${name}`)));
}
