// A sensor as registered by the city: its name, its location or curb, and the number of spaces it
// observes.
import { z } from 'zod';
import { pointGeometry } from '../../platform/geometry/geometry.ts';
import { sourceText } from '../parking-session.ts';

/** Maximum distance in meters from a sensor to the nearest curb when no curb is given. */
export const maxMetersToCurb = 40;

/**
 * A sensor to register or correct. If no curb is given, the one nearest to its location is used.
 */
export const sensorRegistration = z
  .strictObject({
    /** The id it sends readings with; for CDS its `data_source_device_id`. */
    outside_id: sourceText(200),
    /** The curb it observes, by its segment id or its id here. */
    segment_id: sourceText(200).optional(),
    link: z.int().min(1).max(2_147_483_647).optional(),
    /** Location of the sensor. */
    geometry: pointGeometry.optional(),
    /**
     * Number of spaces it observes. With one space, the last message is the complete state; with
     * several, arrivals and departures are counted.
     */
    spaces: z.int().min(1).max(100_000).default(1),
    /** Whether its readings are simulated; they are marked as such. */
    is_simulated: z.boolean().default(false),
  })
  .refine((given) => given.segment_id === undefined || given.link === undefined, {
    path: ['link'],
    error: 'fault.stay-place',
  })
  .refine(
    (given) => given.segment_id !== undefined || given.link !== undefined || given.geometry !== undefined,
    { path: ['geometry'], error: 'fault.sensor-place' },
  );
export type SensorRegistration = z.output<typeof sensorRegistration>;
