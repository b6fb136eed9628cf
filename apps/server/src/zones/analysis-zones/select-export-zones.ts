// Selects the analysis zones to export: those requested or all, by name, up to the limit of the
// file type.
import { zoneExportLimits } from '@curbwright/contract';
import type { ProposalExportType } from '@curbwright/core';
import { type Rejection, rejectField } from '../../platform/http/outcome.ts';
import type { ZoneContext } from '../compute-zone-links.ts';
import { syncZones } from '../sync-zones.ts';
import { listZones, type ZoneRow } from './analysis-zones.sql.ts';

/** Maximum number of unknown ids listed in an error. */
const maxListedUnknownIds = 20;

/** Returns the zones, synced to the published city, or why they cannot be exported. */
export async function selectExportZones(
  parts: ZoneContext,
  asked: 'all' | readonly number[],
  type: ProposalExportType,
): Promise<readonly ZoneRow[] | Rejection> {
  const most = zoneExportLimits[type];
  const ids = asked === 'all' ? null : [...new Set(asked)];
  if (ids !== null && ids.length > most)
    return rejectField('analysis_zones', 'zone.export-too-many', { most, count: ids.length });
  await syncZones(parts, ids);
  const scope = ids === null ? {} : { ids };
  const { count, rows } = await listZones(parts.db, scope, { key: 'name', descending: false }, most, 0);
  if (count > most) return rejectField('analysis_zones', 'zone.export-too-many', { most, count });
  const there = new Set(rows.map(({ id }) => id));
  const gone = (ids ?? []).filter((id) => !there.has(id));
  if (gone.length > 0) {
    const named =
      gone.slice(0, maxListedUnknownIds).join(', ') + (gone.length > maxListedUnknownIds ? ' …' : '');
    return rejectField('analysis_zones', 'zone.unknown', { id: named });
  }
  return rows.length === 0 ? rejectField('analysis_zones', 'zone.export-none') : rows;
}
