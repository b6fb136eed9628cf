// Defines which Node releases run Curbwright and which can download one of those. The scripts, the
// server and the command line use this rule, and `engines` in package.json states the same
// (runtime.test.mjs compares them). Written so that an old Node can parse it.

/** The oldest release that can download a newer one: the version in Debian 12. */
const oldestFetching = [18, 19];

function parts(version) {
  return version.split('.').map(Number);
}

/**
 * Whether Curbwright runs on this version: Node 24 from its first LTS release, and Node 26 or
 * newer.
 */
export function isSupportedNode(version) {
  const [major, minor] = parts(version);
  return major >= 26 || (major === 24 && minor >= 11);
}

/** Whether this version can run the scripts that download a supported one. */
export function canFetchNode(version) {
  const [major, minor] = parts(version);
  return major > oldestFetching[0] || (major === oldestFetching[0] && minor >= oldestFetching[1]);
}

/** Returns a message that this version is not supported and which versions are. */
export function unsupportedNode(version) {
  return `Curbwright needs Node 24 (24.11 or newer), or 26 or newer; this is Node ${version}.`;
}

/** Exits with a message if Node is too old even to download a newer one. */
export function requireFetchingNode() {
  const found = process.versions.node;
  if (canFetchNode(found)) return;
  console.error(
    `Curbwright needs Node ${oldestFetching.join('.')} or newer; this is Node ${found}. Install Node 26 from https://nodejs.org.`,
  );
  process.exit(1);
}
