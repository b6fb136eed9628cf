// Ends the built server and command line under an unsupported Node; npm commands bring a supported
// one (scripts/start/runtime.mjs).
import { isSupportedNode, unsupportedNode } from '../../../../scripts/start/node-version.mjs';

/** Exits with a message when Curbwright does not support this version of Node. */
export function requireSupportedNode(version = process.versions.node): void {
  if (isSupportedNode(version)) return;
  console.error(
    `${unsupportedNode(version)} npm run build and npm start fetch one; a systemd unit made for 0.1.0 is replaced by deploy/curbwright.service.`,
  );
  process.exit(1);
}
