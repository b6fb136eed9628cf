// Undoes publications with one click, for the time the city allows: all of them or none. Where sign
// orders would be canceled, it asks first.
import i18next from 'i18next';
import { reloadCity } from '../city/city/reload-city.ts';
import { api } from '../shell/api.ts';
import { awaitQuery } from '../shell/await-query.ts';
import { trackOwnWrite } from '../shell/own-writes.ts';
import { store } from '../shell/store.ts';
import { showSuccess } from '../ui/toast.ts';
import type { ToastAction } from '../ui/toast-types.ts';
import { confirmUndo } from './undo-confirmation.ts';

/** Most publications undone together (from the contract, without loading its schemas). */
export const maxUndonePublications = 200;

async function hasOpenSignOrders(ids: readonly number[]): Promise<boolean> {
  const query = { proposed_regulation_ids: ids.join(','), is_open: 'true' as const, limit: 1 };
  const { data } = await awaitQuery(
    store.dispatch(api.endpoints.workOrders.initiate({ query }, { forceRefetch: true })),
  );
  return data !== undefined && data.meta.count > 0;
}

/**
 * Undoes publications; `what` names them in the message. Returns whether they were undone. The general
 * handler shows why not.
 */
export async function undoPublications(ids: readonly number[], what: string): Promise<boolean> {
  // The endpoint belongs to the staff lists, which a panel on the map may not have loaded.
  await import('../shell/staff-api.ts');
  if ((await hasOpenSignOrders(ids)) && !(await confirmUndo(ids))) return false;
  const { data } = await trackOwnWrite(() =>
    store.dispatch(api.endpoints.undoPublication.initiate({ body: { proposed_regulation_ids: [...ids] } })),
  );
  if (data === undefined) return false;
  showSuccess(i18next.t('undoPublication.done', { what }));
  await reloadCity(store);
  return true;
}

/** The "Undo" action for what was just published. */
export function undoPublicationAction(ids: readonly number[], what: string): ToastAction {
  return { label: i18next.t('undoPublication.act'), run: () => void undoPublications(ids, what) };
}
