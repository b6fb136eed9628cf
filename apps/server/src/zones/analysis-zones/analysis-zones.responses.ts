// Response shapes of analysis zones.
import type {
  AnalysisZoneDetailResponse,
  AnalysisZoneResponse,
  analysisZoneOperations,
} from '@curbwright/contract';
import { type LanguageName, translateAny } from '@curbwright/core';
import type { z } from 'zod';
import { type Outcome, type Rejection, reject, respond } from '../../platform/http/outcome.ts';
import { toComponentResponses } from '../components/zone-components.responses.ts';
import type { ZoneContext } from '../compute-zone-links.ts';
import { syncZones } from '../sync-zones.ts';
import { loadComponents } from '../zones.sql.ts';
import { type ZoneRow, zoneRow } from './analysis-zones.sql.ts';
import type { AreaOutcome } from './import-areas.ts';

export function toZoneResponse(row: ZoneRow): AnalysisZoneResponse {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    user: row.username,
    total_spaces: row.total_spaces,
    total_metres: row.total_metres,
    link_count: row.link_count,
    component_types: [...row.component_types],
    component_count: row.component_count,
    show_on_maps: row.show_on_maps,
    parent_zone_id: row.parent_zone_id,
    parent_zone: row.parent_zone,
    sub_zone_count: row.sub_zone_count,
    created: row.created.toISOString(),
    modified: row.modified.toISOString(),
    version: row.version,
  };
}

/**
 * Returns an analysis zone with its components, synced to the published city, or the failure of the
 * preceding write.
 */
export async function loadZoneDetailResponse(
  parts: ZoneContext,
  done: { readonly id: number } | Rejection,
  language: LanguageName,
): Promise<Outcome<AnalysisZoneDetailResponse>> {
  if ('kind' in done) return done;
  await syncZones(parts, [done.id]);
  const row = await zoneRow(parts.db, done.id);
  if (row === undefined) return reject('not_found');
  const rows = await loadComponents(parts.db, { zones: [row.id] });
  const components = await toComponentResponses(parts, rows, { language, withLines: false });
  return respond({ ...toZoneResponse(row), components }, { headers: { etag: `"v${row.version}"` } });
}

/**
 * Converts the outcomes of an import by area to the response, with totals. A zone made of several
 * features counts once.
 */
export function toImportResponse(
  outcomes: readonly AreaOutcome[],
  dryRun: boolean,
  language: LanguageName,
): z.output<typeof analysisZoneOperations.importAnalysisZones.answer> {
  const count = (wanted: AreaOutcome['outcome']) =>
    new Set(
      outcomes
        .filter(({ outcome }) => outcome === wanted)
        .map(({ name, index }) => (wanted === 'refused' ? index : name)),
    ).size;
  return {
    dry_run: dryRun,
    results: outcomes.map(({ index, name, outcome, id, refusal }) => ({
      index,
      name,
      outcome,
      id,
      code: refusal?.code ?? null,
      detail: refusal === null ? null : translateAny(language, refusal.code, refusal.params),
    })),
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  };
}
