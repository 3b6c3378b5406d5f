import type { Clock } from "../../simulator/caption-service/clock.ts";
import { startEmulator } from "../kit/emulator.ts";
import { FakeClock } from "../kit/fake-clock.ts";

export const chapel = {
  name: "Chapel",
  churchId: "0f0e0d0c-0b0a-4909-8807-060504030201",
  apiKeys: [{ name: "deck", value: "ck_live_chapel_key_0001" }],
  languageLimit: 2,
  supportedLanguages: ["en-US", "es-MX", "fr-FR", "de-DE"],
} as const;

const bearer = `Bearer ${chapel.apiKeys[0].value}`;

export interface RequestOptions {
  readonly method?: string;
  readonly authorization?: string;
  /** A string is sent unchanged, anything else as JSON. */
  readonly body?: unknown;
}

/** Starts an emulator for one test, with a client that uses no code of the plugin. */
export async function startService() {
  const emulator = await startEmulator({ accounts: [chapel, { name: "Hall" }] });

  async function send(path: string, options: RequestOptions = {}): Promise<Response> {
    const { method = "POST", authorization = bearer, body } = options;
    const response = await fetch(emulator.baseUrl + path, {
      method,
      headers: { "content-type": "application/json", authorization },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    // Node's fetch frees the connection only after the body is read.
    return new Response(await response.text(), response);
  }

  const checkStatus = (): Promise<Response> => send("/v1/stream", { body: { churchId: chapel.churchId } });
  return { emulator, account: emulator.accounts.get(), send, checkStatus };
}

/** A clock for the emulator that advances only when `fake` does. */
export function createClock(): { readonly fake: FakeClock; readonly clock: Clock } {
  const fake = new FakeClock();
  const after = (ms: number, task: () => void): (() => void) => {
    const timer = fake.after(ms, task);
    return () => timer.cancel();
  };
  return { fake, clock: { now: () => fake.wall(), after } };
}
