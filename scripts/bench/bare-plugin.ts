/** The smallest plugin on the same SDK. */
import streamDeck, { SingletonAction } from "@elgato/streamdeck";
class BareAction extends SingletonAction {
  override readonly manifestId = "com.captions.control.stream";
}
streamDeck.actions.registerAction(new BareAction());
void streamDeck.connect();
