import type { WebSocket } from "ws";
import { z } from "zod";
import type { CaptionServiceEmulator } from "../caption-service/caption-service-emulator.ts";
import { redactText } from "../caption-service/redaction.ts";
import type { Inspector, VirtualDeck } from "../virtual-deck/index.ts";
import { parseJsonObject } from "../virtual-deck/json.ts";
import { type Command, requestSchema } from "./commands.ts";
import type { AnswerValue, ToPage } from "./page-state.ts";
import { Selection } from "./selection.ts";
import type { StateStream } from "./state-stream.ts";
import { controlAt, UserInput } from "./user-input.ts";

/** A page that does not read is cut off beyond this; it reconnects. */
const maxBufferedBytes = 16 * 1024 * 1024;
const shownLog = 30_000;

/** Returns what the answer tells. */
type Handler<Name extends Command["command"] = Command["command"]> = (
  command: Extract<Command, { command: Name }>,
) => unknown;

/** What the connected pages share. */
export interface SessionOptions {
  readonly deck: VirtualDeck;
  readonly emulator: CaptionServiceEmulator;
  readonly stream: StateStream;
  /** Where the page of an inspector is served; `undefined` where the manifest names none. */
  readonly inspectorAddress: (inspector: Inspector) => string | undefined;
  readonly startOver: () => void;
}

/** One connected page: what it asks for is carried out, and it is told what has changed. */
export class BrowserSession {
  readonly #options: SessionOptions;
  readonly #deck: VirtualDeck;
  readonly #socket: WebSocket;
  readonly #input: UserInput;
  readonly #selection: Selection;
  /** What the page has been told, part by part. */
  readonly #sent = new Map<string, string>();
  readonly #unsubscribe: () => void;

  constructor(options: SessionOptions, socket: WebSocket) {
    this.#options = options;
    this.#deck = options.deck;
    this.#socket = socket;
    this.#input = new UserInput(options.deck);
    this.#selection = new Selection(options.deck, options.inspectorAddress);
    socket.on(
      "message",
      (data: Buffer, binary: boolean) => void this.#receive(binary ? "" : data.toString("utf8")),
    );
    // A broken frame closes the connection, and nothing else is to be done.
    socket.on("error", () => undefined);
    socket.once("close", () => this.#end());
    this.#unsubscribe = options.stream.subscribe(() => this.#sendChanges());
    this.#sendChanges();
  }

  /** Ends the connection as a server that goes away. */
  close(): void {
    this.#socket.close(1001);
    this.#end();
  }

  #end(): void {
    this.#unsubscribe();
    this.#input.releaseAll();
    this.#selection.clear();
  }

  /** Sends the parts of the state that the page has not been told as they are now. */
  #sendChanges(): void {
    const selection = this.#selection.state();
    const changed = Object.entries({ ...this.#options.stream.current(), selection }).filter(
      ([name, part]) => {
        const text = JSON.stringify(part);
        if (this.#sent.get(name) === text) return false;
        this.#sent.set(name, text);
        return true;
      },
    );
    if (changed.length > 0) this.#send({ type: "state", state: Object.fromEntries(changed) });
  }

  async #receive(text: string): Promise<void> {
    const told = parseJsonObject(text) ?? {};
    const message = requestSchema.safeParse(told);
    if (!message.success) {
      const id = typeof told["id"] === "number" ? told["id"] : -1;
      this.#send({ type: "answer", id, ok: false, error: z.prettifyError(message.error) });
      return;
    }
    const { id, request } = message.data;
    try {
      const carryOut = this.#handlers[request.command] as Handler;
      const value = ((await carryOut(request)) ?? {}) as AnswerValue;
      // The page shows the effect before it hears that the command is done.
      this.#sendChanges();
      this.#send({ type: "answer", id, ok: true, value }, value.key !== undefined);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#send({ type: "answer", id, ok: false, error: reason });
    }
  }

  /** What is done for each command; a handler throws the reason, in words, where that is not possible. */
  readonly #handlers: { readonly [Name in Command["command"]]: Handler<Name> } = {
    press: (place) => this.#input.press(place),
    release: (place) => this.#input.release(place),
    "turn-dial": ({ device, dial, ticks }) => this.#deck.device(device).dial(dial).rotate(ticks),
    "touch-strip": ({ device, dial }) => this.#deck.device(device).dial(dial).touch(100, 50),
    "show-page": ({ device, page }) => this.#deck.device(device).switchPage(page),
    place: (place) => {
      controlAt(this.#deck, place).place({ action: place.action });
      this.#selection.select(place);
    },
    remove: (place) => {
      this.#selection.clear();
      controlAt(this.#deck, place).remove();
      this.#selection.select(place);
    },
    select: (place) => this.#selection.select(place, place.step),
    deselect: () => this.#selection.clear(),
    "set-title": ({ device, column, row, title }) =>
      this.#deck.device(device).key(column, row).setUserTitle(title),
    "set-picture": ({ device, column, row, picture }) =>
      this.#deck.device(device).key(column, row).setUserPicture(picture),
    "restart-plugin": () => {
      if (this.#deck.plugin.status === "starting") throw new Error("The plugin is being started already.");
      return this.#deck.plugin.restart();
    },
    "kill-plugin": () => this.#deck.plugin.kill().then(() => undefined),
    sleep: () => this.#deck.sleep(),
    wake: () => this.#deck.wake(),
    "read-log": () => ({ log: this.#deck.plugin.log(shownLog) }),
    "share-account": ({ account, key }) => {
      this.#shareAccount(account, key);
      this.#selection.reopen();
    },
    "start-over": () => this.#options.startOver(),
    service: async ({ order }) => {
      const result = await this.#options.emulator.control(order);
      if (!result.ok) throw new Error(result.error);
      return result.key === undefined ? {} : { key: result.key };
    },
  };

  /** The key goes from the emulator to the deck: the page knows no more of it than its id. */
  #shareAccount(name: string, keyId: string): void {
    const { emulator } = this.#options;
    const { apiKeys, churchId } = emulator.accounts.get(name);
    const apiKey = apiKeys.list().find(({ id }) => id === keyId)?.value;
    if (apiKey === undefined) throw new Error("There is no such API key.");
    const account = { baseUrl: emulator.baseUrl, apiKey, churchId };
    this.#deck.editGlobalSettings({ ...this.#deck.globalSettings, account });
  }

  /** The one way out to the page: whatever came into a text on its way, no API key leaves unless it is meant to. */
  #send(message: ToPage, holdsKey = false): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > maxBufferedBytes) {
      this.#socket.terminate();
      return;
    }
    const text = JSON.stringify(message);
    this.#socket.send(holdsKey ? text : redactText(text));
  }
}
