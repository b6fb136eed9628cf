// Converts a sensor to its API response.
import type { Contract } from '@curbwright/contract';
import { isStale, readingOf } from '@curbwright/core';
import type { z } from 'zod';
import type { PlacedState } from './sensor-readings.sql.ts';

type SensorAnswer = z.output<Contract['sensorsForLinks']['answer']>['result'][number]['sensors'][number];

/** `now` and `staleAfter` (milliseconds) determine whether its reading is stale. */
export function sensorAnswer(
  { id, outsideId, at, simulated, sourceType, state }: PlacedState,
  now: number,
  staleAfter: number,
): SensorAnswer {
  return {
    id,
    outside_id: outsideId,
    geometry: at,
    is_online: state.online && state.commissioned,
    is_stale: isStale(state.heard, now, staleAfter),
    is_simulated: simulated,
    source_type: sourceType,
    last_reading: state.heard === null ? null : new Date(state.heard).toISOString(),
    reading: readingOf(state),
  };
}
