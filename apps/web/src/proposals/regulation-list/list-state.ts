// The state of the regulation list in its URL: sort order, filters, open or published, scenario,
// only certain rows.
import {
  type ProposalColumnKey,
  type PublicationState,
  proposalColumnKeys,
  publicationStates,
  type ReviewState,
  reviewStates,
} from '@curbwright/core';
import { field, filtersField, listAddress, orderingField } from '../../shell/list-screen/list-address.ts';
import type { ColumnFilters } from '../../ui/table/column-filters.ts';
import { scenarioField } from '../scenarios/scenario-address.ts';

export interface RegulationListState {
  readonly ordering: { readonly key: ProposalColumnKey; readonly descending: boolean };
  readonly filters: ColumnFilters<ProposalColumnKey>;
  readonly isPublished: boolean;
  /** Id of the scenario; `null` = the city's default scenario. */
  readonly scenario: number | null;
  /**
   * All rows, only proposals with curbs in the area last shown on the map, or only those that wait for
   * the user, in all scenarios.
   */
  readonly rows: 'all' | 'in-view' | 'waiting';
  /** Only open proposals whose review is in this state; `null` = any. */
  readonly reviewState: ReviewState | null;
  /** Only publications in this state; `null` = any. */
  readonly publicationState: PublicationState | null;
}

export const {
  plain: defaultListState,
  parse: parseListState,
  format: formatListState,
} = listAddress<RegulationListState>({
  ordering: orderingField('ordering', proposalColumnKeys, { key: 'created', descending: true }),
  isPublished: field('is_published', false, (text) => text === 'true', String),
  scenario: scenarioField,
  rows: field<RegulationListState['rows']>(
    'rows',
    'all',
    (text) => (text === 'in-view' || text === 'waiting' ? text : 'all'),
    String,
  ),
  reviewState: field<RegulationListState['reviewState']>(
    'review_state',
    null,
    (text) => reviewStates.find((state) => state === text) ?? null,
    (state) => state ?? '',
  ),
  publicationState: field<RegulationListState['publicationState']>(
    'publication_state',
    null,
    (text) => publicationStates.find((state) => state === text) ?? null,
    (state) => state ?? '',
  ),
  filters: filtersField(proposalColumnKeys, {}),
});
