// Response shapes of zone components: named in the reader's language, with their links and, on
// request, the lines of these.
import { segmentGeometryLimit, type ZoneComponentAnswer } from '@curbwright/contract';
import { componentName, type LanguageName } from '@curbwright/core';
import type { ZoneCity } from '../decide-links.ts';
import type { ComponentRow } from '../zones.sql.ts';
import { livingLinksOf } from './zone-links.sql.ts';

interface Wanted {
  readonly language: LanguageName;
  readonly withLines: boolean;
}

function linesOf({ city }: ZoneCity, links: readonly number[]): ZoneComponentAnswer['segment_geometry'] {
  const coordinates = links.flatMap((id) => {
    const line = city.line(id);
    return line === undefined ? [] : [line.map(([lng, lat]): [number, number] => [lng, lat])];
  });
  return { type: 'MultiLineString', coordinates };
}

/** Responses for components. When their lines together are too many, only the ids are included. */
export async function componentAnswers(
  parts: ZoneCity,
  rows: readonly ComponentRow[],
  { language, withLines }: Wanted,
): Promise<ZoneComponentAnswer[]> {
  const answers: ZoneComponentAnswer[] = [];
  let lines = 0;
  for (const row of rows) {
    const links = await livingLinksOf(parts.db, row.id);
    const drawn = withLines && lines + links.length <= segmentGeometryLimit;
    if (drawn) lines += links.length;
    const named = { type: row.type, number: row.number, ownName: row.own_name };
    answers.push({
      id: row.id,
      zone_id: row.zone_id,
      type: row.type,
      name: componentName(named, language),
      own_name: row.own_name,
      number: row.number,
      spaces: row.spaces,
      metres: row.metres,
      segments: row.segments,
      links: [...links],
      geometry: row.geometry,
      radius: row.radius,
      segment_geometry: drawn ? linesOf(parts, links) : null,
      created: row.created.toISOString(),
      modified: row.modified.toISOString(),
      version: row.version,
    });
  }
  return answers;
}
