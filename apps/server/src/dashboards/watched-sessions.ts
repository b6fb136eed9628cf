// Counts the sessions of a curb type that began while their curb was observed, by hour of the week.
import type { unwatchedByHour } from './dashboards.sql.ts';

export type Unwatched = Awaited<ReturnType<typeof unwatchedByHour>>;

/** `sessions` by hour of the week, minus those of the curb type that began while unobserved. */
export function watchedSessions(sessions: readonly number[], type: number, unwatched: Unwatched): number[] {
  const watched = [...sessions];
  for (const { group, hour, starts } of unwatched)
    if (group === type) watched[hour] = (watched[hour] ?? 0) - starts;
  return watched;
}
