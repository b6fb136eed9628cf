// Response shapes of zone components: named in the reader's language, with their links and, on
// request, the lines of the links.
import { maxSegmentGeometries, type ZoneComponentResponse } from '@curbwright/contract';
import { componentName, type LanguageName } from '@curbwright/core';
import type { ZoneContext } from '../compute-zone-links.ts';
import type { ComponentRow } from '../zones.sql.ts';
import { loadCurrentComponentLinks } from './zone-links.sql.ts';

interface ComponentResponseOptions {
  readonly language: LanguageName;
  readonly withLines: boolean;
}

function toSegmentGeometry(
  { city }: ZoneContext,
  links: readonly number[],
): ZoneComponentResponse['segment_geometry'] {
  const coordinates = links.flatMap((id) => {
    const line = city.line(id);
    return line === undefined ? [] : [line.map(([lng, lat]): [number, number] => [lng, lat])];
  });
  return { type: 'MultiLineString', coordinates };
}

/**
 * Returns responses for components. When their links have too many lines together, only the link
 * ids are included.
 */
export async function toComponentResponses(
  parts: ZoneContext,
  rows: readonly ComponentRow[],
  { language, withLines }: ComponentResponseOptions,
): Promise<ZoneComponentResponse[]> {
  const answers: ZoneComponentResponse[] = [];
  let lines = 0;
  for (const row of rows) {
    const links = await loadCurrentComponentLinks(parts.db, row.id);
    const drawn = withLines && lines + links.length <= maxSegmentGeometries;
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
      segment_geometry: drawn ? toSegmentGeometry(parts, links) : null,
      created: row.created.toISOString(),
      modified: row.modified.toISOString(),
      version: row.version,
    });
  }
  return answers;
}
