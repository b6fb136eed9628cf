// Curbs as CSV with their geometry as well-known text (WKT), for spreadsheets, databases and GIS
// software.
import type { Position } from '@curbwright/core';
import { csvFile } from '../../platform/export-files/csv-file.ts';
import { withAppender } from './output-file.ts';
import { type CurbSource, curbColumns, readPublishedCurbs } from './published-curbs.ts';

export function lineToWkt(line: readonly Position[]): string {
  return `LINESTRING (${line.map(([lng, lat]) => `${lng} ${lat}`).join(', ')})`;
}

/**
 * Writes every curb of the city to `path`, ordered by id, with a few hundred rows in memory at a
 * time.
 */
export async function writeCurbsCsv(city: CurbSource, path: string): Promise<number> {
  const { ids } = city;
  let count = 0;
  const file = csvFile({
    title: '',
    notes: [],
    columns: [...curbColumns.map(({ name }) => name), 'wkt'].map((name) => ({
      key: name,
      title: name,
      kind: 'text' as const,
      width: 1,
    })),
    rows: async function* rows() {
      for await (const { line, cells } of readPublishedCurbs(city, ids)) {
        count += 1;
        yield [...cells, lineToWkt(line)];
      }
    },
  });
  await withAppender(path, async (to) => {
    for await (const piece of file) await to.add(Buffer.from(String(piece), 'utf8'));
  });
  return count;
}
