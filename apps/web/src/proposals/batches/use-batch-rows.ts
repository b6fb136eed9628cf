// All batches of the current scenario, newest first, loaded page by page, up to 1,000.
import type { BatchResponse } from '@curbwright/contract';
import { useEffect, useMemo, useRef } from 'react';
import { shallowEqual } from 'react-redux';
import { api } from '../../shell/api.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';

const pageSize = 100;
export const maxListedBatches = 1000;

interface BatchRows {
  /** `null` until the first page is loaded. */
  readonly rows: readonly BatchResponse[] | null;
  /** Total number of batches. */
  readonly count: number;
  readonly failed: boolean;
  readonly retry: () => void;
}

export function useBatchRows(scenario: number | null, language: string): BatchRows {
  const dispatch = useAppDispatch();
  const asked = useRef<readonly { refetch: () => unknown }[]>([]);
  const argOf = useMemo(
    () => (page: number) => ({
      query: {
        limit: pageSize,
        offset: page * pageSize,
        language,
        ...(scenario === null ? {} : { scenario__id: scenario }),
      },
    }),
    [scenario, language],
  );
  const first = useAppSelector(useMemo(() => api.endpoints.batchRegulations.select(argOf(0)), [argOf]));
  const count = first.data?.meta.count ?? 0;
  const pages = Math.max(1, Math.ceil(Math.min(count, maxListedBatches) / pageSize));
  useEffect(() => {
    const made = Array.from({ length: pages }, (_none, page) =>
      dispatch(api.endpoints.batchRegulations.initiate(argOf(page))),
    );
    asked.current = made;
    return () => {
      for (const call of made) call.unsubscribe();
    };
  }, [dispatch, argOf, pages]);
  const answers = useAppSelector(
    (state) =>
      Array.from(
        { length: pages },
        (_none, page) => api.endpoints.batchRegulations.select(argOf(page))(state).data,
      ),
    shallowEqual,
  );
  const rows = useMemo(
    () => (answers[0] === undefined ? null : answers.flatMap((answer) => answer?.results ?? [])),
    [answers],
  );
  const retry = () => {
    for (const call of asked.current) void call.refetch();
  };
  return { rows, count, failed: rows === null && first.isError, retry };
}
