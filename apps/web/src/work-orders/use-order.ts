// One order with its comments and files: from the server, or as it was kept on this device; with the person's own changes that have not gone yet.
import { type QueuedWork, withEdits } from '@curbwright/core';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../shell/api.ts';
import { isApiError } from '../shell/api-error.ts';
import type { KeptOrder } from '../shell/offline/field-store.ts';
import { keepOrders, keptOrders } from './field/field-work.ts';

interface FoundOrder {
  /** As the server has it, or had it last. */
  readonly base: KeptOrder | null;
  /** As it will be when what waits has gone. */
  readonly order: KeptOrder | null;
  readonly state: 'loading' | 'there' | 'gone' | 'failed';
  readonly retry: () => void;
}

/** The newer of what the page read and what the device keeps of this order. */
export function newest(id: number, last: KeptOrder | null, kept: KeptOrder | null): KeptOrder | null {
  const [own, stored] = [last?.id === id ? last : null, kept?.id === id ? kept : null];
  if (own === null || stored === null) return own ?? stored;
  return stored.version > own.version ? stored : own;
}

/** `lost`: there is no connection, nobody is asked; nor while it is `going`, deleted from here: that it is not there would be no news. */
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
  // The last answer stays when nobody is asked any more: what is typed stands on it.
  const [last, setLast] = useState<KeptOrder | null>(null);
  if (currentData !== undefined && currentData !== last) setLast(currentData);
  /** Read again when the connection goes; undefined = not read yet. */
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
