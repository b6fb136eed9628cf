// The live state of links as CDS 1.1 says it of a zone: how many spaces are free, and when that was heard.
import type { LiveBoard, ToldSpaces } from '../../../sessions/sensors/live-board.ts';

/** What is known of zones, looked up one by one: whoever asks about one zone does not pay for the city. */
export interface LiveZones {
  /** null where it is not known how many spaces are free. */
  spacesOf(link: number): ToldSpaces | null;
  /** Another one whenever anything of it is another. */
  readonly stamp: string;
}

/** What sensors say now; as of a `time` asked for (epoch milliseconds) only what nothing was heard of since. */
export function liveZones(board: LiveBoard, time: number | undefined): LiveZones {
  return {
    stamp: board.stamp,
    spacesOf: (link) => {
      const spaces = board.spacesOf(link);
      return spaces !== null && time !== undefined && spaces.heard > time ? null : spaces;
    },
  };
}
