// The rejection of operations that store something while the server is in read-only mode.
import type { ServingState } from '@curbwright/core';
import { type Rejection, reject } from '../http/outcome.ts';

/** Returns the rejection of operations with `storesData`. Users do not lose what they entered. */
export function readOnlyRejection({ reason }: ServingState): Rejection {
  return reject(reason === 'database-read-only' ? 'unavailable' : 'disk_full', { text: 'serving.read-only' });
}
