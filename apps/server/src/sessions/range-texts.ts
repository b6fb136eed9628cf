// Stretches of minutes and of time as PostgreSQL writes its multiranges.
import type { MinuteStretch, TimeStretch } from '@curbwright/core';

/** `{[1,5),[7,9)}`; null = null. */
export function minutesText(stretches: readonly MinuteStretch[] | null): string | null {
  return stretches === null ? null : `{${stretches.map(({ from, to }) => `[${from},${to})`).join(',')}}`;
}

/** Reads an int4multirange as PostgreSQL writes it. */
export function minutesOfText(text: string | null): readonly MinuteStretch[] | null {
  if (text === null) return null;
  return [...text.matchAll(/\[(-?\d+),(-?\d+)\)/g)].map(([, from, to]) => ({
    from: Number(from),
    to: Number(to),
  }));
}

/** A tstzmultirange of epoch milliseconds. */
export function timesText(stretches: readonly TimeStretch[]): string {
  const instant = (ms: number) => new Date(ms).toISOString();
  return `{${stretches.map(({ from, to }) => `[${instant(from)},${instant(to)})`).join(',')}}`;
}
