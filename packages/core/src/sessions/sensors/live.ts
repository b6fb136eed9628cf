// Combined state of the sensors of a link, and the width of its halo on the map.

/**
 * A sensor of a link: its last reading, and whether that still counts (the sensor is online and not
 * silent for too long).
 */
interface LiveSensor {
  readonly reading: { readonly spaces: number; readonly free: number } | null;
  readonly counts: boolean;
}

export interface LiveLink {
  /** Spaces with current sensors, and the free ones among them. */
  readonly spaces: number;
  readonly free: number;
  /** Spaces of unknown state, whose sensors are offline or silent. Never counted as free. */
  readonly stale: number;
  /** Pixels at close zoom; more free spaces make it wider. */
  readonly haloWidth: number;
}

/** Halo width in pixels of a full or unknown curb, and of an empty one. */
const haloWidths = { full: 10, free: 28 } as const;

/**
 * Computes the live state of a link from its sensors; `null` if none of them has ever had a
 * reading.
 */
export function liveLink(sensors: readonly LiveSensor[]): LiveLink | null {
  let spaces = 0;
  let free = 0;
  let stale = 0;
  for (const { reading, counts } of sensors) {
    if (reading === null) continue;
    if (counts) {
      spaces += reading.spaces;
      free += Math.min(reading.free, reading.spaces);
    } else stale += reading.spaces;
  }
  if (spaces + stale === 0) return null;
  const { full, free: widest } = haloWidths;
  const haloWidth = spaces === 0 ? full : Math.round(full + ((widest - full) * free) / spaces);
  return { spaces, free, stale, haloWidth };
}
