// Query parts that say when and for whom: a civil date and time in the city, and the asker.
import { z } from 'zod';

/** `date` yyyy-MM-dd with `time` HH:mm in city time; now when absent (design §8). */
export const atInstant = z.strictObject({
  date: z.iso.date().optional(),
  time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
});

const commaList = z
  .string()
  .max(400)
  .transform((text) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  );

/** The asker in a query string: comma-separated `user_classes`, `permits`, `purposes`; metres and kilograms. */
export const askerQuery = z.strictObject({
  user_classes: commaList.optional(),
  permits: commaList.optional(),
  purposes: commaList.optional(),
  vehicle_height: z.coerce.number().positive().max(100).optional(),
  vehicle_length: z.coerce.number().positive().max(100).optional(),
  vehicle_weight: z.coerce.number().positive().max(1_000_000).optional(),
});

/** A box: all four or none (design §8). */
export const boxQuery = z.strictObject({
  min_lng: z.coerce.number().min(-180).max(180),
  min_lat: z.coerce.number().min(-90).max(90),
  max_lng: z.coerce.number().min(-180).max(180),
  max_lat: z.coerce.number().min(-90).max(90),
});
