// Data of the demand charts: values by curb type and hour of the week. The exported files use the
// same data.
import type { demandOperations } from '@curbwright/contract';
import { demandSummary, everythingSelected, type LanguageName, roundAllToUnit } from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import type { Rejection } from '../platform/http/outcome.ts';
import {
  type MeasuredRow,
  measuredRevenue,
  type OccupiedRow,
  occupiedMinutesByHour,
  unobservedStartsByHour,
} from './dashboards.sql.ts';
import { measuredTypes } from './measured-types.ts';
import {
  daysOf,
  isObserved,
  loadMeasuredZone,
  loadMeasureNote,
  type MeasuredZone,
  type MeasureRequest,
  spacesIn,
} from './measured-zone.ts';
import { observedSessions, type UnobservedStarts } from './observed-sessions.ts';
import { loadStoredMeasures, type StoredMeasures } from './stored-measures.ts';
import { zeros } from './zeros.ts';

export type DemandResponse = z.output<typeof demandOperations.demandChartData.answer>;
type Cells = DemandResponse['types'][number]['cells'];

const sessionFormulas = [
  'occupancy',
  'peak-occupancy',
  'sessions',
  'sessions-per-day',
  'revenue',
  'revenue-per-space-day',
  'coverage',
  'type-of-today',
  'spaces-of-a-link',
] as const;

/** Formula codes; the texts are under `formula.<code>`. */
const demandFormulas = {
  stays: sessionFormulas,
  withSums: [...sessionFormulas.filter((code) => code !== 'revenue-per-space-day'), 'measured-revenue'],
  occupancy: ['stored-occupancy', 'stored-coverage', 'peak-occupancy', 'type-of-today', 'spaces-of-a-link'],
} as const;

function cellsFromSessions(
  zone: MeasuredZone,
  type: number,
  rows: readonly OccupiedRow[],
  unwatched: UnobservedStarts,
  measured: readonly MeasuredRow[],
): Cells {
  const minutes = zone.watched?.types.get(type);
  const cells = {
    sessions: zeros(),
    occupied_minutes: zeros(),
    space_minutes: roundAllToUnit(minutes?.watched ?? zeros(), 'minutes'),
    possible_minutes: roundAllToUnit(minutes?.possible ?? zeros(), 'minutes'),
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
  return { ...cells, watched_sessions: observedSessions(cells.sessions, type, unwatched) };
}

/**
 * Revenue that was measured by day or longer, not by hour, at the curbs of a type; `undefined` =
 * none.
 */
function untimedRevenue(type: number, measured: readonly MeasuredRow[]): number | undefined {
  return measured.find(({ group, hour }) => group === type && hour === null)?.fee;
}

/** The curb types with the summary that the requirement defines for them. */
function withSummary(types: DemandResponse['types']): Pick<DemandResponse, 'types' | 'summary'> {
  const { coverage: _, ...summary } = demandSummary(types, everythingSelected);
  return { types, summary };
}

function cellsFromStored(stored: StoredMeasures, type: number): Cells {
  const cells = stored.types.get(type);
  return {
    sessions: zeros(),
    watched_sessions: zeros(),
    occupied_minutes: roundAllToUnit(cells?.occupied_minutes ?? zeros(), 'minutes'),
    space_minutes: roundAllToUnit(cells?.space_minutes ?? zeros(), 'minutes'),
    possible_minutes: roundAllToUnit(cells?.possible_minutes ?? zeros(), 'minutes'),
    revenue: zeros(),
  };
}

/**
 * Loads the response of the demand charts; fails when the zone does not exist. Without
 * measurements, the values of all types are zero and the coverage is 0.
 */
export async function loadDemandResponse(
  context: CityContext,
  request: MeasureRequest,
  language: LanguageName,
): Promise<DemandResponse | Rejection> {
  const zone = await loadMeasuredZone(context, request);
  if ('kind' in zone) return zone;
  const { currency } = context.city;
  const stored = isObserved(zone) ? null : await loadStoredMeasures(context.db, zone.curbs, zone.isWhole);
  const types = await measuredTypes(context, zone, stored, language);
  if (stored !== null) {
    const note = await loadMeasureNote(context, { ...zone, scope: null }, 0, demandFormulas.occupancy);
    return {
      analysis_zone_id: zone.id,
      // The time of measurement is unknown.
      period: null,
      currency,
      ...withSummary(
        types.map((type) => ({
          ...type,
          cells: cellsFromStored(stored, type.id),
        })),
      ),
      note: {
        ...note,
        links_observed: stored.links.length,
        spaces_observed: spacesIn(stored.links.map(({ curb }) => curb)),
        coverage: stored.coverage,
        measured_by: 'occupancy',
      },
    };
  }
  const rows = zone.scope === null ? [] : await occupiedMinutesByHour(context.db, zone.scope);
  const unwatched = zone.scope === null ? [] : await unobservedStartsByHour(context.db, zone.scope);
  const measured = zone.scope === null ? [] : await measuredRevenue(context.db, zone.scope);
  const sessions = rows.reduce((sum, { starts }) => sum + starts, 0);
  const formulas = measured.length === 0 ? demandFormulas.stays : demandFormulas.withSums;
  const note = await loadMeasureNote(context, zone, sessions, formulas, types);
  return {
    analysis_zone_id: zone.id,
    period: daysOf(zone.period),
    currency,
    ...withSummary(
      types.map((type) => ({
        ...type,
        cells: cellsFromSessions(zone, type.id, rows, unwatched, measured),
        untimed_revenue: untimedRevenue(type.id, measured),
      })),
    ),
    note: measured.length > 0 && note.measured_by === 'nothing' ? { ...note, measured_by: 'sums' } : note,
  };
}
