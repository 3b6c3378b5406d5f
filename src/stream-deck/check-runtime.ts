/**
 * Why this version of Node can't run the plugin; undefined where it can. The app brings the Node that the manifest asks for,
 * but OpenDeck runs the installed one, from version 20 on. Before 24.5 Node can't be told to trust the certificates of
 * the operating system (`tls.setDefaultCACertificates`); undici needs 22.19.
 *
 * @param version such as "24.13.1"
 */
export function runtimeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 5)) return undefined;
  return `Captions Control needs Node.js 24.5 or newer, but was started with ${version}.`;
}
