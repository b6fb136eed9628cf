// Prints why the server cannot listen, or which settings are invalid, and exits with 1. `npm start`
// runs it before the build, so that both report errors in the same text.
import type { Failure } from '@curbwright/core';
import { readProcessConfig } from '../platform/config/config.ts';
import { probeListenAddress } from '../platform/http/listen-failure.ts';
import { formatFailure } from '../platform/messages/terminal-messages.ts';

async function findStartupFailures(): Promise<readonly Failure[]> {
  const read = readProcessConfig();
  // With invalid settings, the listening address is unknown. A server may be running there, and the
  // build must not run under it.
  if (!read.ok) return read.refusals;
  const fault = await probeListenAddress(read.value);
  return fault === null ? [] : [fault];
}

const found = await findStartupFailures();
for (const fault of found) process.stdout.write(`${formatFailure(fault)}\n`);
process.exitCode = found.length === 0 ? 0 : 1;
