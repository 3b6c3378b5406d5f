// The front door: lets a Node in that can run the rest, and tells any other why it can't.
import streamDeck from "@elgato/streamdeck";
import { runtimeTrouble } from "./stream-deck/check-runtime.ts";

const trouble = runtimeTrouble(process.versions.node);
if (trouble === undefined) {
  // Not awaited: what is loaded shares the SDK with this file, and would wait for its end.
  import("./start.ts").catch((error: unknown) =>
    end(`Captions Control could not be loaded: ${String(error)}`),
  );
} else {
  end(trouble);
}

function end(line: string): never {
  streamDeck.logger.error(line);
  console.error(line);
  process.exit(1);
}
