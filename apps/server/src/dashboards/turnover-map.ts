// The turnover of each link's spaces: sessions, their duration, sessions per space and day,
// overstays.
import { maxDashboardMapLinks, type turnoverOperations } from '@curbwright/contract';
import { dwellPercentile, roundToUnit } from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import type { Rejection } from '../platform/http/outcome.ts';
import { type LinkTurnoverRow, linkTurnover } from './dashboards.sql.ts';
import { loadMapLines } from './map-line.ts';
import { daysOf, loadMeasuredZone, loadMeasureNote, type MeasureRequest } from './measured-zone.ts';
import { turnoverFormulas } from './turnover-response.ts';

type TurnoverMap = z.output<typeof turnoverOperations.turnoverMapData.answer>;

function medianOf({ classes, stays }: LinkTurnoverRow): number | null {
  const counts: number[] = [];
  for (const [index, dwellClass] of classes.entries()) counts[dwellClass] = stays[index] ?? 0;
  const seconds = dwellPercentile(counts, 0.5);
  return seconds === null ? null : roundToUnit(seconds / 60, 'minutes');
}

/** Loads the response of the turnover map; fails when the zone does not exist. */
export async function loadTurnoverMap(
  context: CityContext,
  request: MeasureRequest,
): Promise<TurnoverMap | Rejection> {
  const zone = await loadMeasuredZone(context, request);
  if ('kind' in zone) return zone;
  const { scope, watched, curbs } = zone;
  const rows = scope === null ? [] : await linkTurnover(context.db, scope, maxDashboardMapLinks);
  const byId = new Map(curbs.map((curb) => [curb.id, curb]));
  const lines = await loadMapLines(
    context,
    rows.flatMap(({ link_id: id }) => byId.get(id) ?? []),
  );
  return {
    analysis_zone_id: zone.id,
    period: daysOf(zone.period),
    links: rows.flatMap((row) => {
      const line = lines.get(row.link_id);
      if (line === undefined) return [];
      const minutes = (watched?.byLink.get(row.link_id)?.minutes ?? 0) * line.spaces;
      return [
        {
          ...line,
          sessions: row.sessions,
          mean_minutes: row.sessions > 0 ? roundToUnit(row.minutes / row.sessions, 'minutes') : null,
          median_minutes: medianOf(row),
          turnover:
            minutes > 0 ? roundToUnit(((row.sessions - row.unwatched) / minutes) * 1440, 'count') : null,
          overstays: row.overstays,
        },
      ];
    }),
    measured_links: rows[0]?.links ?? 0,
    note: await loadMeasureNote(
      context,
      zone,
      rows.reduce((sum, { sessions }) => sum + sessions, 0),
      turnoverFormulas,
    ),
  };
}
