// The menu of a column over the server's values: at most 500 of them, more are found by searching.
import { type ListedValue, plainText, type ZoneColumnKey } from '@curbwright/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { ColumnMenu } from '../../ui/table/column-menu.tsx';
import { useZoneValueWords } from './zone-columns.tsx';
import { filtersWith, type ZoneListState } from './zone-list-state.ts';

interface Props {
  readonly column: ZoneColumnKey;
  readonly state: ZoneListState;
  readonly change: (part: Partial<ZoneListState>) => void;
  readonly onDone: () => void;
}

/** Milliseconds a person types before the server is asked. */
const rest = 250;
const none: readonly ListedValue[] = [];

export function ZoneFilter({ column, state, change, onDone }: Props) {
  const { t } = useTranslation();
  const wordsOf = useZoneValueWords();
  const [search, setSearch] = useState('');
  const [rested] = useDebouncedValue(search.trim(), rest);
  const all = api.useAnalysisZoneListValuesQuery({ query: { column } });
  // Words are searched here, where they are known; only what does not fit into one answer is searched on the server.
  const onServer = all.data?.truncated === true && rested !== '';
  const some = api.useAnalysisZoneListValuesQuery({ query: { column, search: rested } }, { skip: !onServer });
  const { data, isFetching, isError, refetch } = onServer ? some : all;
  const values = useMemo(() => {
    const found = data?.values ?? none;
    const wanted = plainText(search.trim());
    if (onServer || wanted === '') return found;
    return found.filter((value) => plainText(wordsOf(column, value)).includes(wanted));
  }, [data, search, onServer, wordsOf, column]);
  const { ordering } = state;
  return (
    <ColumnMenu
      words={{
        sort: t('table.sort'),
        ascending: t('table.ascending'),
        descending: t('table.descending'),
        filter: t('table.filter'),
        search: t('table.searchValues'),
        clear: t('table.clear'),
        apply: t('table.apply'),
        loading: t('table.loadingValues'),
        failed: t('table.valuesFailed'),
        retry: t('app.retry'),
        none: t('table.noValues'),
        more: t('table.moreValues'),
      }}
      sorted={ordering?.key === column ? (ordering.descending ? 'descending' : 'ascending') : null}
      onSort={(descending, isTicking) => {
        change({ ordering: { key: column, descending } });
        if (!isTicking) onDone();
      }}
      applied={state.filters[column] ?? none}
      onApply={(chosen) => {
        change({ filters: filtersWith(state.filters, column, chosen) });
        if (chosen.length > 0) onDone();
      }}
      found={{
        values,
        truncated: data?.truncated ?? false,
        loading: isFetching,
        failed: isError && !isFetching,
        retry: () => void refetch(),
      }}
      search={search}
      onSearch={setSearch}
      wordsOf={(value) => wordsOf(column, value)}
    />
  );
}
