// The number of sessions of a curb type that began while their curb was observed, by hour of the
// week.
import type { unobservedStartsByHour } from './dashboards.sql.ts';

export type UnobservedStarts = Awaited<ReturnType<typeof unobservedStartsByHour>>;

/** `sessions` by hour of the week, minus those of the curb type that began while unobserved. */
export function observedSessions(
  sessions: readonly number[],
  type: number,
  unwatched: UnobservedStarts,
): number[] {
  const watched = [...sessions];
  for (const { group, hour, starts } of unwatched)
    if (group === type) watched[hour] = (watched[hour] ?? 0) - starts;
  return watched;
}
