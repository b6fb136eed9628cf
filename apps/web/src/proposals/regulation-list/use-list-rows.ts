// Builds the query of the regulation list and loads its rows.
import type { ProposedListRow } from '@curbwright/contract';
import { useTranslation } from 'react-i18next';
import { api, type OperationArg } from '../../shell/api.ts';
import { formatOrdering } from '../../shell/list-screen/list-address.ts';
import { type PagedRows, usePagedRows } from '../../shell/paged-rows.ts';
import { toFilterQuery } from '../../ui/table/column-filters.ts';
import type { RegulationListState } from './list-state.ts';

type ListOperation = import('@curbwright/contract').Contract['proposedRegulationListData'];
export type ListQuery = NonNullable<OperationArg<ListOperation>['query']>;

/** Query of the list endpoints without paging; `only` = restrict to these rows. */
export function toListQuery(
  { ordering, filters, isPublished, scenario, reviewState, publicationState, rows }: RegulationListState,
  only: readonly number[] | null,
): ListQuery {
  return {
    ...toFilterQuery(filters),
    is_published: isPublished,
    ordering: formatOrdering(ordering),
    ...(scenario === null || rows === 'waiting' ? {} : { scenario__id: scenario }),
    ...(reviewState === null || isPublished ? {} : { review_state: reviewState }),
    ...(publicationState === null || !isPublished ? {} : { publication_state: publicationState }),
    ...(only === null ? {} : { ids: only.join(',') }),
  };
}

export function useListRows(query: ListQuery, isEmpty: boolean): PagedRows<ProposedListRow> {
  const { language } = useTranslation().i18n;
  return usePagedRows(api.endpoints.proposedRegulationListData, { ...query, language }, { isEmpty });
}
