// Undoes a deletion: the action in its toast, and the message about the result.
import type { DeletedNoun } from '@curbwright/core';
import i18next from 'i18next';
import { showFailure, showSuccess } from '../ui/toast.ts';
import type { ToastAction } from '../ui/toast-types.ts';
import { api } from './api.ts';
import { trackOwnWrite } from './own-writes.ts';
import { store } from './store.ts';

async function runUndo(
  noun: DeletedNoun,
  ids: readonly number[],
  onDone: (() => void) | undefined,
): Promise<void> {
  // The endpoint belongs to the staff lists, which a panel on the map may not have loaded.
  await import('./staff-api.ts');
  const { data } = await trackOwnWrite(() =>
    store.dispatch(api.endpoints.undoDeletion.initiate({ body: { noun, record_ids: [...ids] } })),
  );
  // Errors of the request itself are shown by the general handler.
  if (data === undefined) return;
  const reasons = new Set(data.results.flatMap(({ ok, detail }) => (ok ? [] : (detail ?? []))));
  for (const reason of reasons) showFailure(reason);
  if (data.done === 0) return;
  showSuccess(i18next.t('deletedList.undone'));
  onDone?.();
}

/**
 * The "Undo" action for what was just deleted, by its former ids. Ids of records that others depend
 * on come first. `onDone` is called once something was restored.
 */
export function undoDeletionAction(
  noun: DeletedNoun,
  ids: readonly number[],
  onDone?: () => void,
): ToastAction {
  return { label: i18next.t('deletedList.undo'), run: () => void runUndo(noun, ids, onDone) };
}
