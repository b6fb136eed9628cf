// Live state of links for zones in CDS 1.1: how many spaces are free, and when that was reported.
import type { LiveStateStore, PublishedSpaces } from '../../../sessions/sensors/live-state-store.ts';

/**
 * Live values of zones, looked up one by one, so that a request for one zone does not read those of
 * the whole city.
 */
export interface LiveZoneState {
  /** `null` when the number of free spaces is unknown. */
  spacesOf(link: number): PublishedSpaces | null;
  /** Changes whenever any of the values changes. */
  readonly stamp: string;
}

/**
 * Live state from current sensor values. For a requested `time` (epoch milliseconds), values
 * reported after it are left out.
 */
export function createLiveZoneState(liveState: LiveStateStore, time: number | undefined): LiveZoneState {
  return {
    stamp: liveState.stamp,
    spacesOf: (link) => {
      const spaces = liveState.spacesOf(link);
      return spaces !== null && time !== undefined && spaces.heard > time ? null : spaces;
    },
  };
}
