// Says why the server could not listen, or which settings are wrong, and ends with 1; npm start asks it before it builds, in the words of the server itself.
import type { Refusal } from '@curbwright/core';
import { processConfig } from '../platform/config/config.ts';
import { listenFault } from '../platform/http/listening.ts';
import { sayRefusal } from '../platform/messages/say-refusal.ts';

async function faults(): Promise<readonly Refusal[]> {
  const read = processConfig();
  // Where it would listen is not known then: a server that runs must not be built under.
  if (!read.ok) return read.refusals;
  const fault = await listenFault(read.value);
  return fault === null ? [] : [fault];
}

const found = await faults();
for (const fault of found) process.stdout.write(`${sayRefusal(fault)}\n`);
process.exitCode = found.length === 0 ? 0 : 1;
