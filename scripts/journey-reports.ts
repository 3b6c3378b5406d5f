/** journeys.ts loads this into the plugin. At each press and each request, it writes a report of what has run since the last report. */
import { Socket } from "node:net";
import { stopCoverage, takeCoverage } from "node:v8";

type Method = (...args: unknown[]) => unknown;
const socketMethods = Socket.prototype as unknown as { emit: Method; write: Method };
const { emit, write } = socketMethods;

// The bytes of a frame contain its text, because a WebSocket server sends frames unmasked (RFC 6455, section 5.1).
socketMethods.emit = function (...args) {
  if (args[0] === "data" && String(args[1]).includes('"event":"keyDown"')) takeCoverage();
  return Reflect.apply(emit, this, args);
};
socketMethods.write = function (...args) {
  const isFlushed = Reflect.apply(write, this, args);
  const request = /^POST \/v1\/(\S+)/.exec(String(args[0]))?.[1];
  if (request !== undefined) takeCoverage();
  // The journey ends with the request of START.
  if (request === "stream/start") stopCoverage();
  return isFlushed;
};
