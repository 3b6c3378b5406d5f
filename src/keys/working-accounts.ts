import type { CaptionService } from "../service/caption-service.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import { identityOf, type ServiceAccess } from "../settings/account.ts";

/** Which accounts work: the service has answered them, and has not refused them since with 401 or 403. */
export class WorkingAccounts {
  readonly #working = new Set<string>();

  has(access: ServiceAccess): boolean {
    return this.#working.has(identityOf(access));
  }

  /** @returns the account's way to the service, of whose answers this takes note */
  watch(access: ServiceAccess, service: CaptionService): CaptionService {
    const identity = identityOf(access);
    const noted = async <T>(request: Promise<T>): Promise<T> => {
      try {
        const answer = await request;
        this.#working.add(identity);
        return answer;
      } catch (error) {
        this.#failed(identity, error);
        throw error;
      }
    };
    return {
      checkStatus: (limits) => noted(service.checkStatus(limits)),
      send: (command, limits) => noted(service.send(command, limits)),
      get statusShape() {
        return service.statusShape;
      },
      reconnect: () => service.reconnect(),
      close: () => service.close(),
    };
  }

  #failed(identity: string, error: unknown): void {
    if (!(error instanceof ServiceFailure)) return;
    const { kind, details } = error;
    if (details.status === 401 || details.status === 403) this.#working.delete(identity);
    // Without a church ID nothing but commands tells: this one came to a service that knows the API key.
    else if (kind === "conflict") this.#working.add(identity);
  }
}
