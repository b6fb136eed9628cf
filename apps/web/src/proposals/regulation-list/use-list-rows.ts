// The rows of the list, loaded page by page: visible pages stay up to date, and earlier ones stay
// as long as they are cached.
import type { ProposedListRow } from '@curbwright/contract';
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shallowEqual } from 'react-redux';
import { api, type OperationArg } from '../../shell/api.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { toFilterQuery } from '../../ui/table/column-filters.ts';
import { formatOrdering, type RegulationListState } from './list-state.ts';

/** Rows per page (the largest allowed). */
const pageSize = 100;

type ListOperation = import('@curbwright/contract').Contract['proposedRegulationListData'];
export type ListQuery = NonNullable<OperationArg<ListOperation>['query']>;

/** Query of the list endpoints without paging; `only` = restrict to these rows. */
export function toListQuery(
  { ordering, filters, isPublished, scenario }: RegulationListState,
  only: readonly number[] | null,
): ListQuery {
  return {
    ...toFilterQuery(filters),
    is_published: isPublished,
    ordering: formatOrdering(ordering),
    ...(scenario === null ? {} : { scenario__id: scenario }),
    ...(only === null ? {} : { ids: only.join(',') }),
  };
}

export interface ListRows {
  /** `null` until the first page is loaded. */
  readonly count: number | null;
  readonly rowAt: (index: number) => ProposedListRow | undefined;
  /** The current data of a loaded row. */
  readonly rowOf: (id: number) => ProposedListRow | undefined;
  /** Ids of the loaded rows, in list order. */
  readonly read: readonly number[];
  readonly onRange: (first: number, last: number) => void;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The visible pages, and all pages viewed with this sort order and these filters. */
interface VisiblePages {
  readonly key: string;
  readonly pages: readonly number[];
  readonly seen: readonly number[];
  /**
   * The previously shown pages; they stay until the first page of a new sort order or filter is
   * loaded.
   */
  readonly before: { readonly key: string; readonly seen: readonly number[] } | null;
}

const first: readonly number[] = [0];

/** The state when rows `from` to `to` are visible; the same object when the pages do not change. */
export function nextVisiblePages(now: VisiblePages, key: string, from: number, to: number): VisiblePages {
  const start = Math.floor(Math.max(0, from) / pageSize);
  const end = Math.floor(Math.max(0, from, to) / pageSize);
  const pages = Array.from({ length: end - start + 1 }, (_none, at) => start + at);
  const same = now.key === key;
  if (same && now.pages[0] === start && now.pages.at(-1) === end) return now;
  const seen = same ? now.seen : first;
  const before = same ? now.before : { key: now.key, seen: now.seen };
  return { key, pages, seen: [...new Set([...seen, ...pages])].sort((a, b) => a - b), before };
}

interface VisibleRange {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

function reduceVisiblePages(now: VisiblePages, { key, from, to }: VisibleRange): VisiblePages {
  return nextVisiblePages(now, key, from, to);
}

function toPageArgs(key: string, page: number, language: string) {
  const asked: ListQuery = JSON.parse(key);
  return { query: { ...asked, language, limit: pageSize, offset: page * pageSize } };
}

const noPages: readonly number[] = [];

/** Cached data of these pages: rows by page, and the total count (`null` = no page loaded). */
function usePages(key: string, pages: readonly number[], language: string) {
  const answers = useAppSelector(
    (state) =>
      pages.map(
        (page) =>
          api.endpoints.proposedRegulationListData.select(toPageArgs(key, page, language))(state).data,
      ),
    shallowEqual,
  );
  return useMemo(() => {
    const rows = answers.flatMap((data, at) => {
      const page = pages[at];
      return data === undefined || page === undefined ? [] : [[page, data.results] as const];
    });
    const count = answers.find((data) => data !== undefined)?.meta.count ?? null;
    return { rows: new Map(rows), count };
  }, [answers, pages]);
}

export function useListRows(query: ListQuery, empty: boolean): ListRows {
  const dispatch = useAppDispatch();
  const { language } = useTranslation().i18n;
  const key = JSON.stringify(query);
  const [sight, look] = useReducer(reduceVisiblePages, { key, pages: first, seen: first, before: null });
  if (sight.key !== key) look({ key, from: 0, to: 0 });
  const { pages, seen, before } = sight;
  const asked = useRef<ReadonlyMap<number, { refetch: () => unknown }>>(new Map());
  useEffect(() => {
    if (empty) return undefined;
    const made = pages.map((page) => {
      const call = dispatch(
        api.endpoints.proposedRegulationListData.initiate(toPageArgs(key, page, language)),
      );
      return [page, call] as const;
    });
    asked.current = new Map(made);
    return () => {
      for (const [, call] of made) call.unsubscribe();
    };
  }, [dispatch, pages, key, language, empty]);
  const found = usePages(key, seen, language);
  const last = usePages(before?.key ?? key, before?.seen ?? noPages, language);
  const isRefused = useAppSelector((state) =>
    pages.every(
      (page) =>
        api.endpoints.proposedRegulationListData.select(toPageArgs(key, page, language))(state).isError,
    ),
  );
  const failed = !empty && found.count === null && isRefused;
  const { rows, count } = found.count === null && !failed ? last : found;
  const rowAt = useCallback(
    (index: number) => (empty ? undefined : rows.get(Math.floor(index / pageSize))?.[index % pageSize]),
    [rows, empty],
  );
  const rowOf = useCallback((id: number) => [...rows.values()].flat().find((row) => row.id === id), [rows]);
  const onRange = useCallback((from: number, to: number) => look({ key, from, to }), [key]);
  const read = useMemo(
    () => (empty ? [] : [...rows.values()].flatMap((page) => page.map(({ id }) => id))),
    [rows, empty],
  );
  const retry = () => {
    for (const call of asked.current.values()) void call.refetch();
  };
  return { count: empty ? 0 : count, rowAt, rowOf, read, onRange, failed, retry };
}
