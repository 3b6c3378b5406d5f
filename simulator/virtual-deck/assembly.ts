import { Host } from "./host.ts";
import { Inspectors } from "./inspector/inspectors.ts";
import { Stage } from "./model/stage.ts";
import { VirtualDevice } from "./model/virtual-device.ts";
import type { VirtualDeckOptions } from "./options.ts";
import { type Launch, launchArguments, registrationInfo } from "./plugin/launch.ts";
import { readManifest } from "./plugin/manifest.ts";
import type { PluginFolder } from "./plugin/plugin-folder.ts";
import { Supervisor } from "./plugin/supervisor.ts";
import { Settings } from "./settings.ts";
import { hostTraits } from "./traits.ts";
import { registration } from "./wire/registration.ts";
import { SocketServer } from "./wire/socket-server.ts";

export type Components = Awaited<ReturnType<typeof assemble>>;

/**
 * Makes the components of a deck and opens its socket; the plugin is not started yet.
 *
 * @throws Error where the manifest or a profile is faulty
 */
export async function assemble(folder: PluginFolder, options: VirtualDeckOptions) {
  const name = options.host ?? "elgato";
  const language = options.language ?? "en";
  const traits = hostTraits(name, options.traits);
  const host = new Host(name, traits, readManifest(folder.path, name, language), options.traceLimit ?? 5_000);
  const stage = new Stage(host);
  const devices = (options.devices ?? [{ model: "standard" }]).map((spec) => new VirtualDevice(stage, spec));
  const launch: Launch = { host, folder, language, devices: stage.devices };

  const inspectors = new Inspectors(
    host,
    () => server.port,
    () => registrationInfo(launch, true),
  );
  stage.onLeaving = (instance) => inspectors.leaving(instance);
  const settings = new Settings(host, inspectors, options.globalSettings ?? {});
  const supervisor = new Supervisor(host, folder, options, (uuid) =>
    launchArguments(launch, server.port, uuid),
  );
  supervisor.onStarting = () => stage.pluginStarting();
  supervisor.onGone = () => {
    host.plugin.abandon();
    stage.pluginGone();
  };

  const server = await SocketServer.open({
    allowedOrigins: options.allowedOrigins ?? [],
    onConnection: registration(
      { host, stage, settings, inspectors },
      () => supervisor.registrationUuid,
      () => {
        supervisor.registered();
        stage.pluginRegistered();
        inspectors.pluginRegistered();
      },
    ),
    onRefused: (reason) => host.note("warning", reason),
  });
  return { host, folder, stage, settings, inspectors, supervisor, server, devices };
}
