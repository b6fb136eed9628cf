// Imports CDS Metrics aggregates: hourly occupancy becomes measured occupancy by hour of the week.
// Metrics that can only be computed from parking sessions are reported as left out.
import { AggregateSums } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { storeMeasures } from '../measured/measured-sums.sql.ts';
import { readTableRows, type TableHead } from './table-rows.ts';

interface AggregateImport {
  readonly stored: number;
  readonly offline: number;
  readonly wrong: number;
  readonly leftOut: ReadonlyMap<string, number>;
  readonly unknown: readonly string[];
}

/** Measurements per statement. */
const measuresPerStatement = 50_000;

/**
 * Imports rows by location, day and hour. They are summed while reading, because a year of a
 * thousand locations has 9 million rows.
 */
export async function importAggregates(
  db: Kysely<Schema>,
  path: string,
  head: TableHead,
  dryRun: boolean,
): Promise<AggregateImport> {
  const sums = new AggregateSums();
  for await (const { row } of readTableRows(path, head))
    sums.add({
      place: row.curb_place_id ?? '',
      metric: row.metric_type ?? '',
      date: row.date ?? '',
      hour: Number(row.hour ?? Number.NaN),
      value: row.value === undefined || row.value === '' ? Number.NaN : Number(row.value),
    });
  const { measures, offline, wrong, leftOut } = sums.found;
  const given = measures.map((one) => ({
    segment_id: one.place,
    hour_of_week: one.hourOfWeek,
    occupancy: one.occupancy,
    hours: one.hours,
  }));
  let stored = 0;
  const unknown = new Set<string>();
  if (dryRun) return { stored, offline, wrong, leftOut, unknown: [] };
  for (let at = 0; at < given.length; at += measuresPerStatement) {
    const done = await storeMeasures(db, given.slice(at, at + measuresPerStatement));
    stored += done.stored;
    for (const id of done.unknown) unknown.add(id);
  }
  return { stored, offline, wrong, leftOut, unknown: [...unknown] };
}
