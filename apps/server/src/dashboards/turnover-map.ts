// The turnover of each link's spaces: sessions, their duration, sessions per space and day,
// overstays.
import { maxDashboardMapLinks, type turnoverOperations } from '@curbwright/contract';
import { dwellPercentile, roundToUnit } from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import type { Rejection } from '../platform/http/outcome.ts';
import type { Curb } from './curbs.ts';
import { type LinkTurnoverRow, linkTurnover } from './dashboards.sql.ts';
import { loadMapLines, unmeasuredLines } from './map-line.ts';
import {
  daysOf,
  loadMeasuredZone,
  loadMeasureNote,
  type MeasuredZone,
  type MeasureRequest,
} from './measured-zone.ts';
import { turnoverFormulas } from './turnover-response.ts';

type TurnoverMap = z.output<typeof turnoverOperations.turnoverMapData.answer>;

function medianOf({ classes, stays }: LinkTurnoverRow): number | null {
  const counts: number[] = [];
  for (const [index, dwellClass] of classes.entries()) counts[dwellClass] = stays[index] ?? 0;
  const seconds = dwellPercentile(counts, 0.5);
  return seconds === null ? null : roundToUnit(seconds / 60, 'minutes');
}

/**
 * Observed curbs with spaces on which nobody parked. Empty when the rows do not have every curb with
 * sessions, because it is then not known which ones have none.
 */
function idleCurbs(
  { curbs, watched }: MeasuredZone,
  withSessions: ReadonlySet<number>,
  linksWithSessions: number,
): readonly Curb[] {
  if (withSessions.size < linksWithSessions) return [];
  return curbs.filter(
    ({ id, spaces }) => spaces > 0 && watched?.byLink.has(id) === true && !withSessions.has(id),
  );
}

function withoutSessions({ id }: Curb): LinkTurnoverRow {
  return {
    link_id: id,
    links: 0,
    sessions: 0,
    unwatched: 0,
    minutes: 0,
    overstays: 0,
    classes: [],
    stays: [],
  };
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
  const withSessions = new Set(rows.map(({ link_id: id }) => id));
  const idle = idleCurbs(zone, withSessions, rows[0]?.links ?? 0);
  const byId = new Map(curbs.map((curb) => [curb.id, curb]));
  const shown = [...rows, ...idle.slice(0, maxDashboardMapLinks - rows.length).map(withoutSessions)];
  const lines = await loadMapLines(
    context,
    shown.flatMap(({ link_id: id }) => byId.get(id) ?? []),
  );
  return {
    analysis_zone_id: zone.id,
    period: daysOf(zone.period),
    links: shown.flatMap((row) => {
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
    ...(await unmeasuredLines(context, curbs, new Set([...withSessions, ...(watched?.byLink.keys() ?? [])]))),
    measured_links: (rows[0]?.links ?? 0) + idle.length,
    note: await loadMeasureNote(
      context,
      zone,
      rows.reduce((sum, { sessions }) => sum + sessions, 0),
      turnoverFormulas,
    ),
  };
}
