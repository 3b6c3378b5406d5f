/**
 * journeys.ts loads this into the plugin. It writes a coverage report of Node.js at the frame of a press and at each request, up
 * to the request to start. A report covers what has run since the previous report.
 */
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
