// A link on a dashboard's map: its line to five decimals (about a meter), street, curb type and
// spaces.
import { roundTo } from '@curbwright/core';
import type { CityContext } from '../city/city-context.ts';
import type { Curb } from './curbs.ts';
import { streetNames } from './dashboard-names.sql.ts';

interface MapLine {
  readonly link_id: number;
  readonly bl_street_name: string | null;
  readonly regulation_type_id: number;
  readonly spaces: number;
  readonly line: [number, number][];
}

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
      bl_street_name: names.get(id) ?? null,
      regulation_type_id: type,
      spaces,
      line: line.map(([lng, lat]) => [roundTo(lng, 5), roundTo(lat, 5)]),
    });
  }
  return lines;
}
