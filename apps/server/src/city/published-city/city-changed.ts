// The `city changed` event, which notifies other processes that the published city changed, and its
// body in the outbox.
import { z } from 'zod';

const area = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const cityChanged = z.object({
  /** The publication version after the change. */
  revision: z.int(),
  /**
   * Links whose row, regulation or rules changed; `null` when the whole city must be read again.
   */
  links: z.array(z.int()).nullable(),
  /** Where curbs changed, before and after: west, south, east, north. */
  boxes: z.array(area),
  /** Where streets or the basemap changed. */
  baseMapBoxes: z.array(area).default([]),
});
export type CityChanged = z.infer<typeof cityChanged>;

/** Above this many changed links, a process reads the whole city again. */
export const maxChangedLinks = 5_000;
