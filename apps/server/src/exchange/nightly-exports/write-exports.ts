// Writes a night's exports: every configured format, only as complete files, and a list of the
// files. Anyone may download them, so they contain only what visitors see.
import { stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ok, type Result } from '@curbwright/core';
import { loadCitySnapshot } from '../../city/published-city/city-cache.ts';
import type { ServerContext } from '../../platform/context.ts';
import type { ExportRunFile } from '../../platform/database/export-tables.ts';
import { readPublicCity } from '../imports/read-city.ts';
import { loadPublishedCity } from '../published-files/published-curbs.ts';
import {
  flatFiles,
  flatFormats,
  type PublishedFormat,
  prepareCityFiles,
} from '../published-files/published-formats.ts';
import { fileListName } from './export-run-files.ts';

/**
 * Yields the formats one after the other. The city is read at most twice: once for all flat formats
 * and once for all others.
 */
async function* readFormats(
  { db }: Pick<ServerContext, 'db'>,
  formats: readonly string[],
  now: number,
): AsyncGenerator<{ readonly id: string; readonly made: Result<PublishedFormat> }> {
  const flat = flatFormats.filter(({ id }) => formats.includes(id));
  if (flat.length > 0) {
    const city = await loadPublishedCity(db, await loadCitySnapshot(db, 'now'), now);
    for (const format of flat) yield { id: format.id, made: ok(flatFiles(format, city)) };
  }
  const others = formats.filter((id) => !flatFormats.some((one) => one.id === id));
  if (others.length === 0) return;
  const data = await readPublicCity(db, now);
  for (const id of others) yield { id, made: await prepareCityFiles(db, id, data, { now, at: null }) };
}

/** Writes the files into `place`. Rejects when a format cannot represent the city. */
export async function writeExports(
  context: Pick<ServerContext, 'db' | 'now'>,
  formats: readonly string[],
  night: string,
  place: string,
  revision: number,
): Promise<Result<readonly ExportRunFile[]>> {
  const files: ExportRunFile[] = [];
  const now = context.now();
  for await (const { id, made } of readFormats(context, formats, now)) {
    if (!made.ok) return made;
    for (const file of made.value.files) {
      const name = basename(file.name);
      await file.writeTo(join(place, name));
      const { size } = await stat(join(place, name));
      const losses = made.value.issues.filter(({ severity }) => severity === 'loss').length;
      files.push({ name, format: id, media_type: file.mediaType, bytes: size, losses });
    }
  }
  const list = { night, made: new Date(now).toISOString(), revision, files };
  await writeFile(join(place, fileListName), `${JSON.stringify(list, null, 2)}\n`);
  return ok(files);
}
