// Response shapes of analysis zones.
import type { AnalysisZoneAnswer, AnalysisZoneWhole, analysisZoneCalls } from '@curbwright/contract';
import { type LanguageName, sayAny } from '@curbwright/core';
import type { z } from 'zod';
import { answered, type Outcome, type Refused, refuse } from '../../platform/http/outcome.ts';
import { bringZonesUp } from '../bring-up.ts';
import { componentAnswers } from '../components/zone-components.responses.ts';
import type { ZoneCity } from '../decide-links.ts';
import { componentRows } from '../zones.sql.ts';
import { type ZoneRow, zoneRow } from './analysis-zones.sql.ts';
import type { AreaOutcome } from './import-areas.ts';

export function zoneAnswerOf(row: ZoneRow): AnalysisZoneAnswer {
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
 * write before it.
 */
export async function wholeZone(
  parts: ZoneCity,
  done: { readonly id: number } | Refused,
  language: LanguageName,
): Promise<Outcome<AnalysisZoneWhole>> {
  if ('kind' in done) return done;
  await bringZonesUp(parts, [done.id]);
  const row = await zoneRow(parts.db, done.id);
  if (row === undefined) return refuse('not_found');
  const rows = await componentRows(parts.db, { zones: [row.id] });
  const components = await componentAnswers(parts, rows, { language, withLines: false });
  return answered({ ...zoneAnswerOf(row), components }, { headers: { etag: `"v${row.version}"` } });
}

/** Outcomes of an import by area, with totals. A zone made of several features counts once. */
export function importAnswer(
  outcomes: readonly AreaOutcome[],
  dryRun: boolean,
  language: LanguageName,
): z.output<typeof analysisZoneCalls.importAnalysisZones.answer> {
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
      detail: refusal === null ? null : sayAny(language, refusal.code, refusal.params),
    })),
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  };
}
