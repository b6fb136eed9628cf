// Applies the server's response to a work order change to the cache: the work order itself and
// every list that contains it.

import { api } from '../shell/api.ts';
import type { CachedWorkOrder } from '../shell/offline/field-store.ts';
import { store } from '../shell/store.ts';

/** Stores the work order in the cache unless the cached version is newer. */
export function updateCachedWorkOrder(order: CachedWorkOrder): void {
  const isOlder = (known: { readonly id: number; readonly version: number }) =>
    known.id === order.id && known.version <= order.version;
  for (const arg of api.util.selectCachedArgsForQuery(store.getState(), 'workOrder'))
    store.dispatch(
      api.util.updateQueryData('workOrder', arg, (known) =>
        isOlder(known) ? { ...known, ...order } : known,
      ),
    );
  for (const arg of api.util.selectCachedArgsForQuery(store.getState(), 'workOrders'))
    store.dispatch(
      api.util.updateQueryData('workOrders', arg, (page) => {
        const { comments: _comments, files: _files, ...plain } = order;
        page.results = page.results.map((known) => (isOlder(known) ? { ...known, ...plain } : known));
      }),
    );
}
