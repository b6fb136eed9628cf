// The oldest Node that the built server and command line run under; npm commands bring one (scripts/start/runtime.mjs).

/** Ends the process with a sentence when Node is older than 24. */
export function demandNode(version = process.versions.node): void {
  if (Number.parseInt(version, 10) >= 24) return;
  console.error(
    `Curbwright needs Node 24 or 26; this is Node ${version}. npm run build and npm start fetch one; a systemd unit made for 0.1.0 is replaced by deploy/curbwright.service.`,
  );
  process.exit(1);
}
