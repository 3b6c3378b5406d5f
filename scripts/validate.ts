/** `npm run validate`: checks the built plugin by Elgato's rules; a warning is an error. */
import { pluginFolder, streamdeck } from "./streamdeck-cli.ts";

console.log(streamdeck("validate", pluginFolder));
