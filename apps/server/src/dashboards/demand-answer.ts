// The response of the demand charts: cells by curb type and hour of the week. Also the data of its
// files.
import type { demandCalls } from '@curbwright/contract';
import { allRounded, demandSummary, everythingSelected, type LanguageName, rounded } from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import {
  type MeasuredRow,
  measuredRevenue,
  type OccupiedRow,
  occupiedByHour,
  unwatchedByHour,
} from './dashboards.sql.ts';
import {
  daysOf,
  isWatched,
  type MeasuredZone,
  type MeasureRequest,
  measuredZone,
  noteOf,
} from './measured-zone.ts';
import { type StoredMeasures, storedMeasures } from './stored-measures.ts';
import { type Unwatched, watchedSessions } from './watched-sessions.ts';
import { zeros } from './zeros.ts';
import { zoneTypes } from './zone-types.ts';

export type DemandAnswer = z.output<typeof demandCalls.demandChartData.answer>;
type Cells = DemandAnswer['types'][number]['cells'];

const ofStays = [
  'occupancy',
  'peak-occupancy',
  'sessions',
  'sessions-per-day',
  'revenue',
  'coverage',
  'type-of-today',
  'spaces-of-a-link',
] as const;

/** Formula texts are under `formula.<code>`. */
const demandFormulas = {
  stays: ofStays,
  withSums: [...ofStays, 'measured-revenue'],
  occupancy: ['stored-occupancy', 'stored-coverage', 'peak-occupancy', 'type-of-today', 'spaces-of-a-link'],
} as const;

function cellsOfStays(
  zone: MeasuredZone,
  type: number,
  rows: readonly OccupiedRow[],
  unwatched: Unwatched,
  measured: readonly MeasuredRow[],
): Cells {
  const minutes = zone.watched?.types.get(type);
  const cells = {
    sessions: zeros(),
    occupied_minutes: zeros(),
    space_minutes: allRounded(minutes?.watched ?? zeros(), 'minutes'),
    possible_minutes: allRounded(minutes?.possible ?? zeros(), 'minutes'),
    revenue: zeros(),
  };
  for (const { group, hour, starts, occupied, fee } of rows) {
    if (group !== type) continue;
    cells.sessions[hour] = starts;
    cells.occupied_minutes[hour] = occupied;
    cells.revenue[hour] = fee;
  }
  for (const { group, hour, fee } of measured)
    if (group === type && hour !== null) cells.revenue[hour] = (cells.revenue[hour] ?? 0) + fee;
  return { ...cells, watched_sessions: watchedSessions(cells.sessions, type, unwatched) };
}

/** Revenue measured by day or longer at the curbs of a type; `undefined` = none. */
function untimedOf(type: number, measured: readonly MeasuredRow[]): number | undefined {
  return measured.find(({ group, hour }) => group === type && hour === null)?.fee;
}

/** The curb types with the summary that the requirement defines for them. */
function summed(types: DemandAnswer['types']): Pick<DemandAnswer, 'types' | 'summary'> {
  const { coverage: _, ...summary } = demandSummary(types, everythingSelected);
  return { types, summary };
}

function cellsOfStored(stored: StoredMeasures, type: number): Cells {
  const cells = stored.types.get(type);
  return {
    sessions: zeros(),
    watched_sessions: zeros(),
    occupied_minutes: allRounded(cells?.occupied_minutes ?? zeros(), 'minutes'),
    space_minutes: allRounded(cells?.space_minutes ?? zeros(), 'minutes'),
    possible_minutes: allRounded(cells?.possible_minutes ?? zeros(), 'minutes'),
    revenue: zeros(),
  };
}

/**
 * `undefined` when the zone does not exist. Without measurements: types with empty cells, coverage
 * 0, no error.
 */
export async function demandAnswer(
  context: CityContext,
  request: MeasureRequest,
  language: LanguageName,
): Promise<DemandAnswer | undefined> {
  const zone = await measuredZone(context, request);
  if (zone === undefined) return undefined;
  const { currency } = context.city;
  const types = await zoneTypes(context.db, zone.curbs, language);
  const stored = isWatched(zone) ? null : await storedMeasures(context.db, zone.curbs, zone.isWhole);
  if (stored !== null) {
    const note = await noteOf(context, { ...zone, scope: null }, 0, demandFormulas.occupancy);
    return {
      analysis_zone_id: zone.id,
      // The time of measurement is unknown.
      period: null,
      currency,
      ...summed(
        types.map((type) => ({
          ...type,
          watched_spaces: rounded(stored.types.get(type.id)?.spaces ?? 0, 'count'),
          cells: cellsOfStored(stored, type.id),
        })),
      ),
      note: {
        ...note,
        links_observed: stored.links.length,
        coverage: stored.coverage,
        measured_by: 'occupancy',
      },
    };
  }
  const rows = zone.scope === null ? [] : await occupiedByHour(context.db, zone.scope);
  const unwatched = zone.scope === null ? [] : await unwatchedByHour(context.db, zone.scope);
  const measured = zone.scope === null ? [] : await measuredRevenue(context.db, zone.scope);
  const sessions = rows.reduce((sum, { starts }) => sum + starts, 0);
  const formulas = measured.length === 0 ? demandFormulas.stays : demandFormulas.withSums;
  const note = await noteOf(context, zone, sessions, formulas);
  return {
    analysis_zone_id: zone.id,
    period: daysOf(zone.period),
    currency,
    ...summed(
      types.map((type) => ({
        ...type,
        watched_spaces: rounded(zone.watched?.types.get(type.id)?.spaces ?? 0, 'count'),
        cells: cellsOfStays(zone, type.id, rows, unwatched, measured),
        untimed_revenue: untimedOf(type.id, measured),
      })),
    ),
    note: measured.length > 0 && note.measured_by === 'nothing' ? { ...note, measured_by: 'sums' } : note,
  };
}
