// Curbs as GeoParquet 1.1: columns, with geometry as WKB, in row groups written as they fill up.
import type { Position } from '@curbwright/core';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { Cell } from '../../platform/export-files/table.ts';
import { boxAround, hilbertOrder } from './hilbert.ts';
import {
  boxesOf,
  type ColumnKind,
  type CurbSource,
  curbColumns,
  readPublishedCurbs,
} from './published-curbs.ts';

/** Rows per row group: a few megabytes. */
const groupRows = 10_000;

const types = {
  whole: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
} as const satisfies Readonly<Record<ColumnKind, unknown>>;

/** Encodes a line as well-known binary (WKB), little-endian. */
function lineToWkb(line: readonly Position[]): Uint8Array {
  const bytes = Buffer.alloc(9 + line.length * 16);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(2, 1);
  bytes.writeUInt32LE(line.length, 5);
  for (const [at, [lng, lat]] of line.entries()) {
    bytes.writeDoubleLE(lng, 9 + at * 16);
    bytes.writeDoubleLE(lat, 17 + at * 16);
  }
  return new Uint8Array(bytes);
}

/**
 * Writes every curb of the city to `path`, neighbors together, with one row group in memory at a
 * time.
 */
export async function writeGeoParquet(city: CurbSource, path: string): Promise<number> {
  const { ids } = city;
  const boxes = await boxesOf(city);
  const inOrder = Array.from(hilbertOrder(boxes), (at) => ids[at] ?? 0);
  const primary = {
    encoding: 'WKB',
    geometry_types: ['LineString'],
    ...(ids.length > 0 && { bbox: boxAround(boxes) }),
  };
  const geo = { version: '1.1.0', primary_column: 'geometry', columns: { geometry: primary } };
  const writer = fileWriter(path);
  const parquet = new ParquetWriter({
    writer,
    schema: [
      { name: 'root', num_children: curbColumns.length + 1 },
      { name: 'geometry', type: 'BYTE_ARRAY', repetition_type: 'REQUIRED' },
      ...curbColumns.map(({ name, kind }) => ({
        name,
        ...types[kind],
        repetition_type: 'OPTIONAL' as const,
      })),
    ],
    kvMetadata: [{ key: 'geo', value: JSON.stringify(geo) }],
    createdBy: 'Curbwright',
  });
  let shapes: Uint8Array[] = [];
  let columns: Cell[][] = curbColumns.map(() => []);
  let count = 0;
  const writeGroup = async () => {
    await parquet.write({
      columnData: [
        { name: 'geometry', data: shapes },
        ...curbColumns.map(({ name }, index) => ({ name, data: columns[index] ?? [] })),
      ],
      rowGroupSize: groupRows,
    });
    shapes = [];
    columns = curbColumns.map(() => []);
  };
  for await (const { line, cells } of readPublishedCurbs(city, inOrder)) {
    shapes.push(lineToWkb(line));
    for (const [index, cell] of cells.entries()) columns[index]?.push(cell);
    count += 1;
    if (shapes.length === groupRows) await writeGroup();
  }
  if (shapes.length > 0) await writeGroup();
  await parquet.finish();
  return count;
}
