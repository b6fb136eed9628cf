// Proposals as GeoJSON: one feature each, with a line for each link and everything an import needs
// to recreate the draft.
import type { ExportedPlace, ExportedProposal } from '@curbwright/contract';
import type { ProposalColumnKey } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import type { GeoRow } from '../../platform/export-files/geojson-file.ts';
import { pacer } from '../../platform/time-slices/in-slices.ts';
import { draftOf, type StoredProposal } from '../../proposals/read/drafts.ts';
import type { Chosen } from './chosen-proposals.ts';
import { plainCells } from './proposal-columns.ts';
import { linesOfLinks } from './proposal-lines.ts';
import { wholeProposals } from './read-proposals.ts';

function placeOf(link: StoredProposal['links'][number]): ExportedPlace {
  const stretch = link.link_id === null;
  return {
    segment_id: link.segment_id,
    from: stretch ? link.from_m : null,
    to: stretch ? link.to_m : null,
  };
}

/** The properties an import reads. */
function exportedOf(stored: StoredProposal): ExportedProposal {
  const draft = draftOf(stored);
  return {
    action: draft.action,
    sub_activity: draft.subActivity,
    reason: draft.reason,
    regulation_id: stored.row.regulation_name,
    time_limit: draft.timeLimit,
    effective_from: draft.effectiveFrom === null ? null : new Date(draft.effectiveFrom).toISOString(),
    restrictions: draft.restrictions,
    payment: draft.payment,
    links: stored.links.map(placeOf),
  };
}

/**
 * Yields features in the selected order, with the requested columns and then the properties an
 * import reads.
 */
export async function* proposalFeatures(
  context: Pick<CityContext, 'db' | 'city'>,
  chosen: readonly Chosen[],
  keys: readonly ProposalColumnKey[],
): AsyncGenerator<GeoRow> {
  const { db, city } = context;
  const pace = pacer();
  for await (const some of wholeProposals(context, chosen)) {
    const lines = await linesOfLinks({ db, city }, some);
    for (const stored of some) {
      if (pace.due()) await pace.rest();
      const { id, scenario_name: scenario, is_published } = stored.row;
      const cells = plainCells(stored.row);
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
          ...exportedOf(stored),
        },
      };
    }
  }
}
