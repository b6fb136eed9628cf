// The published changes whose sign orders a person wants to make: asked for by a toast, a row or a
// panel, and shown by the manager's dialog.
import i18next from 'i18next';
import { navigateTo } from '../shell/navigation.ts';
import { addValue } from '../shell/store.ts';
import type { ToastAction } from '../ui/toast-types.ts';

/** A published change, several of them, or all published changes of a batch. */
export type PublishedChange =
  | { readonly proposed_regulation_id: number }
  | { readonly proposed_regulation_ids: readonly number[] }
  | { readonly batch: number };

/** Most changes whose sign orders are made together (from the contract, without loading its schemas). */
export const maxSignOrderChanges = 200;

const [setSignOrdersRequest, selectSignOrdersRequest] = addValue<PublishedChange | null>(
  'signOrdersRequest',
  null,
);

export { selectSignOrdersRequest };

/** Returns one or several proposals as a change; `null` = none, or too many. */
export function toPublishedChange(ids: readonly number[]): PublishedChange | null {
  const [first] = ids;
  if (first === undefined || ids.length > maxSignOrderChanges) return null;
  return ids.length === 1 ? { proposed_regulation_id: first } : { proposed_regulation_ids: ids };
}

/** Opens the dialog for these changes, in the manager. */
export function openSignOrders(change: PublishedChange): void {
  // A toast may still be shown when the person has left the manager.
  if (!location.pathname.startsWith('/manager/')) navigateTo('/manager/mapview/');
  setSignOrdersRequest(change);
}

export function closeSignOrders(): void {
  setSignOrdersRequest(null);
}

/** The "Make sign orders" action for what was just published. */
export function signOrdersAction(change: PublishedChange): ToastAction {
  return { label: i18next.t('workOrders.signs.make'), run: () => openSignOrders(change) };
}
