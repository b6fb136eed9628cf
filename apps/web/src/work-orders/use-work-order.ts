// One work order with its comments and files, from the server or cached on this device, including
// the user's unsent changes.
import { applyQueuedEdits, type QueuedWork } from '@curbwright/core';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../shell/api.ts';
import { isApiError } from '../shell/api-error.ts';
import type { CachedWorkOrder } from '../shell/offline/field-store.ts';
import { cacheWorkOrders, loadCachedWorkOrders } from './field/field-work.ts';

interface LoadedWorkOrder {
  /** The work order as it is on the server, or was when last loaded. */
  readonly base: CachedWorkOrder | null;
  /** The work order with all unsent changes applied. */
  readonly order: CachedWorkOrder | null;
  readonly state: 'loading' | 'there' | 'gone' | 'failed';
  readonly retry: () => void;
}

/** Returns the newer of the loaded and the cached version of this work order. */
export function newerWorkOrder(
  id: number,
  last: CachedWorkOrder | null,
  kept: CachedWorkOrder | null,
): CachedWorkOrder | null {
  const [own, stored] = [last?.id === id ? last : null, kept?.id === id ? kept : null];
  if (own === null || stored === null) return own ?? stored;
  return stored.version > own.version ? stored : own;
}

/**
 * Sends no request while `lost` (there is no connection) or `going` (it is being deleted here, so a
 * 404 is expected).
 */
export function useWorkOrder(
  id: number,
  {
    rows,
    username,
    lost,
    going,
  }: {
    readonly rows: readonly QueuedWork[];
    readonly username: string | null;
    readonly lost: boolean;
    readonly going: boolean;
  },
): LoadedWorkOrder {
  const { currentData, error, isFetching, refetch } = api.useWorkOrderQuery(
    { params: { id } },
    { skip: lost || going },
  );
  // Keep the last response when requests stop, because unsaved input is based on it.
  const [last, setLast] = useState<CachedWorkOrder | null>(null);
  if (currentData !== undefined && currentData !== last) setLast(currentData);
  /** Read again when the connection is lost; `undefined` = not read yet. */
  const [kept, setKept] = useState<{ readonly lost: boolean; readonly order: CachedWorkOrder | null }>();
  useEffect(() => {
    if (currentData !== undefined && username !== null) void cacheWorkOrders(username, [currentData]);
  }, [currentData, username]);
  useEffect(() => {
    if (username === null) return undefined;
    let stopped = false;
    void loadCachedWorkOrders(username).then((orders) => {
      if (!stopped) setKept({ lost, order: orders.find((one) => one.id === id) ?? null });
    });
    return () => {
      stopped = true;
    };
  }, [id, username, lost]);
  const gone = error !== undefined && isApiError(error) && error.status === 404;
  const base = gone ? null : (currentData ?? newerWorkOrder(id, last, kept?.order ?? null));
  const order = useMemo(() => (base === null ? null : applyQueuedEdits(base, rows)), [base, rows]);
  const state = gone
    ? 'gone'
    : base !== null
      ? 'there'
      : (lost ? kept?.lost !== true : isFetching || error === undefined)
        ? 'loading'
        : 'failed';
  return { base, order, state, retry: () => void refetch() };
}
