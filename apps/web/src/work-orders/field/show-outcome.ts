// The messages about queued work: sent, in conflict or rejected. An edit that was sent can be undone.
import type { QueuedEdit, QueuedWork } from '@curbwright/core';
import i18next from 'i18next';
import { showErrorPopup, showFailure, showSuccess } from '../../ui/toast.ts';
import type { RowOutcome } from './field-queue.ts';

/** Shows the outcome of a row; `words` is the server's message about a rejected one. */
export function showOutcome(
  row: QueuedWork,
  outcome: RowOutcome,
  words: string | null,
  undo: (edit: QueuedEdit) => Promise<void>,
): void {
  if (outcome === 'conflict')
    showErrorPopup(
      i18next.t('workOrders.conflictToast', { order: row.order }),
      i18next.t('workOrders.conflict'),
    );
  else if (outcome === 'aside') showFailure(words ?? i18next.t('error.fallback'));
  else if (row.kind === 'edit')
    showSuccess(
      i18next.t(row.change.status === undefined ? 'workOrders.saved' : 'workOrders.statusChanged'),
      {
        label: i18next.t('workOrders.undoEdit'),
        run: () => void undo(row),
        about: `work order ${row.order}`,
      },
    );
  else showSuccess(i18next.t(row.kind === 'comment' ? 'workOrders.commented' : 'workOrders.fileAdded'));
}
