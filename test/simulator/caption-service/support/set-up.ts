import type { AccountOptions } from "../../../../simulator/caption-service/accounts/account.ts";
import type {
  CaptionServiceEmulator,
  CaptionServiceEmulatorOptions,
} from "../../../../simulator/caption-service/caption-service-emulator.ts";
import { startEmulator } from "../../../kit/emulator.ts";
import { FakeClock } from "../../../kit/fake-clock.ts";

export const chapel = {
  name: "Chapel",
  churchId: "0f0e0d0c-0b0a-4909-8807-060504030201",
  apiKeys: [{ name: "deck", value: "ck_live_chapel_key_0001" }],
  languageLimit: 2,
  supportedLanguages: ["en-US", "es-MX", "fr-FR", "de-DE"],
  viewers: 2,
} as const satisfies AccountOptions;

export const hall = {
  name: "Hall",
  churchId: "ffffffff-0b0a-4909-8807-060504030201",
  apiKeys: [{ name: "deck", value: "ck_live_hall_key_0002" }],
} as const satisfies AccountOptions;

export const chapelKey = chapel.apiKeys[0].value;
export const hallKey = hall.apiKeys[0].value;

interface Ask {
  readonly method?: string;
  /** Null: no Authorization header. */
  readonly authorization?: string | null;
  /** Sent as JSON, unless it is bytes or text. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A plain client on Node's own fetch, which verifies certificates and has nothing of the plugin's. */
export class Client {
  readonly #baseUrl: string;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  status(churchId: string, ask: Ask = {}): Promise<Response> {
    return this.post("/v1/stream", { body: { churchId }, ...ask });
  }

  /** The answer, read whole: before that its connection is not free. */
  async post(path: string, ask: Ask = {}): Promise<Response> {
    const { method = "POST", authorization = `Bearer ${chapelKey}`, body, headers } = ask;
    const isRaw = body === undefined || typeof body === "string" || body instanceof Uint8Array;
    const response = await fetch(this.#baseUrl + path, {
      method,
      headers: {
        ...(authorization !== null && { authorization }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
    });
    return new Response(await response.text(), response);
  }
}

/** An emulator with two accounts, for one test, and a client. */
export async function setUp(
  options: CaptionServiceEmulatorOptions = {},
): Promise<{ readonly emulator: CaptionServiceEmulator; readonly client: Client }> {
  const emulator = await startEmulator({ accounts: [chapel, hall], ...options });
  return { emulator, client: new Client(emulator.baseUrl) };
}

/** The same, and its time, which stands still until it is told to pass. */
export async function setUpTimed(options: CaptionServiceEmulatorOptions = {}) {
  const clock = new FakeClock();
  const after = (ms: number, task: () => void): (() => void) => {
    const timer = clock.after(ms, task);
    return () => timer.cancel();
  };
  return { clock, ...(await setUp({ clock: { now: () => clock.now(), after }, ...options })) };
}
