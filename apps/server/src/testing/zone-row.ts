// A link as the CDS zones are made of it, for tests.
import type { ZoneRow } from '../exchange/cds/curbs/cds-zones.sql.ts';

/** The first instant of the link: 2026 in UTC. */
export const zoneBegan = Date.parse('2026-01-01T00:00:00Z');

/** Link 7, from its first instant on: five spaces on the left of 79 meters along the parallel of 45 degrees. */
export function zoneRow(more: Partial<ZoneRow> = {}): ZoneRow {
  return {
    id: 7,
    segment_id: 'segment 7',
    geometry: {
      type: 'LineString',
      coordinates: [
        [10, 45],
        [10.001, 45],
      ],
    },
    curb_side: 'left',
    bays_count: 5,
    bays_angle: null,
    since: zoneBegan,
    retired: null,
    shapes: null,
    source_properties: {},
    parent: null,
    bl_street_name: 'Oak Street',
    bl_side: 'N',
    bl_from: 'A',
    bl_to: 'B',
    shst_ref_id: null,
    shst_location_start: null,
    shst_location_end: null,
    created: zoneBegan,
    modified: zoneBegan,
    rules: [[1, zoneBegan, null]],
    ...more,
  };
}
