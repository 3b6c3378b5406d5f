// Loaded only where a proxy is set.
import connect from "undici/lib/api/api-connect.js";
import DispatcherBase from "undici/lib/dispatcher/dispatcher.js";
import EnvHttpProxyAgent from "undici/lib/dispatcher/env-http-proxy-agent.js";
import { connectionOptions, type Dispatcher, tlsOptions } from "./dispatchers.ts";

// Tunnels are made by a method that undici adds to all its dispatchers behind its front door, which is not used here.
Object.assign(DispatcherBase.prototype, { connect });

export function createProxiedDispatcher(): Dispatcher {
  return new EnvHttpProxyAgent({
    ...connectionOptions,
    connect: tlsOptions,
    requestTls: tlsOptions,
    proxyTls: tlsOptions,
  });
}
