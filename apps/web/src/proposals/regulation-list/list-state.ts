// The state of the regulation list in its URL: sort order, filters, open or published, scenario,
// only certain rows. Invalid parameters are ignored.
import { type ProposalColumnKey, parseOrdering, proposalColumnKeys } from '@curbwright/core';
import { type ColumnFilters, parseColumnFilters, writeColumnFilters } from '../../ui/table/column-filters.ts';

export interface RegulationListState {
  readonly ordering: { readonly key: ProposalColumnKey; readonly descending: boolean };
  readonly filters: ColumnFilters<ProposalColumnKey>;
  readonly isPublished: boolean;
  /** Id of the scenario; `null` = the city's default scenario. */
  readonly scenario: number | null;
  /** All rows, or only proposals with curbs in the map's last box. */
  readonly rows: 'all' | 'in-view';
}

export const defaultListState: RegulationListState = {
  ordering: { key: 'created', descending: true },
  filters: {},
  isPublished: false,
  scenario: null,
  rows: 'all',
};

/** Parses a query string. */
export function parseListState(search: string): RegulationListState {
  const given = new URLSearchParams(search);
  const scenario = Number(given.get('scenario') ?? '');
  return {
    ordering: parseOrdering(given.get('ordering') ?? '') ?? defaultListState.ordering,
    filters: parseColumnFilters(given, proposalColumnKeys, defaultListState.filters),
    isPublished: given.get('is_published') === 'true',
    scenario: Number.isInteger(scenario) && scenario > 0 && scenario <= 2_147_483_647 ? scenario : null,
    rows: given.get('rows') === 'in-view' ? 'in-view' : 'all',
  };
}

/** The sort order as the list endpoints expect it. */
export function formatOrdering({ key, descending }: RegulationListState['ordering']): string {
  return `${descending ? '-' : ''}${key}`;
}

/** Writes the state into a query string and keeps other parameters. */
export function formatListState(state: RegulationListState, search: string): string {
  const query = new URLSearchParams(search);
  const set = (name: string, text: string | null) => {
    if (text === null) query.delete(name);
    else query.set(name, text);
  };
  const ordering = formatOrdering(state.ordering);
  set('ordering', ordering === formatOrdering(defaultListState.ordering) ? null : ordering);
  set('is_published', state.isPublished ? 'true' : null);
  set('scenario', state.scenario === null ? null : `${state.scenario}`);
  set('rows', state.rows === 'all' ? null : state.rows);
  writeColumnFilters(query, proposalColumnKeys, state.filters);
  return query.size === 0 ? '' : `?${query}`;
}
