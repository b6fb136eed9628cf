// Which releases of Node run Curbwright, and which are new enough to fetch one of those. Written so that an old Node reads it.

/** The oldest release that can fetch a newer one: Debian 12's own. */
const bootstrap = [18, 19];

function parts(version) {
  return version.split('.').map(Number);
}

/** True when Curbwright runs under this version: Node 24 from its first long-term release on, and Node 26 or newer. */
export function isSupported(version) {
  const [major, minor] = parts(version);
  return major >= 26 || (major === 24 && minor >= 11);
}

/** True when this version can run the scripts that fetch a supported one. */
export function canBootstrap(version) {
  const [major, minor] = parts(version);
  return major > bootstrap[0] || (major === bootstrap[0] && minor >= bootstrap[1]);
}

/** Ends the process with a sentence when Node is too old even to fetch a newer one. */
export function demandBootstrap() {
  const found = process.versions.node;
  if (canBootstrap(found)) return;
  console.error(
    `Curbwright needs Node ${bootstrap.join('.')} or newer; this is Node ${found}. Install Node 26 from https://nodejs.org.`,
  );
  process.exit(1);
}
