// The rows of the list, loaded page by page: visible pages stay up to date, and earlier ones stay
// as long as they are cached.
import type { Contract } from '@curbwright/contract';
import type { LanguageName } from '@curbwright/core';
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { shallowEqual } from 'react-redux';
import type { z } from 'zod';
import { api } from '../../shell/api.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import type { RateQuery } from './rate-list-state.ts';

/** Rows per page (the largest allowed). */
const pageSize = 100;

type RateListResponse = z.output<Contract['parkingRates']['answer']>;
export type RateRow = RateListResponse['results'][number];
/** What a response contains besides its rows. */
export type RateListMeta = Pick<RateListResponse, 'types' | 'currency' | 'time_limits'>;

export interface RateRows {
  /** `null` until the first page is loaded. */
  readonly count: number | null;
  /** `null` until a page is loaded. */
  readonly facts: RateListMeta | null;
  readonly rowAt: (index: number) => RateRow | undefined;
  /** The loaded rows, in list order. */
  readonly read: readonly RateRow[];
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

interface VisibleRange {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

const first: readonly number[] = [0];
const noPages: readonly number[] = [];

/** The state when rows `from` to `to` are visible; the same object when the pages do not change. */
function updateVisiblePages(now: VisiblePages, { key, from, to }: VisibleRange): VisiblePages {
  const start = Math.floor(Math.max(0, from) / pageSize);
  const end = Math.floor(Math.max(0, from, to) / pageSize);
  const pages = Array.from({ length: end - start + 1 }, (_none, at) => start + at);
  const same = now.key === key;
  if (same && now.pages[0] === start && now.pages.at(-1) === end) return now;
  const seen = same ? now.seen : first;
  const before = same ? now.before : { key: now.key, seen: now.seen };
  return { key, pages, seen: [...new Set([...seen, ...pages])].sort((a, b) => a - b), before };
}

function toPageArgs(key: string, page: number) {
  const asked: RateQuery & { language: LanguageName } = JSON.parse(key);
  return { query: { ...asked, limit: pageSize, offset: page * pageSize } };
}

function usePages(key: string, pages: readonly number[]) {
  const answers = useAppSelector(
    (state) => pages.map((page) => api.endpoints.parkingRates.select(toPageArgs(key, page))(state).data),
    shallowEqual,
  );
  return useMemo(() => {
    const rows = answers.flatMap((data, at) => {
      const page = pages[at];
      return data === undefined || page === undefined ? [] : [[page, data.results] as const];
    });
    return { rows: new Map(rows), facts: answers.find((data) => data !== undefined) ?? null };
  }, [answers, pages]);
}

export function useRateRows(query: RateQuery, language: string): RateRows {
  const dispatch = useAppDispatch();
  const key = JSON.stringify({ ...query, language });
  const [sight, look] = useReducer(updateVisiblePages, { key, pages: first, seen: first, before: null });
  if (sight.key !== key) look({ key, from: 0, to: 0 });
  const { pages, seen, before } = sight;
  const asked = useRef<readonly { refetch: () => unknown }[]>([]);
  useEffect(() => {
    const made = pages.map((page) => dispatch(api.endpoints.parkingRates.initiate(toPageArgs(key, page))));
    asked.current = made;
    return () => {
      for (const call of made) call.unsubscribe();
    };
  }, [dispatch, pages, key]);
  const found = usePages(key, seen);
  const last = usePages(before?.key ?? key, before?.seen ?? noPages);
  const isRefused = useAppSelector((state) =>
    pages.every((page) => api.endpoints.parkingRates.select(toPageArgs(key, page))(state).isError),
  );
  const failed = found.facts === null && isRefused;
  const { rows, facts } = found.facts === null && !failed ? last : found;
  const rowAt = useCallback(
    (index: number) => rows.get(Math.floor(index / pageSize))?.[index % pageSize],
    [rows],
  );
  const onRange = useCallback((from: number, to: number) => look({ key, from, to }), [key]);
  const read = useMemo(() => [...rows.values()].flat(), [rows]);
  const retry = () => {
    for (const call of asked.current) void call.refetch();
  };
  return { count: facts?.meta.count ?? null, facts, rowAt, read, onRange, failed, retry };
}
