// Loads the audit log: the newest page, which updates live, and older pages on demand.
import type { HistoryEntry } from '@curbwright/contract';
import { useCallback, useState } from 'react';
import { api } from '../../shell/api.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { historyPageSize, mergeEntries } from './history-entries.ts';

export interface HistoryFilter {
  readonly noun?: string;
  readonly noun_id?: string;
  readonly user?: string;
  readonly action?: string;
}

const none: readonly HistoryEntry[] = [];

export function useHistory(filter: HistoryFilter) {
  const dispatch = useAppDispatch();
  const key = JSON.stringify(filter);
  const newest = api.useHistoryQuery({ query: { ...filter, limit: historyPageSize } });
  const [read, setRead] = useState<{ readonly key: string; readonly entries: readonly HistoryEntry[] }>({
    key,
    entries: none,
  });
  const [state, setState] = useState<'resting' | 'reading' | 'failed'>('resting');
  const fresh = newest.currentData;
  const entries = mergeEntries(fresh?.results ?? none, read.key === key ? read.entries : none);
  const count = fresh?.meta.count ?? 0;
  const last = entries.at(-1)?.id;
  const readOn = useCallback(async () => {
    if (last === undefined) return;
    setState('reading');
    const { data } = await dispatch(
      api.endpoints.history.initiate(
        { query: { ...filter, limit: historyPageSize, before_id: last } },
        { subscribe: false },
      ),
    );
    if (data !== undefined) setRead({ key, entries: [...entries, ...data.results] });
    setState(data === undefined ? 'failed' : 'resting');
  }, [dispatch, filter, key, last, entries]);
  return {
    entries,
    count,
    more: entries.length < count,
    isLoading: fresh === undefined && !newest.isError,
    failed: newest.isError && fresh === undefined,
    again: newest.refetch,
    readOn: () => void readOn(),
    state,
  };
}
