// A link on a dashboard's map: its line to five decimals (about a meter), street, curb type and
// spaces.
import { maxUnmeasuredMapLinks } from '@curbwright/contract';
import { roundTo } from '@curbwright/core';
import type { CityContext } from '../city/city-context.ts';
import type { Curb } from './curbs.ts';
import { streetNames } from './dashboard-names.sql.ts';

interface MapLine {
  readonly link_id: number;
  readonly bl_street_name: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
  readonly regulation_type_id: number;
  readonly spaces: number;
  readonly line: [number, number][];
}

const nameless = { bl_street_name: null, bl_from: null, bl_to: null };

/**
 * Map lines by link id. Links no longer in force have no line on the current map and are omitted.
 */
export async function loadMapLines(
  context: Pick<CityContext, 'db' | 'city'>,
  curbs: readonly Curb[],
): Promise<ReadonlyMap<number, MapLine>> {
  const names = await streetNames(
    context.db,
    curbs.map(({ id }) => id),
  );
  const lines = new Map<number, MapLine>();
  for (const { id, type, spaces } of curbs) {
    const line = context.city.line(id);
    if (line === undefined) continue;
    lines.set(id, {
      link_id: id,
      ...(names.get(id) ?? nameless),
      regulation_type_id: type,
      spaces,
      line: line.map(([lng, lat]) => [roundTo(lng, 5), roundTo(lat, 5)]),
    });
  }
  return lines;
}

/**
 * Map lines of curbs that are not in `measured`, those with the most spaces first, at most
 * `maxUnmeasuredMapLinks`.
 */
export async function unmeasuredLines(
  context: Pick<CityContext, 'db' | 'city'>,
  curbs: readonly Curb[],
  measured: ReadonlySet<number>,
): Promise<{ readonly unmeasured: MapLine[]; readonly unmeasured_links: number }> {
  const others = curbs
    .filter(({ id }) => !measured.has(id))
    .sort((a, b) => b.spaces - a.spaces || a.id - b.id);
  const lines = await loadMapLines(context, others.slice(0, maxUnmeasuredMapLinks));
  return { unmeasured: [...lines.values()], unmeasured_links: others.length };
}
