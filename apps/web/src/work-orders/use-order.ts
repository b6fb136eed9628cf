// One work order with its comments and files, from the server or cached on this device, including
// the user's unsent changes.
import { type QueuedWork, withEdits } from '@curbwright/core';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../shell/api.ts';
import { isApiError } from '../shell/api-error.ts';
import type { KeptOrder } from '../shell/offline/field-store.ts';
import { keepOrders, keptOrders } from './field/field-work.ts';

interface FoundOrder {
  /** The work order as it is on the server, or was when last loaded. */
  readonly base: KeptOrder | null;
  /** The work order with all unsent changes applied. */
  readonly order: KeptOrder | null;
  readonly state: 'loading' | 'there' | 'gone' | 'failed';
  readonly retry: () => void;
}

/** The newer of the loaded and the cached version of this work order. */
export function newest(id: number, last: KeptOrder | null, kept: KeptOrder | null): KeptOrder | null {
  const [own, stored] = [last?.id === id ? last : null, kept?.id === id ? kept : null];
  if (own === null || stored === null) return own ?? stored;
  return stored.version > own.version ? stored : own;
}

/**
 * Sends no request while `lost` (there is no connection) or `going` (it is being deleted here, so a
 * 404 is expected).
 */
export function useOrder(
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
): FoundOrder {
  const { currentData, error, isFetching, refetch } = api.useWorkOrderQuery(
    { params: { id } },
    { skip: lost || going },
  );
  // Keep the last response when requests stop, because unsaved input is based on it.
  const [last, setLast] = useState<KeptOrder | null>(null);
  if (currentData !== undefined && currentData !== last) setLast(currentData);
  /** Read again when the connection is lost; `undefined` = not read yet. */
  const [kept, setKept] = useState<{ readonly lost: boolean; readonly order: KeptOrder | null }>();
  useEffect(() => {
    if (currentData !== undefined && username !== null) void keepOrders(username, [currentData]);
  }, [currentData, username]);
  useEffect(() => {
    if (username === null) return undefined;
    let stopped = false;
    void keptOrders(username).then((orders) => {
      if (!stopped) setKept({ lost, order: orders.find((one) => one.id === id) ?? null });
    });
    return () => {
      stopped = true;
    };
  }, [id, username, lost]);
  const gone = error !== undefined && isApiError(error) && error.status === 404;
  const base = gone ? null : (currentData ?? newest(id, last, kept?.order ?? null));
  const order = useMemo(() => (base === null ? null : withEdits(base, rows)), [base, rows]);
  const state = gone
    ? 'gone'
    : base !== null
      ? 'there'
      : (lost ? kept?.lost !== true : isFetching || error === undefined)
        ? 'loading'
        : 'failed';
  return { base, order, state, retry: () => void refetch() };
}
