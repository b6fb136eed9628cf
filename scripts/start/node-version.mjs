// Which releases of Node run Curbwright, and which are new enough to fetch one of those. The scripts, the server and the command line all use
// this rule; package.json's engines say the same (runtime.test.mjs compares them). Written so that an old Node reads it.

/** The oldest release that can fetch a newer one: Debian 12's own. */
const oldestFetching = [18, 19];

function parts(version) {
  return version.split('.').map(Number);
}

/** True when Curbwright runs under this version: Node 24 from its first long-term release on, and Node 26 or newer. */
export function isSupportedNode(version) {
  const [major, minor] = parts(version);
  return major >= 26 || (major === 24 && minor >= 11);
}

/** True when this version can run the scripts that fetch a supported one. */
export function canFetchNode(version) {
  const [major, minor] = parts(version);
  return major > oldestFetching[0] || (major === oldestFetching[0] && minor >= oldestFetching[1]);
}

/** Says which versions are supported, and that this one is not. */
export function unsupportedNode(version) {
  return `Curbwright needs Node 24 (24.11 or newer), or 26 or newer; this is Node ${version}.`;
}

/** Ends the process with a sentence when Node is too old even to fetch a newer one. */
export function requireFetchingNode() {
  const found = process.versions.node;
  if (canFetchNode(found)) return;
  console.error(
    `Curbwright needs Node ${oldestFetching.join('.')} or newer; this is Node ${found}. Install Node 26 from https://nodejs.org.`,
  );
  process.exit(1);
}
