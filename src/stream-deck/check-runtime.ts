/**
 * Why this version of Node can't run the plugin; undefined where it can. The app brings the Node that the manifest asks
 * for, but OpenDeck takes whatever is installed, from version 20 on. Node's HTTPS client knows proxies since 22.21 and 24.5.
 *
 * @param version such as "24.1.0"
 */
export function runtimeTrouble(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 5) || (major === 22 && minor >= 21)) return undefined;
  return `Captions Control needs Node.js 24.5 or newer (or 22.21), but was started with ${version}.`;
}
