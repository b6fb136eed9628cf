// Converts a sensor to its API response.
import type { Contract } from '@curbwright/contract';
import { isStale, toSensorReading } from '@curbwright/core';
import type { z } from 'zod';
import type { LinkedSensorState } from './sensor-readings.sql.ts';

type SensorResponse = z.output<Contract['sensorsForLinks']['answer']>['result'][number]['sensors'][number];

/** `now` and `staleAfter` (milliseconds) determine whether its reading is stale. */
export function toSensorResponse(
  { id, outsideId, at, simulated, sourceType, state }: LinkedSensorState,
  now: number,
  staleAfter: number,
): SensorResponse {
  return {
    id,
    outside_id: outsideId,
    geometry: at,
    is_online: state.online && state.commissioned,
    is_stale: isStale(state.heard, now, staleAfter),
    is_simulated: simulated,
    source_type: sourceType,
    last_reading: state.heard === null ? null : new Date(state.heard).toISOString(),
    reading: toSensorReading(state),
  };
}
