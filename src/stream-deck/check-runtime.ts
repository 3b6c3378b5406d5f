/**
 * Why this version of Node can't run the plugin; undefined where it can. The app brings the Node that the manifest asks
 * for, but OpenDeck takes whatever is installed, from version 20 on, and before 22.21 Node's HTTPS client knew no proxies.
 *
 * @param version such as "24.1.0"
 */
export function runtimeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 21)) return undefined;
  return `Captions Control needs Node.js 24 (at least 22.21), but was started with ${version}.`;
}
