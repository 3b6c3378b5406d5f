/** Loaded into the plugin by journeys.ts. Each coverage report of Node.js covers what ran since the previous report. */
import { Socket } from "node:net";
import { stopCoverage, takeCoverage } from "node:v8";

type Method = (...args: unknown[]) => unknown;
const sockets = Socket.prototype as unknown as { emit: Method; write: Method };
const { emit, write } = sockets;

// Frames to a plugin are not masked.
sockets.emit = function (...args) {
  if (args[0] === "data" && String(args[1]).includes('"event":"keyDown"')) takeCoverage();
  return Reflect.apply(emit, this, args);
};
sockets.write = function (...args) {
  const isFlushed = Reflect.apply(write, this, args);
  const request = /^POST \/v1\/(\S+)/.exec(String(args[0]))?.[1];
  if (request !== undefined) takeCoverage();
  if (request === "stream/start") stopCoverage();
  return isFlushed;
};
