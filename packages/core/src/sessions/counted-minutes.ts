// The minutes of a stay that its source watched: only these are in the sums of occupied minutes, so that what nobody watched never fills a curb.
import { minuteMs } from '../platform/time/civil.ts';
import { stretchesWithin, stretchesWithout, type TimeStretch } from './observed-minutes.ts';

/** Whole minutes since 1970, half-open. */
export interface MinuteStretch {
  readonly from: number;
  readonly to: number;
}

/** What a source states of a link; both joined (`joinedStretches`), epoch milliseconds. */
export interface StatedWatch {
  /** null = nothing is stated: it watched all the time but for its gaps. */
  readonly windows: readonly TimeStretch[] | null;
  readonly gaps: readonly TimeStretch[];
}

/** Those of joined stretches that meet a period: found by halving, because a feed may state thousands. */
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

/** Whether a stay began while its source watched. */
export function beganWatched(arrival: number, counted: readonly MinuteStretch[] | null): boolean {
  return counted === null || counted[0]?.from === Math.floor(arrival / minuteMs);
}

/**
 * What of a stay's `minutes` was watched; null = all of it. One that lasts no whole minute is watched when its minute is. Ends are cut off to whole minutes as they are of what was watched, so a stay that
 * fills a window occupies all of its minutes and never more.
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
