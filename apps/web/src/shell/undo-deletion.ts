// The way back from a deletion: what its toast offers, and what came of it.
import type { DeletedNoun } from '@curbwright/core';
import i18next from 'i18next';
import { showFailure, showSuccess } from '../ui/toast.ts';
import type { ToastAction } from '../ui/toast-type.ts';
import { api } from './api.ts';
import { asOwn } from './own-writes.ts';
import { store } from './store.ts';

async function undo(noun: DeletedNoun, ids: readonly number[]): Promise<void> {
  // A call of staff's lists: a panel on the map may not have brought them.
  await import('./staff-api.ts');
  const { data } = await asOwn(() =>
    store.dispatch(api.endpoints.undoDeletion.initiate({ body: { noun, record_ids: [...ids] } })),
  );
  // An error of the call itself is told where all are.
  if (data === undefined) return;
  const reasons = new Set(data.results.flatMap(({ ok, detail }) => (ok ? [] : (detail ?? []))));
  for (const reason of reasons) showFailure(reason);
  if (data.done > 0) showSuccess(i18next.t('deletedList.undone'));
}

/** "Undo" of what was just deleted, by the ids it had; what others need to be there first comes first. */
export function undoOf(noun: DeletedNoun, ids: readonly number[]): ToastAction {
  return { label: i18next.t('deletedList.undo'), run: () => void undo(noun, ids) };
}
