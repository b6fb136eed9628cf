// A sensor as the city registers it: its name, where it stands or which curb it watches, and how many spaces it sees.
import { z } from 'zod';
import { pointGeometry } from '../../platform/geometry/geometry.ts';
import { sourceText } from '../stay.ts';

/** Metres from a sensor's place to the nearest curb, when it names none. */
export const mostToCurb = 40;

/** One sensor to register or to correct. Without a curb the nearest to its place is taken. */
export const sensorRegistration = z
  .strictObject({
    /** The name it sends readings with: for CDS its `data_source_device_id`. */
    outside_id: sourceText(200),
    /** The curb it watches, by its segment id or by its id here. */
    segment_id: sourceText(200).optional(),
    link: z.int().min(1).max(2_147_483_647).optional(),
    /** Where it stands. */
    geometry: pointGeometry.optional(),
    /** Spaces it watches: one space is taken or free by its last word, several are counted. */
    spaces: z.int().min(1).max(100_000).default(1),
    /** Its readings are made up, and are shown so. */
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
