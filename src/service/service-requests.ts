import type { Command } from "./caption-service.ts";
import type { HttpsRequest } from "./https-connection.ts";

const commandPaths = {
  start: "/v1/stream/start",
  stop: "/v1/stream/stop",
  clear: "/v1/stream/clear",
  hide: "/v1/captions/hide",
  show: "/v1/captions/show",
  "set-transcription-language": "/v1/transcription-language",
  "set-translation-languages": "/v1/translation-language",
} as const satisfies Record<Command["name"], string>;

/** What is asked of the service: a path below its base URL, and a value that is sent as JSON. */
export interface ServiceRequest {
  readonly path: string;
  readonly body?: object | undefined;
}

export const statusRequest = (churchId: string): ServiceRequest => ({
  path: "/v1/stream",
  body: { churchId },
});

export const commandRequest = (command: Command): ServiceRequest => ({
  path: commandPaths[command.name],
  body: bodyOf(command),
});

/** The request as it is sent; section 4 of the interface specification has its headers. */
export function httpsRequest({ path, body }: ServiceRequest, prefix: string, apiKey: string): HttpsRequest {
  return {
    path: prefix + path,
    headers: {
      authorization: `Bearer ${apiKey}`,
      accept: "application/json",
      // On requests without a body too, by the specification.
      "content-type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
  };
}

function bodyOf(command: Command): object | undefined {
  if (command.name === "set-transcription-language") return { languageCode: command.languageCode };
  if (command.name === "set-translation-languages") return { languageCodes: command.languageCodes };
  return undefined;
}
