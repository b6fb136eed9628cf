// Prints why the server cannot listen, or which settings are invalid, and exits with 1. `npm start`
// runs it before the build, so that both report errors in the same text.
import type { Refusal } from '@curbwright/core';
import { processConfig } from '../platform/config/config.ts';
import { listenFault } from '../platform/http/listening.ts';
import { sayRefusal } from '../platform/messages/say-refusal.ts';

async function faults(): Promise<readonly Refusal[]> {
  const read = processConfig();
  // With invalid settings the listening address is unknown, and the build must not run under a
  // running server.
  if (!read.ok) return read.refusals;
  const fault = await listenFault(read.value);
  return fault === null ? [] : [fault];
}

const found = await faults();
for (const fault of found) process.stdout.write(`${sayRefusal(fault)}\n`);
process.exitCode = found.length === 0 ? 0 : 1;
