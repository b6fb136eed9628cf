// Imports a file of measured totals: a table, or the properties of GeoJSON points. Rows with the
// same curb, days and hour are added up. The file is imported completely or not at all.
import { readFile } from 'node:fs/promises';
import {
  type DaySpan,
  type Failure,
  failWith,
  ok,
  parseSumRow,
  type Result,
  type SumMapping,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { noUser, writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { SessionImportReport } from '../files/import-report.ts';
import { SessionLocationFinder } from '../files/session-places.ts';
import { readTableHead, readTableRows } from '../files/table-rows.ts';
import { findOrCreateSource } from '../sessions.sql.ts';
import { type MeasuredTotal, writeMeasuredTotals } from './measured-sums.sql.ts';

type Row = Readonly<Record<string, string | undefined>>;

const points = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      properties: z.record(z.string(), z.unknown()).nullable(),
      geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }).nullable(),
    }),
  ),
});

/** Returns the coordinates of a point, under the default column names of a mapping. */
function coordinatesOf(
  geometry: { readonly type: string; readonly coordinates: readonly unknown[] } | null,
): Row {
  const [lon, lat] = geometry?.type === 'Point' ? geometry.coordinates : [];
  return typeof lon === 'number' && typeof lat === 'number' ? { lon: `${lon}`, lat: `${lat}` } : {};
}

/**
 * Yields rows with their line number, or their position in the collection. Throws if the file
 * itself is invalid.
 */
export async function* readTotalRows(
  path: string,
): AsyncGenerator<{ readonly line: number; readonly row: Row }> {
  if (!/\.(?:geo)?json$/i.test(path)) {
    yield* readTableRows(path, await readTableHead(path));
    return;
  }
  const { features } = points.parse(JSON.parse(await readFile(path, 'utf8')));
  for (const [index, { properties, geometry }] of features.entries()) {
    const textProperties = Object.entries(properties ?? {}).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' || typeof value === 'number' ? [[name, `${value}`]] : [],
    );
    yield { line: index + 1, row: { ...coordinatesOf(geometry), ...Object.fromEntries(textProperties) } };
  }
}

export interface TotalsImportOptions {
  readonly source: string;
  readonly mapping: SumMapping;
  /** Days to use for rows that state no day. */
  readonly days: DaySpan | null;
  readonly city: { readonly timeZone: string; readonly digits: number };
  /** Maximum distance of a location from its curb, in meters. */
  readonly within: number;
  readonly dryRun: boolean;
}

interface TotalsReport {
  readonly report: SessionImportReport;
  readonly stored: number;
  /** Total fees of the imported rows, in minor units. */
  readonly fee: number;
}

/** Maximum number of rows looked up at a time. */
const maxRowsPerChunk = 2000;
/** Totals written per statement. */
const sumsPerStatement = 20_000;

/**
 * Imports a file of measured totals. Rejected with `sums.nothing` when no row contains a fee or a
 * count.
 */
export async function importMeasuredTotals(
  db: Kysely<Schema>,
  rows: AsyncIterable<{ readonly line: number; readonly row: Row }>,
  { source, mapping, days, city, within, dryRun }: TotalsImportOptions,
): Promise<Result<TotalsReport>> {
  const report = new SessionImportReport();
  const places = new SessionLocationFinder(db, within);
  const sums = new Map<string, { -readonly [K in keyof MeasuredTotal]: MeasuredTotal[K] }>();
  const pace = createYielder();
  let waiting: { line: number; row: Row }[] = [];
  const leave = (line: number, refusal: Failure) => report.leave(line, refusal);
  const addChunk = async () => {
    const read = waiting.map(({ line, row }) => ({ line, sum: parseSumRow(row, mapping, city, days) }));
    waiting = [];
    await places.load(read.flatMap(({ sum }) => (sum.ok ? [sum.value] : [])));
    for (const { line, sum } of read) {
      if (pace.due()) await pace.rest();
      if (!sum.ok) leave(line, sum.refusal);
      else if (sum.value.fee !== null || sum.value.sessions !== null) {
        const link = places.find(sum.value);
        if (!link.ok) {
          leave(line, link.refusal);
          continue;
        }
        const { from, to, hour, fee, sessions } = sum.value;
        const key = `${link.value} ${from} ${to} ${hour}`;
        const known = sums.get(key);
        if (known === undefined) sums.set(key, { link: link.value, from, to, hour, fee, sessions });
        else {
          if (fee !== null) known.fee = (known.fee ?? 0) + fee;
          if (sessions !== null) known.sessions = (known.sessions ?? 0) + sessions;
        }
        report.added += 1;
      }
    }
  };
  for await (const row of rows) {
    report.rows += 1;
    waiting.push(row);
    if (waiting.length >= maxRowsPerChunk) await addChunk();
  }
  await addChunk();
  if (sums.size === 0) return failWith('sums.nothing', { rows: report.rows });
  const all = [...sums.values()];
  const fee = all.reduce((sum, { fee }) => sum + (fee ?? 0), 0);
  if (!dryRun)
    await inTransaction(
      db,
      async (tx) => {
        const id = await findOrCreateSource(tx, source, 'sessions');
        for (let at = 0; at < all.length; at += sumsPerStatement)
          await writeMeasuredTotals(tx, id, all.slice(at, at + sumsPerStatement));
        const entry = { ...noUser, action: 'import', noun: 'measured sums', nounId: source };
        await writeAudit(tx, { ...entry, after: { stored: all.length, fee } });
      },
      { long: true },
    );
  return ok({
    report,
    stored: dryRun ? 0 : all.length,
    fee,
  });
}
