import type { CaptionServiceEmulator } from "../caption-service/caption-service-emulator.ts";
import type { Inspector, VirtualDeck } from "../virtual-deck/index.ts";
import type { Bulletin } from "./telling/bulletin.ts";

/** What the connected pages share. */
export interface DeskContext {
  readonly deck: VirtualDeck;
  readonly emulator: CaptionServiceEmulator;
  readonly bulletin: Bulletin;
  /** Where the page of an inspector is served; `undefined` where the manifest names none. */
  readonly inspectorAddress: (inspector: Inspector) => string | undefined;
}
