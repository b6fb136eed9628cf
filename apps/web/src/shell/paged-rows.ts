// Loads the rows of a list page by page from the server. Visible pages are kept up to date; pages
// seen before remain while the cache retains them.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { type RootState, useAppDispatch, useAppSelector } from './store.ts';

/** Rows per page: the largest page the API allows. */
export const pageSize = 100;

interface Page<Row> {
  readonly results: readonly Row[];
  readonly meta: { readonly count: number };
}

/** How the pages of one query are requested and read from the store. Create it once per query. */
export interface PageRequests<Row> {
  readonly ask: (
    dispatch: ReturnType<typeof useAppDispatch>,
    page: number,
  ) => { readonly refetch: () => unknown; readonly unsubscribe: () => void };
  readonly taken: (
    state: RootState,
    page: number,
  ) => { readonly data?: Page<Row> | undefined; readonly isError: boolean };
}

/** Rows in the form a grid needs. */
export interface PagedRows<Row> {
  /** `null` until the first page has loaded. */
  readonly count: number | null;
  readonly rowAt: (index: number) => Row | undefined;
  /** Rows loaded so far, in list order. */
  readonly read: readonly Row[];
  readonly onRange: (from: number, to: number) => void;
  readonly failed: boolean;
  readonly retry: () => void;
}

interface VisiblePages {
  readonly calls: object;
  /** Currently visible. */
  readonly pages: readonly number[];
  readonly seen: readonly number[];
}

const first: readonly number[] = [0];

/** The part of a list's query that selects the page. */
export function pageQuery(page: number) {
  return { limit: pageSize, offset: page * pageSize };
}

/** Different `calls` mean a different query, which starts at its first page. */
export function usePagedRows<Row>(calls: PageRequests<Row>): PagedRows<Row> {
  const dispatch = useAppDispatch();
  const [sight, look] = useState<VisiblePages>({ calls, pages: first, seen: first });
  const now = sight.calls === calls ? sight : { calls, pages: first, seen: first };
  if (now !== sight) look(now);
  const { pages, seen } = now;
  const asked = useRef<readonly { readonly refetch: () => unknown }[]>([]);
  useEffect(() => {
    const made = pages.map((page) => calls.ask(dispatch, page));
    asked.current = made;
    return () => {
      for (const call of made) call.unsubscribe();
    };
  }, [dispatch, pages, calls]);
  const answers = useAppSelector((state) => seen.map((page) => calls.taken(state, page).data), shallowEqual);
  const failed = useAppSelector((state) => pages.every((page) => calls.taken(state, page).isError));
  const { rows, count } = useMemo(() => {
    const found = answers.flatMap((data, at) => {
      const page = seen[at];
      return data === undefined || page === undefined ? [] : [[page, data.results] as const];
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
