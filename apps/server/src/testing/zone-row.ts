// A link as input for building CDS zones, for tests.
import type { ZoneRow } from '../exchange/cds/curbs/cds-zones.sql.ts';

/** The first instant of the link: January 1, 2026, in UTC. */
export const linkStartInstant = Date.parse('2026-01-01T00:00:00Z');

/**
 * Returns link 7, valid from its first instant: five spaces on the left side, 79 meters long, along
 * the 45th parallel.
 */
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
    since: linkStartInstant,
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
    created: linkStartInstant,
    modified: linkStartInstant,
    rules: [[1, linkStartInstant, null]],
    ...more,
  };
}
