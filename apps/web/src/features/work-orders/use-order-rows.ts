// The rows of the list, page by page from the server: the pages in sight are kept up to date, those seen before stay while the cache keeps them.
import type { WorkOrderAnswer } from '@curbwright/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { api } from '../../app/api.ts';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import type { orderQuery } from './order-list-state.ts';

const pageSize = 100;

interface Sight {
  readonly key: string;
  /** In sight now. */
  readonly pages: readonly number[];
  readonly seen: readonly number[];
}

function argOf(key: string, page: number) {
  const asked: ReturnType<typeof orderQuery> = JSON.parse(key);
  return { query: { ...asked, limit: pageSize, offset: page * pageSize } };
}

const first: readonly number[] = [0];

export interface OrderRows {
  /** null until the first page came. */
  readonly count: number | null;
  readonly rowAt: (index: number) => WorkOrderAnswer | undefined;
  readonly read: readonly WorkOrderAnswer[];
  readonly onRange: (from: number, to: number) => void;
  readonly failed: boolean;
  readonly retry: () => void;
}

export function useOrderRows(query: ReturnType<typeof orderQuery>): OrderRows {
  const dispatch = useAppDispatch();
  const key = JSON.stringify(query);
  const [sight, look] = useState<Sight>({ key, pages: first, seen: first });
  const now = sight.key === key ? sight : { key, pages: first, seen: first };
  if (now !== sight) look(now);
  const { pages, seen } = now;
  const asked = useRef<readonly { readonly refetch: () => unknown }[]>([]);
  useEffect(() => {
    const made = pages.map((page) => dispatch(api.endpoints.workOrders.initiate(argOf(key, page))));
    asked.current = made;
    return () => {
      for (const call of made) call.unsubscribe();
    };
  }, [dispatch, pages, key]);
  const answers = useAppSelector(
    (state) => seen.map((page) => api.endpoints.workOrders.select(argOf(key, page))(state).data),
    shallowEqual,
  );
  const failed = useAppSelector((state) =>
    pages.every((page) => api.endpoints.workOrders.select(argOf(key, page))(state).isError),
  );
  const { rows, count } = useMemo(() => {
    const found = answers.flatMap((data, at) => {
      const page = seen[at];
      return data === undefined || page === undefined ? [] : [[page, data.results] as const];
    });
    return {
      rows: new Map(found),
      count: answers.find((data) => data !== undefined)?.meta.count ?? null,
    };
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
