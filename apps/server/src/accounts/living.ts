// How long a session lives without use, and the moment a list of living ones is taken at.

/** A session ends after this much idleness, milliseconds (ASVS 7.3: half an hour). */
export const idleFor = 30 * 60 * 1000;

export interface Moment {
  readonly now: Date;
  /** Sessions unused since then are no more. */
  readonly idleSince: Date;
}

export function momentOf(now: number): Moment {
  return { now: new Date(now), idleSince: new Date(now - idleFor) };
}
