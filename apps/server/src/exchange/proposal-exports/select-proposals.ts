// Selects the proposals for a file: the named ones, or those in the filtered list, in list order
// and up to the file's limit.
import { proposalExportLimits } from '@curbwright/contract';
import {
  type ProposalColumnKey,
  type ProposalExportType,
  parseOrdering,
  type ReviewState,
} from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { type Rejection, rejectField } from '../../platform/http/outcome.ts';
import { type ColumnFilters, listIds } from '../../proposals/list/proposal-list.sql.ts';
import { generalScenarioId } from '../../proposals/write/write-proposals.sql.ts';
import { linkCounts } from './proposal-exports.sql.ts';

export interface ProposalSelection {
  readonly regulations: 'all' | readonly number[];
  readonly scenario: number | undefined;
  readonly isPublished: boolean;
  readonly filters: ColumnFilters;
  readonly reviewState?: ReviewState | undefined;
  readonly ordering: string;
}

/** A proposal to write, with its number of links, which determines how many are read at once. */
export interface SelectedProposal {
  readonly id: number;
  readonly links: number;
}

/** Maximum number of links whose locations and lines fit in a PDF of proposals. */
const maxPdfLinks = 20_000;
const maxListedIds = 20;

const newestFirst: { readonly key: ProposalColumnKey; readonly descending: boolean } = {
  key: 'created',
  descending: true,
};

/** Returns the proposals in order, or a rejection when no file can be made. */
export async function selectProposals(
  { db }: Pick<CityContext, 'db'>,
  choice: ProposalSelection,
  type: ProposalExportType,
): Promise<readonly SelectedProposal[] | Rejection> {
  const most = proposalExportLimits[type];
  const { regulations, filters } = choice;
  const named = regulations === 'all' ? null : [...new Set(regulations)];
  const counts = named === null ? null : await linkCounts(db, named);
  const gone = named?.filter((id) => counts?.has(id) === false) ?? [];
  if (gone.length > 0) {
    const ids = gone.slice(0, maxListedIds).join(', ');
    return rejectField('regulations', 'fault.export-proposals', {
      ids: gone.length > maxListedIds ? `${ids} …` : ids,
    });
  }
  const scope =
    named === null
      ? {
          scenario: choice.scenario ?? (await generalScenarioId(db)),
          isPublished: choice.isPublished,
          filters,
          reviewState: choice.reviewState,
          ids: null,
        }
      : { scenario: null, isPublished: null, filters: {}, ids: named };
  // One more than the limit is enough to know whether there are too many.
  const ids = await listIds(db, scope, parseOrdering(choice.ordering) ?? newestFirst, most + 1);
  if (ids.length === 0) return rejectField('regulations', 'fault.export-no-proposals');
  if (ids.length > most) return rejectField('regulations', 'fault.export-many-proposals', { most });
  const links = counts ?? (await linkCounts(db, ids));
  const chosen = ids.flatMap((id) => {
    const count = links.get(id);
    return count === undefined ? [] : [{ id, links: count }];
  });
  const all = chosen.reduce((sum, one) => sum + one.links, 0);
  return type === 'pdf' && all > maxPdfLinks
    ? rejectField('regulations', 'fault.export-many-places', { count: all, most: maxPdfLinks })
    : chosen;
}
