// Proposals as GeoJSON: one feature each, with a line for each link and everything an import needs
// to recreate the draft.
import type { ExportedPlace, ExportedProposal } from '@curbwright/contract';
import type { LanguageName, ProposalFileColumnKey } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import type { GeoRow } from '../../platform/export-files/geojson-file.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { loadRuleChanges } from '../../proposals/list/rule-changes.ts';
import { type StoredProposal, toProposalDraft } from '../../proposals/read/stored-proposals.ts';
import { toApiCells } from './proposal-columns.ts';
import { linesOfLinks } from './proposal-lines.ts';
import { readProposals } from './read-proposals.ts';
import type { SelectedProposal } from './select-proposals.ts';

function toExportedPlace(link: StoredProposal['links'][number]): ExportedPlace {
  const stretch = link.link_id === null;
  return {
    segment_id: link.segment_id,
    from: stretch ? link.from_m : null,
    to: stretch ? link.to_m : null,
  };
}

/** The properties an import reads. */
function toExportedProposal(stored: StoredProposal): ExportedProposal {
  const draft = toProposalDraft(stored);
  return {
    action: draft.action,
    sub_activity: draft.subActivity,
    reason: draft.reason,
    regulation_id: stored.row.regulation_name,
    time_limit: draft.timeLimit,
    effective_from: draft.effectiveFrom === null ? null : new Date(draft.effectiveFrom).toISOString(),
    restrictions: draft.restrictions,
    payment: draft.payment,
    links: stored.links.map(toExportedPlace),
  };
}

/**
 * Yields features in the selected order, with the requested columns and then the properties an
 * import reads.
 */
export async function* proposalFeatures(
  context: Pick<CityContext, 'db' | 'city'>,
  chosen: readonly SelectedProposal[],
  keys: readonly ProposalFileColumnKey[],
  language: LanguageName,
): AsyncGenerator<GeoRow> {
  const { db, city } = context;
  const pace = createYielder();
  for await (const some of readProposals(context, chosen)) {
    const lines = await linesOfLinks({ db, city }, some);
    const ids = keys.includes('change_line') ? some.map(({ row }) => row.id) : [];
    const changes = await loadRuleChanges({ db, city }, ids, language);
    for (const stored of some) {
      if (pace.due()) await pace.rest();
      const { id, scenario_name: scenario, is_published } = stored.row;
      const cells = toApiCells(stored.row, changes.get(id)?.line ?? '');
      const columns = Object.fromEntries(keys.map((key) => [key, cells[key]]));
      const coordinates = stored.links.map((link) => lines.get(link.id) ?? []);
      yield {
        id,
        geometry: coordinates.length === 0 ? null : { type: 'MultiLineString', coordinates },
        properties: {
          id,
          scenario,
          is_published,
          ...columns,
          ...toExportedProposal(stored),
        },
      };
    }
  }
}
