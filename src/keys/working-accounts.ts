import type { CaptionService } from "../service/caption-service.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import type { ServiceAccess } from "../settings/account.ts";

type Origin = Pick<ServiceAccess, "baseUrl" | "apiKey">;

/** What one address and API key were answered, by church ID; by an empty one for commands, which need none. */
interface Answers {
  readonly good: Set<string>;
  readonly refused: Set<string>;
}

/** Which accounts work: the service has answered them, and has not refused them since with 401 or 403. */
export class WorkingAccounts {
  readonly #answers = new Map<string, Answers>();

  has({ churchId, ...origin }: ServiceAccess): boolean {
    const { good, refused } = this.#answersOf(origin);
    const id = churchId.toLowerCase();
    const isGood = id === "" ? good.size > 0 : good.has(id) || good.has("");
    return isGood && !refused.has(id) && !refused.has("");
  }

  /** @returns the account's way to the service, of whose answers this takes note */
  watch(origin: Origin, service: CaptionService): CaptionService {
    const answers = this.#answersOf(origin);
    return {
      checkStatus: (churchId, limits) =>
        noted(service.checkStatus(churchId, limits), answers, churchId.toLowerCase()),
      send: (command, limits) => noted(service.send(command, limits), answers, ""),
      statusShape: (churchId) => service.statusShape(churchId),
      reconnect: () => service.reconnect(),
      close: () => service.close(),
    };
  }

  #answersOf({ baseUrl, apiKey }: Origin): Answers {
    const identity = JSON.stringify([baseUrl, apiKey]);
    const answers = this.#answers.get(identity) ?? { good: new Set(), refused: new Set() };
    this.#answers.set(identity, answers);
    return answers;
  }
}

async function noted<T>(request: Promise<T>, { good, refused }: Answers, id: string): Promise<T> {
  const works = (): void => {
    good.add(id);
    refused.delete(id);
    refused.delete("");
  };
  try {
    const answer = await request;
    works();
    return answer;
  } catch (error) {
    const { kind, details } = error instanceof ServiceFailure ? error : {};
    if (details?.status === 401 || details?.status === 403) {
      // A command says it of the API key, with any church ID.
      if (id === "") good.clear();
      else good.delete(id);
      refused.add(id);
    }
    // It came to a service that knows the API key.
    else if (kind === "conflict") works();
    throw error;
  }
}
