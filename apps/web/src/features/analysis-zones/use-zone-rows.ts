// The rows of the zones list: all of them with their parts under them while there are few, else page by page as the server sorts and filters them.
import type { AnalysisZoneAnswer } from '@curbwright/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { api } from '../../app/api.ts';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import { useZones, useZoneTree } from '../../app/zone-hooks.ts';
import { type ZoneListState, zoneListQuery } from './zone-list-state.ts';

const pageSize = 100;
/** So many pages are read to put parts under their zones; a city with more zones is listed by name. */
const treePages = 5;

export interface ZoneRow extends AnalysisZoneAnswer {
  /** How far it stands under others in this list. */
  readonly depth: number;
}

export interface ZoneRows {
  /** null until the first page came. */
  readonly count: number | null;
  readonly rowAt: (index: number) => ZoneRow | undefined;
  /** Rows read so far, in the order of the list. */
  readonly read: readonly ZoneRow[];
  readonly onRange: (from: number, to: number) => void;
  readonly failed: boolean;
  readonly retry: () => void;
  /** Parts stand under their zones. */
  readonly isTree: boolean;
}

interface Sight {
  readonly key: string;
  readonly pages: readonly number[];
  readonly seen: readonly number[];
}

const first: readonly number[] = [0];

function argOf(key: string, page: number) {
  const asked: ReturnType<typeof zoneListQuery> = JSON.parse(key);
  return { query: { ...asked, limit: pageSize, offset: page * pageSize } };
}

function usePagedRows(key: string): Omit<ZoneRows, 'isTree'> {
  const dispatch = useAppDispatch();
  const [sight, look] = useState<Sight>({ key, pages: first, seen: first });
  const now = sight.key === key ? sight : { key, pages: first, seen: first };
  if (now !== sight) look(now);
  const { pages, seen } = now;
  const asked = useRef<readonly { readonly refetch: () => unknown }[]>([]);
  useEffect(() => {
    const made = pages.map((page) =>
      dispatch(api.endpoints.analysisZoneListviewData.initiate(argOf(key, page))),
    );
    asked.current = made;
    return () => {
      for (const call of made) call.unsubscribe();
    };
  }, [dispatch, pages, key]);
  const answers = useAppSelector(
    (state) =>
      seen.map((page) => api.endpoints.analysisZoneListviewData.select(argOf(key, page))(state).data),
    shallowEqual,
  );
  const failed = useAppSelector((state) =>
    pages.every((page) => api.endpoints.analysisZoneListviewData.select(argOf(key, page))(state).isError),
  );
  const { rows, count } = useMemo(() => {
    const found = answers.flatMap((data, at) => {
      const page = seen[at];
      if (data === undefined || page === undefined) return [];
      return [[page, data.results.map((zone): ZoneRow => ({ ...zone, depth: 0 }))] as const];
    });
    return { rows: new Map(found), count: answers.find((data) => data !== undefined)?.meta.count ?? null };
  }, [answers, seen]);
  const rowAt = useCallback(
    (index: number) => rows.get(Math.floor(index / pageSize))?.[index % pageSize],
    [rows],
  );
  const onRange = useCallback((from: number, to: number) => {
    look((was) => {
      const start = Math.floor(Math.max(0, from) / pageSize);
      const end = Math.floor(Math.max(0, from, to) / pageSize);
      if (was.pages[0] === start && was.pages.at(-1) === end) return was;
      const shown = Array.from({ length: end - start + 1 }, (_none, at) => start + at);
      return { ...was, pages: shown, seen: [...new Set([...was.seen, ...shown])].sort((a, b) => a - b) };
    });
  }, []);
  const read = useMemo(() => [...rows.values()].flat(), [rows]);
  const retry = () => {
    for (const call of asked.current) void call.refetch();
  };
  return { count, rowAt, read, onRange, failed: failed && count === null, retry };
}

function nothing(): void {
  // All rows are there.
}

export function useZoneRows(state: ZoneListState): ZoneRows {
  const key = JSON.stringify(zoneListQuery(state));
  const paged = usePagedRows(key);
  const all = useZones(treePages);
  const isPlain =
    state.ordering === null && Object.keys(state.filters).length === 0 && state.search.trim() === '';
  const isTree = isPlain && all.count !== null && all.count <= treePages * pageSize;
  const whole = all.zones.length === all.count;
  const tree = useZoneTree(all.zones);
  const rows = useMemo(() => tree.map(({ zone, depth }): ZoneRow => ({ ...zone, depth })), [tree]);
  const rowAt = useCallback((index: number) => rows[index], [rows]);
  if (!isTree || !whole) return { ...paged, isTree: false };
  const { count, failed, retry } = all;
  return { count, failed, retry, rowAt, read: rows, onRange: nothing, isTree };
}
