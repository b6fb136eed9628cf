// Reads a shapefile, zipped or as separate files, as records: shapes, columns, projection from
// .prj, encoding from .cpg.
import { failWith, ok, type Result } from '@curbwright/core';
import type { SourceFile } from '../format.ts';
import { readDbf } from './read-dbf.ts';
import { readShp } from './read-shp.ts';
import { rowPlace, type SourceTable } from './source-table.ts';
import { decoderOf } from './table-text.ts';
import { isZip, unzip } from './unzip.ts';

const isPart = (path: string): boolean =>
  /\.(?:shp|dbf|prj|cpg)$/i.test(path) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(path);

export interface ShapefileOptions {
  readonly layer?: string | undefined;
  readonly encoding?: string | undefined;
}

/** The encoding from dBase's code page byte, used if it is declared nowhere else. */
function dbfEncoding(dbf: SourceFile | undefined): string {
  return dbf?.bytes[29] === 0x57 || dbf?.bytes[29] === 0x03 ? 'windows-1252' : 'utf-8';
}

/** The parts in an archive, or the files themselves if they are the parts. */
async function collectParts(files: readonly SourceFile[]): Promise<Result<SourceFile[]>> {
  const [file, second] = files;
  if (file === undefined) return failWith('format.no-file');
  if (!isZip(file.bytes)) return ok(files.filter(({ name }) => isPart(name)));
  return second === undefined
    ? unzip(file, isPart)
    : failWith('format.one-file', { name: second.name, format: 'Shapefile' });
}

/**
 * Reads one layer of an archive, or of separate files. Fails if there is no shapefile, if there are
 * several and none is chosen, or if files are missing or inconsistent.
 */
export async function readShapefile(
  files: readonly SourceFile[],
  said: ShapefileOptions = {},
): Promise<Result<SourceTable>> {
  const parts = await collectParts(files);
  if (!parts.ok) return parts;
  const name = files.find((file) => /\.(?:shp|zip)$/i.test(file.name))?.name ?? files[0]?.name ?? '';
  const stems = parts.value.flatMap((part) => (/\.shp$/i.test(part.name) ? [part.name.slice(0, -4)] : []));
  const layers = stems.map((stem) => stem.split('/').at(-1) ?? stem);
  const chosen = said.layer === undefined && stems.length === 1 ? 0 : layers.indexOf(said.layer ?? '');
  const stem = stems[chosen];
  if (stems.length === 0) return failWith('shapefile.none', { name });
  if (stem === undefined) return failWith('table.layer-needed', { name, layers: layers.join(', ') });
  const part = (ending: string): SourceFile | undefined =>
    parts.value.find((one) => one.name.toLowerCase() === `${stem}.${ending}`.toLowerCase());
  const [shp, dbf, prj, cpg] = [part('shp'), part('dbf'), part('prj'), part('cpg')];
  if (shp === undefined || dbf === undefined)
    return failWith('shapefile.part-missing', { name, part: `${stem}.dbf` });
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes).trim();
  const encodingName = said.encoding ?? (cpg === undefined ? dbfEncoding(dbf) : text(cpg.bytes));
  const decoder = decoderOf(encodingName);
  if (decoder === null) return failWith('table.encoding-unknown', { name, encoding: encodingName });
  const shapes = readShp(shp);
  if (!shapes.ok) return shapes;
  const read = readDbf(dbf, decoder);
  // If no encoding is declared, bytes that are not UTF-8 are read as Windows-1252, the usual
  // Western encoding.
  const rows =
    !read.ok && read.refusal.code === 'shapefile.encoding' && said.encoding === undefined && cpg === undefined
      ? readDbf(dbf, new TextDecoder('windows-1252', { fatal: true }))
      : read;
  if (!rows.ok) return rows;
  if (rows.value.length !== shapes.value.length)
    return failWith('shapefile.rows', {
      name,
      shapes: shapes.value.length,
      rows: rows.value.length,
    });
  const numbers: number[] = [];
  const records: unknown[] = [];
  for (const [index, { isDeleted, values }] of rows.value.entries()) {
    if (isDeleted) continue;
    numbers.push(index + 1);
    records.push({ type: 'Feature', properties: values, geometry: shapes.value[index] ?? null });
  }
  if (records.length === 0) return failWith('table.no-rows', { name });
  return ok({
    records,
    crs: prj === undefined ? null : text(prj.bytes),
    issues: [],
    placeOf: (index) => rowPlace(`record ${numbers[index] ?? 0}`),
    layers: layers.length > 1 ? layers : [],
  });
}
