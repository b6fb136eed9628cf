// The event `city changed`: what other processes must hear when the published city changed. Its body in the outbox.
import { z } from 'zod';

const area = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const cityChanged = z.object({
  /** The city's revision after the change. */
  revision: z.int(),
  /** Links whose row, regulation or rules changed; null = read the whole city again. */
  links: z.array(z.int()).nullable(),
  /** Where curbs changed, before and after: west, south, east, north. */
  boxes: z.array(area),
  /** Where streets or the base map changed. */
  baseMapBoxes: z.array(area).default([]),
});
export type CityChanged = z.infer<typeof cityChanged>;

/** Above so many touched links a process reads the whole city again instead. */
export const mostTouchedLinks = 5_000;
