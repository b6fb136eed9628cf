// Formats and parses ranges of minutes and of time as PostgreSQL multiranges.
import type { MinuteRange, TimeRange } from '@curbwright/core';

/** Formats minute ranges as an int4multirange, such as `{[1,5),[7,9)}`; `null` stays `null`. */
export function toMinuteMultirange(ranges: readonly MinuteRange[] | null): string | null {
  return ranges === null ? null : `{${ranges.map(({ from, to }) => `[${from},${to})`).join(',')}}`;
}

/** Parses an int4multirange in PostgreSQL's text format. */
export function parseMinuteMultirange(text: string | null): readonly MinuteRange[] | null {
  if (text === null) return null;
  return [...text.matchAll(/\[(-?\d+),(-?\d+)\)/g)].map(([, from, to]) => ({
    from: Number(from),
    to: Number(to),
  }));
}

/** Formats time ranges in epoch milliseconds as a tstzmultirange. */
export function toTimeMultirange(ranges: readonly TimeRange[]): string {
  const instant = (ms: number) => new Date(ms).toISOString();
  return `{${ranges.map(({ from, to }) => `[${instant(from)},${instant(to)})`).join(',')}}`;
}
