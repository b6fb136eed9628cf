// Ends the built server and command line under a Node that is not supported; npm commands bring one that is (scripts/start/runtime.mjs).
import { isSupportedNode, unsupportedNode } from '../../../../scripts/start/node-version.mjs';

/** Ends the process with a sentence when Curbwright does not run under this version of Node. */
export function requireSupportedNode(version = process.versions.node): void {
  if (isSupportedNode(version)) return;
  console.error(
    `${unsupportedNode(version)} npm run build and npm start fetch one; a systemd unit made for 0.1.0 is replaced by deploy/curbwright.service.`,
  );
  process.exit(1);
}
