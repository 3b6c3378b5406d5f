import type { ControlCommand } from "../caption-service/control.ts";
import type { Key } from "../virtual-deck/index.ts";
import type { Command } from "./commands.ts";
import type { DeskContext } from "./desk-context.ts";
import type { Hands, Place } from "./hands.ts";
import type { Selection } from "./selection.ts";
import type { AnswerValue } from "./view.ts";

const shownLog = 30_000;

/** What belongs to the page that asks. */
export interface Asker {
  readonly hands: Hands;
  readonly selection: Selection;
}

/** Does what a page asks for. Rejects with the reason, in words, where that is not possible. */
export async function carryOut(desk: DeskContext, asker: Asker, order: Command): Promise<AnswerValue> {
  const { deck } = desk;
  const { hands, selection } = asker;
  switch (order.command) {
    case "press":
      await hands.press(order);
      return {};
    case "release":
      await hands.release(order);
      return {};
    case "show-page":
      deck.device(order.device).switchPage(order.page);
      return {};
    case "place":
      keyAt(desk, order).place({ action: order.action });
      selection.select(placeOf(order));
      return {};
    case "remove":
      selection.clear();
      keyAt(desk, order).remove();
      selection.select(placeOf(order));
      return {};
    case "move":
      keyAt(desk, order).moveTo(order.to.column, order.to.row);
      selection.select({ device: order.device, ...order.to });
      return {};
    case "select":
      selection.select(placeOf(order), order.step);
      return {};
    case "deselect":
      selection.clear();
      return {};
    case "set-title":
      keyAt(desk, order).setUserTitle(order.title, order.state);
      return {};
    case "set-image":
      keyAt(desk, order).setUserImage(order.image ?? undefined, order.state);
      return {};
    case "plugin":
      await toPlugin(desk, order.action);
      return {};
    case "read-log":
      return { log: deck.pluginLog(shownLog) };
    case "share-account":
      shareAccount(desk, order.account, order.key);
      selection.reopen();
      return {};
    case "reset-global-settings":
      deck.editGlobalSettings({});
      selection.reopen();
      return {};
    case "service":
      return toService(desk, order.order);
  }
}

function keyAt({ deck }: DeskContext, { device, column, row }: Place): Key {
  return deck.device(device).key(column, row);
}

function placeOf({ device, column, row }: Place): Place {
  return { device, column, row };
}

async function toPlugin(
  { deck }: DeskContext,
  action: Extract<Command, { command: "plugin" }>["action"],
): Promise<void> {
  switch (action) {
    case "restart":
      if (deck.plugin.status === "starting") throw new Error("The plugin is being started already.");
      await deck.restartPlugin();
      break;
    case "kill":
      await deck.killPlugin();
      break;
    case "close-socket":
      deck.closeSocket();
      break;
    case "sleep":
      deck.sleep();
      break;
    case "wake":
      deck.wake();
      break;
  }
}

/** The key goes from the emulator to the deck: the page knows no more of it than its id. */
function shareAccount({ deck, emulator }: DeskContext, name: string, keyId: string): void {
  const { apiKeys, churchId } = emulator.accounts.get(name);
  const apiKey = apiKeys.list().find(({ id }) => id === keyId)?.value;
  if (apiKey === undefined) throw new Error("There is no such API key.");
  deck.editGlobalSettings({
    ...deck.globalSettings,
    account: { baseUrl: emulator.baseUrl, apiKey, churchId },
  });
}

async function toService(
  { emulator, bulletin }: DeskContext,
  order: { readonly command: string },
): Promise<AnswerValue> {
  const result = await emulator.control(order);
  if (!result.ok) throw new Error(result.error);
  if (order.command === ("clear-journal" satisfies ControlCommand["command"])) bulletin.forgetRequests();
  const { key, count } = result;
  return { ...(key === undefined ? {} : { key }), ...(count === undefined ? {} : { count }) };
}
