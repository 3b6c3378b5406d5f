/** The https address of the guides, for `SupportURL` of the manifest; "" until the project has a public home. */
export const guidesUrl = "";

/** Puts version 1.2.0 as 1.2.0.0 and the addresses that are not "" into a manifest. @throws Error if the version is like 1.2.0-beta */
export function manifestText(
  manifest: string,
  { version, homepage, guides }: Readonly<Record<"version" | "homepage" | "guides", string>>,
): string {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Error(`"${version}" is no version that Stream Deck knows: it has to be three numbers.`);
  const addresses = Object.entries({ URL: homepage, SupportURL: guides })
    .filter(([, address]) => address !== "")
    .map(([name, address]) => `\n  "${name}": ${JSON.stringify(address)},`);
  return manifest
    .replace(/"Version": "\d+\.\d+\.\d+\.\d+"/, `"Version": "${version}.0"`)
    .replace(/\n {2}"(URL|SupportURL)": .*/g, "")
    .replace(/(\n {2}"Author": .*)/, (author) => author + addresses.join(""));
}
