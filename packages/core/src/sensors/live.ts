// What the sensors of a link say together, and how wide its halo is on the map.

/** A sensor as the live calls answer it. */
export interface SensorReading {
  readonly is_online: boolean;
  /** `{occupied: boolean}` of one space, or `{spaces, occupied}` or `{spaces, free}` as counts. */
  readonly reading: unknown;
}

export interface LiveLink {
  readonly spaces: number;
  readonly free: number;
  /** Pixels at close zoom: the freer, the wider. */
  readonly haloWidth: number;
}

/** Pixels of the halo of a full and of an empty curb. */
export const haloWidths = { full: 10, free: 28 } as const;

function fieldOf(reading: unknown, name: string): unknown {
  return typeof reading === 'object' && reading !== null
    ? Object.entries(reading).find(([key]) => key === name)?.[1]
    : undefined;
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}

/** Spaces one reading tells of; null when it says nothing that can be counted. */
function spacesOf(reading: unknown): { readonly spaces: number; readonly free: number } | null {
  const occupied = fieldOf(reading, 'occupied');
  if (typeof occupied === 'boolean') return { spaces: 1, free: occupied ? 0 : 1 };
  const spaces = countOf(fieldOf(reading, 'spaces'));
  if (spaces === null || spaces === 0) return null;
  const taken = countOf(occupied);
  const free = countOf(fieldOf(reading, 'free')) ?? (taken === null ? null : Math.max(0, spaces - taken));
  return free === null ? null : { spaces, free: Math.min(spaces, free) };
}

/** The live state of a link from its sensors; null when none of them is online and readable. */
export function liveLink(sensors: readonly SensorReading[]): LiveLink | null {
  let spaces = 0;
  let free = 0;
  for (const sensor of sensors) {
    const found = sensor.is_online ? spacesOf(sensor.reading) : null;
    if (found === null) continue;
    spaces += found.spaces;
    free += found.free;
  }
  if (spaces === 0) return null;
  const { full, free: widest } = haloWidths;
  return { spaces, free, haloWidth: Math.round(full + ((widest - full) * free) / spaces) };
}
