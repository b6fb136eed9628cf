// Preloads the data that all dashboards use: at server start, and after each change of the
// published city.
import { setTimeout as wait } from 'node:timers/promises';
import { categoryCurbUser, civilDateAndTime } from '@curbwright/core';
import type { LiveCity } from '../city/published-city/city-cache.ts';
import type { ServerContext } from '../platform/context.ts';
import { groupCurbs, permitZonesInForce } from './curb-state/count-curbs.ts';
import { categoriesToCount } from './curb-state/curb-state.sql.ts';
import { currentCurbs } from './curb-state/current-curbs.ts';
import { getRuleSetWeeks, warmWeeks } from './curb-state/rule-set-week-cache.ts';
import { loadCurbs } from './curbs.ts';

/** Milliseconds to wait after a change, so that a series of changes causes only one update. */
const debounceMs = 1_000;

/**
 * Loads the city's curbs and computes the current week of their rules for each category of user
 * classes. Only what is not cached yet is computed.
 */
export async function preloadDashboards(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  live: Pick<LiveCity, 'city'>,
): Promise<void> {
  const parts = { db, city: live.city };
  const { time } = parts.city;
  const { curbs } = await currentCurbs(parts, null);
  await loadCurbs(parts);
  const groups = await groupCurbs(curbs);
  const { date } = civilDateAndTime(now(), time.timeZone);
  const zones = permitZonesInForce(parts);
  const askers = (await categoriesToCount(db, null)).map((row) => categoryCurbUser(row.user_classes, zones));
  for (const asker of [...askers, categoryCurbUser(null, [])])
    await warmWeeks(getRuleSetWeeks(date, asker, time), groups);
}

/** Keeps the dashboard data preloaded until the returned function is called. */
export function startDashboardPreload(
  context: Pick<ServerContext, 'db' | 'log' | 'now'>,
  live: LiveCity,
): () => Promise<void> {
  const stopping = new AbortController();
  let working: Promise<void> = Promise.resolve();
  let isWaiting = false;
  const work = async () => {
    isWaiting = false;
    try {
      await preloadDashboards(context, live);
    } catch (error) {
      // An aborted load is not logged: on shutdown, the database closes during the work. After
      // other errors, the first request loads the data.
      if (!stopping.signal.aborted) context.log.warn({ err: error }, 'dashboards were not made ready');
    }
  };
  const begin = () => {
    if (isWaiting || stopping.signal.aborted) return;
    isWaiting = true;
    const waited = wait(debounceMs, undefined, { ref: false, signal: stopping.signal }).catch(
      () => undefined,
    );
    working = Promise.all([working, waited]).then(() => (stopping.signal.aborted ? undefined : work()));
  };
  live.onChange(begin);
  begin();
  return async () => {
    stopping.abort();
    await working;
  };
}
