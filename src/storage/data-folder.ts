import envPaths from "env-paths";

/** The plugin's own folder among the user's data. Updates replace the plugin's folder, but not this one. */
export const dataFolder: string = envPaths("Captions Control", { suffix: "" }).data;
