// Minutes of a session that its source observed. Only these count as occupied minutes, so
// unobserved time never fills a curb.
import { minuteMs } from '../platform/time/civil.ts';
import { stretchesWithin, stretchesWithout, type TimeStretch } from './observed-minutes.ts';

/** Whole minutes since 1970, half-open. */
export interface MinuteStretch {
  readonly from: number;
  readonly to: number;
}

/**
 * What a source states about a link; both lists are joined (`joinedStretches`), epoch milliseconds.
 */
export interface StatedWatch {
  /** `null` = no windows stated, so it observed all the time except for its gaps. */
  readonly windows: readonly TimeStretch[] | null;
  readonly gaps: readonly TimeStretch[];
}

/**
 * Returns the joined time ranges that overlap a period; uses binary search because a feed may state
 * thousands.
 */
function meeting(stretches: readonly TimeStretch[], { from, to }: TimeStretch): readonly TimeStretch[] {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle]?.to ?? 0) > from) high = middle;
    else low = middle + 1;
  }
  let end = low;
  while ((stretches[end]?.from ?? Number.POSITIVE_INFINITY) < to) end += 1;
  return stretches.slice(low, end);
}

/** Whether a session began while its source was observing. */
export function beganWatched(arrival: number, counted: readonly MinuteStretch[] | null): boolean {
  return counted === null || counted[0]?.from === Math.floor(arrival / minuteMs);
}

/**
 * Returns the observed part of a session's `minutes`; `null` = all of it. A session shorter than a
 * minute is observed if its minute is. Ends are truncated to whole minutes, as for observed times,
 * so a session that fills a window occupies exactly all of its minutes.
 */
export function countedMinutes(
  arrival: number,
  minutes: number,
  { windows, gaps }: StatedWatch,
): readonly MinuteStretch[] | null {
  if (windows === null && gaps.length === 0) return null;
  const start = Math.floor(arrival / minuteMs);
  const end = start + Math.max(1, minutes);
  const stay = { from: start * minuteMs, to: end * minuteMs };
  const within = windows === null ? [stay] : meeting(windows, stay);
  const away = meeting(gaps, stay);
  if (windows === null && away.length === 0) return null;
  const counted: { from: number; to: number }[] = [];
  for (const part of stretchesWithin(stretchesWithout(within, away), stay)) {
    const from = Math.floor(part.from / minuteMs);
    const to = Math.floor(part.to / minuteMs);
    const last = counted.at(-1);
    if (last?.to === from) last.to = to;
    else if (to > from) counted.push({ from, to });
  }
  const [first] = counted;
  return first?.from === start && first.to === end ? null : counted;
}
