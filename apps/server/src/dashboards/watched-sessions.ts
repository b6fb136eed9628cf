// Of the stays of a type that began in each hour of the week those that began while their curb was watched.
import type { unwatchedByHour } from './dashboards.sql.ts';

export type Unwatched = Awaited<ReturnType<typeof unwatchedByHour>>;

/** `sessions` by hour of the week without those of the type that began while nobody watched. */
export function watchedSessions(sessions: readonly number[], type: number, unwatched: Unwatched): number[] {
  const watched = [...sessions];
  for (const { group, hour, starts } of unwatched)
    if (group === type) watched[hour] = (watched[hour] ?? 0) - starts;
  return watched;
}
