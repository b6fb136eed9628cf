// Live state of links for zones in CDS 1.1: how many spaces are free, and when that was reported.
import type { LiveBoard, ToldSpaces } from '../../../sessions/sensors/live-board.ts';

/**
 * Live values of zones, looked up one by one, so that a request for one zone does not pay for the
 * city.
 */
export interface LiveZones {
  /** `null` when the number of free spaces is unknown. */
  spacesOf(link: number): ToldSpaces | null;
  /** Changes whenever any of the values changes. */
  readonly stamp: string;
}

/**
 * Current sensor values; for a requested `time` (epoch milliseconds) only those not reported since.
 */
export function liveZones(board: LiveBoard, time: number | undefined): LiveZones {
  return {
    stamp: board.stamp,
    spacesOf: (link) => {
      const spaces = board.spacesOf(link);
      return spaces !== null && time !== undefined && spaces.heard > time ? null : spaces;
    },
  };
}
