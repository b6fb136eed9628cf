// Loads the rows of a list page by page from the server. Visible pages are kept up to date; pages
// seen before remain while the cache retains them.
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { shallowEqual } from 'react-redux';
import { type RootState, useAppDispatch, useAppSelector } from './store.ts';

/** Rows per page: the largest page the API allows. */
export const pageSize = 100;

interface Page {
  readonly results: readonly unknown[];
  readonly meta: { readonly count: number };
}

interface RunningQuery {
  readonly refetch: () => unknown;
  readonly unsubscribe: () => void;
}

interface PageArg<Query> {
  readonly query: Query & ReturnType<typeof pageQuery>;
}

/** An endpoint of the API that returns a list by pages. */
interface ListEndpoint<Query, Answer> {
  readonly initiate: (arg: PageArg<Query>) => ThunkAction<RunningQuery, RootState, unknown, UnknownAction>;
  readonly select: (
    arg: PageArg<Query>,
  ) => (state: RootState) => { readonly data?: Answer | undefined; readonly isError: boolean };
}

/** The rows of a paged list, as the list components use them. */
export interface PagedRows<Row> {
  /** `null` until the first page has loaded. */
  readonly count: number | null;
  readonly rowAt: (index: number) => Row | undefined;
  /** The loaded rows, in list order. */
  readonly read: readonly Row[];
  readonly onRange: (from: number, to: number) => void;
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

/**
 * Returns the state when rows `from` to `to` are visible; the same object when the pages do not
 * change.
 */
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

function reduceVisiblePages(now: VisiblePages, { key, from, to }: VisibleRange): VisiblePages {
  return nextVisiblePages(now, key, from, to);
}

/** Returns the part of a list's query that selects the page. */
export function pageQuery(page: number) {
  return { limit: pageSize, offset: page * pageSize };
}

function toPageArg<Query extends object>(key: string, page: number) {
  const query: Query = JSON.parse(key);
  return { query: { ...query, ...pageQuery(page) } };
}

/** Returns the cached responses of these pages, by page. */
function usePages<Query extends object, Answer extends Page>(
  endpoint: ListEndpoint<Query, Answer>,
  key: string,
  pages: readonly number[],
): ReadonlyMap<number, Answer> {
  const answers = useAppSelector(
    (state) => pages.map((page) => endpoint.select(toPageArg<Query>(key, page))(state).data),
    shallowEqual,
  );
  return useMemo(
    () =>
      new Map(
        answers.flatMap((answer, at) => {
          const page = pages[at];
          return answer === undefined || page === undefined ? [] : [[page, answer] as const];
        }),
      ),
    [answers, pages],
  );
}

interface Options {
  /** The list is known to be empty, so nothing is requested. */
  readonly isEmpty?: boolean;
  /** Whether to omit the rows of pages that are not visible. */
  readonly onlyVisible?: boolean;
}

/**
 * Loads the visible rows of a query; returns them with its first loaded response (`null` = none
 * yet).
 */
export function usePagedRows<Query extends object, Answer extends Page>(
  endpoint: ListEndpoint<NoInfer<Query>, Answer>,
  query: Query,
  { isEmpty = false, onlyVisible = false }: Options = {},
): PagedRows<Answer['results'][number]> & { readonly answer: Answer | null } {
  const dispatch = useAppDispatch();
  const key = JSON.stringify(query);
  const [visiblePages, look] = useReducer(reduceVisiblePages, {
    key,
    pages: first,
    seen: first,
    before: null,
  });
  if (visiblePages.key !== key) look({ key, from: 0, to: 0 });
  const { pages, seen, before } = visiblePages;
  const running = useRef<readonly RunningQuery[]>([]);
  useEffect(() => {
    if (isEmpty) return undefined;
    const started = pages.map((page) => dispatch(endpoint.initiate(toPageArg<Query>(key, page))));
    running.current = started;
    return () => {
      for (const call of started) call.unsubscribe();
    };
  }, [dispatch, endpoint, pages, key, isEmpty]);
  const found = usePages<Query, Answer>(endpoint, key, seen);
  const last = usePages<Query, Answer>(endpoint, before?.key ?? key, before?.seen ?? noPages);
  const isRejected = useAppSelector((state) =>
    pages.every((page) => endpoint.select(toPageArg<Query>(key, page))(state).isError),
  );
  const failed = !isEmpty && found.size === 0 && isRejected;
  const answers = found.size === 0 && !failed ? last : found;
  const rows = useMemo(
    () =>
      new Map(
        [...answers]
          .filter(([page]) => !isEmpty && (!onlyVisible || pages.includes(page)))
          .map(([page, { results }]): [number, Answer['results']] => [page, results]),
      ),
    [answers, isEmpty, onlyVisible, pages],
  );
  const rowAt = useCallback(
    (index: number) => rows.get(Math.floor(index / pageSize))?.[index % pageSize],
    [rows],
  );
  const onRange = useCallback((from: number, to: number) => look({ key, from, to }), [key]);
  const read = useMemo(() => [...rows.values()].flat(), [rows]);
  const [answer = null] = answers.values();
  return {
    count: isEmpty ? 0 : (answer?.meta.count ?? null),
    answer,
    rowAt,
    read,
    onRange,
    failed,
    retry: () => {
      for (const call of running.current) void call.refetch();
    },
  };
}

/** Wraps the rows of a list that is loaded as a whole; `null` = it is not loaded yet. */
export function completeRows<Row>(
  rows: readonly Row[] | null,
  failed: boolean,
  retry: () => void,
): PagedRows<Row> {
  return {
    count: rows?.length ?? null,
    rowAt: (index) => rows?.[index],
    read: rows ?? [],
    onRange: ignoreRange,
    failed,
    retry,
  };
}

function ignoreRange(): void {
  // All rows are already loaded.
}

/**
 * Loads all rows of a query page by page, at most `maxPages` pages. `count` is the total number of
 * rows.
 */
export function useAllRows<Query extends object, Answer extends Page>(
  endpoint: ListEndpoint<NoInfer<Query>, Answer>,
  query: Query,
  maxPages = Number.POSITIVE_INFINITY,
): PagedRows<Answer['results'][number]> {
  const { onRange, ...rows } = usePagedRows(endpoint, query);
  const last = Math.min(rows.count ?? 0, maxPages * pageSize) - 1;
  useEffect(() => onRange(0, last), [onRange, last]);
  return { ...rows, onRange: ignoreRange };
}
