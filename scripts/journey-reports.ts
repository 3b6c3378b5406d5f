/** journeys.ts loads this into the plugin. It reports what has run since the last report, at each press and each request. */
import { Socket } from "node:net";
import { stopCoverage, takeCoverage } from "node:v8";

type Method = (...args: unknown[]) => unknown;
const socketMethods = Socket.prototype as unknown as { emit: Method; write: Method };
const { emit, write } = socketMethods;

// The frame of a press can be read in the bytes: a WebSocket server sends frames unmasked (RFC 6455, section 5.1).
socketMethods.emit = function (...args) {
  if (args[0] === "data" && String(args[1]).includes('"event":"keyDown"')) takeCoverage();
  return Reflect.apply(emit, this, args);
};
socketMethods.write = function (...args) {
  const isFlushed = Reflect.apply(write, this, args);
  const request = /^POST \/v1\/(\S+)/.exec(String(args[0]))?.[1];
  if (request !== undefined) takeCoverage();
  if (request === "stream/start") stopCoverage();
  return isFlushed;
};
