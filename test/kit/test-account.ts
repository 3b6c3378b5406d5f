import { randomUUID } from "node:crypto";
import { afterAll, expect } from "vitest";
import { type CertificateKind, makeCertificates } from "../../simulator/caption-service/wire/certificates.ts";
import type {
  ActionSpec,
  Dial,
  Key,
  VirtualDeck,
  VirtualDeckOptions,
} from "../../simulator/virtual-deck/index.ts";
import { readDataUrl } from "../../simulator/virtual-deck/model/images.ts";
import { findObjectionsInSvg } from "../drawing/objections.ts";
import { action, place, startPlugin, tap } from "./desk.ts";
import { ScriptedService } from "./scripted-service.ts";
import type { Spec } from "./serving-desk.ts";
import { keyTextPattern } from "./words.ts";

/** Bodies of the answer to a status request. */
export const liveStatus = { status: "active" };
export const noSessionStatus = { status: "NO_ACTIVE_SESSION" };

/** The dials and keys for these specs. */
type Placed<T extends readonly Spec[]> = {
  [K in keyof T]: T[K] extends readonly [unknown, unknown, "dial"] ? Dial : Key;
};

/** An account of the built plugin with its own scripted service. Places keys that use it. */
export class TestAccount {
  readonly service: ScriptedService;
  readonly deck: VirtualDeck;
  readonly apiKey = `ck_live_${randomUUID().replaceAll("-", "")}`;
  readonly churchId: string = randomUUID();

  constructor(service: ScriptedService, deck: VirtualDeck) {
    this.service = service;
    this.deck = deck;
  }

  /** An action with the values of this account and these settings, which may replace the values. */
  action(...[name, settings]: Spec): ActionSpec {
    const { apiKey, churchId } = this;
    return action(name, { baseUrl: this.service.origin, apiKey, churchId, ...settings });
  }

  /** Places keys, or at most four dials, on a new device. */
  place<T extends readonly Spec[]>(...specs: T): Placed<T> {
    const slots = specs.map((spec) => this.action(...spec));
    if (specs.some(([, , kind]) => kind === "dial")) {
      const device = this.deck.addDevice({
        model: "plus",
        pages: [{ dials: Object.fromEntries(slots.entries()) }],
      });
      return specs.map((_, index) => device.dial(index)) as unknown as Placed<T>;
    }
    const device = this.deck.addDevice({ model: "xl", pages: [{ keys: place(slots, 8) }] });
    return specs.map((_, column) => device.key(column, 0)) as unknown as Placed<T>;
  }

  /** Sets the usual answer to status requests, places a stream and a status key, and waits until they show the answer. */
  async placeSessionKeys(
    answer: unknown = noSessionStatus,
    streamSettings: object = {},
  ): Promise<Record<"stream" | "status", Key>> {
    this.service.status = answer;
    const [stream, status] = this.place(["stream", streamSettings], ["status"]);
    await tap(status, "ok");
    const checking = keyTextPattern("state.checking");
    await stream.waitUntil(({ image: { source, text = "" } }) => source === "plugin" && !checking.test(text));
    return { stream, status };
  }

  /** Places and taps one more status key, waits for the status, and expects exactly these commands so far. */
  async expectSent(...commands: readonly string[]): Promise<void> {
    const [status] = this.place(["status"]);
    await tap(status, "ok");
    expect(this.service.commands).toEqual(commands);
  }
}

/**
 * Starts one built plugin for the tests of a file or of a `describe`. After them, checks every picture that the plugin drew.
 *
 * @returns a function that adds an account, whose service shows a certificate of the given kind
 */
export async function startPluginWithAccounts(options: Partial<VirtualDeckOptions> = {}) {
  const services: ScriptedService[] = [];
  const certificates = await makeCertificates();
  const deck = await startPlugin(certificates.caFile, { traceLimit: 100_000, ...options });
  afterAll(async () => {
    await deck.stop();
    for (const service of services) service.stop();
    await certificates.dispose();
    const images = deck.trace.entries({ event: "setImage" }).map(({ payload }) => String(payload["image"]));
    const pictures = [...new Set(images)].map((image) => readDataUrl(image).svg ?? "");
    expect(pictures.flatMap((svg) => findObjectionsInSvg(svg, 144, 144))).toEqual([]);
  });
  return async (kind: CertificateKind = "good"): Promise<TestAccount> => {
    const service = await ScriptedService.start(certificates, kind);
    services.push(service);
    return new TestAccount(service, deck);
  };
}
