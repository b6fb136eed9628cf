// What the sensors of a link say together, and how wide its halo is on the map.

/** A sensor of a link: what it read last, and whether that still counts (it is online, and was heard not too long ago). */
interface LiveSensor {
  readonly reading: { readonly spaces: number; readonly free: number } | null;
  readonly counts: boolean;
}

export interface LiveLink {
  /** Spaces whose sensors are heard, and the free ones of them. */
  readonly spaces: number;
  readonly free: number;
  /** Spaces nobody knows about: their sensors are offline or silent. Never counted as free. */
  readonly stale: number;
  /** Pixels at close zoom: the freer, the wider. */
  readonly haloWidth: number;
}

/** Pixels of the halo of a curb that is full or unknown, and of an empty one. */
const haloWidths = { full: 10, free: 28 } as const;

/** The live state of a link from its sensors; null when none of them ever read anything. */
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
