// Computes the minutes of a session that its source observed. Only these count as occupied minutes,
// so a curb never appears occupied while nobody observed it.
import { minuteMs } from '../platform/time/civil.ts';
import { clipTimeRanges, subtractTimeRanges, type TimeRange } from './observed-minutes.ts';

/** Whole minutes since 1970, half-open. */
export interface MinuteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * When a source observed a link. Overlapping ranges in each list are already merged
 * (`mergeTimeRanges`); times are epoch milliseconds.
 */
export interface ReportedObservation {
  /** `null` = the source states no windows, so it observed all the time except for its gaps. */
  readonly windows: readonly TimeRange[] | null;
  readonly gaps: readonly TimeRange[];
}

/**
 * Returns the merged time ranges that overlap a period. Uses binary search because a feed may state
 * thousands.
 */
function overlappingRanges(stretches: readonly TimeRange[], { from, to }: TimeRange): readonly TimeRange[] {
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
export function isStartObserved(arrival: number, counted: readonly MinuteRange[] | null): boolean {
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
  { windows, gaps }: ReportedObservation,
): readonly MinuteRange[] | null {
  if (windows === null && gaps.length === 0) return null;
  const start = Math.floor(arrival / minuteMs);
  const end = start + Math.max(1, minutes);
  const stay = { from: start * minuteMs, to: end * minuteMs };
  const within = windows === null ? [stay] : overlappingRanges(windows, stay);
  const away = overlappingRanges(gaps, stay);
  if (windows === null && away.length === 0) return null;
  const counted: { from: number; to: number }[] = [];
  for (const part of clipTimeRanges(subtractTimeRanges(within, away), stay)) {
    const from = Math.floor(part.from / minuteMs);
    const to = Math.floor(part.to / minuteMs);
    const last = counted.at(-1);
    if (last?.to === from) last.to = to;
    else if (to > from) counted.push({ from, to });
  }
  const [first] = counted;
  return first?.from === start && first.to === end ? null : counted;
}
