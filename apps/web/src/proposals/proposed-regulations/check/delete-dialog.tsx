// Deletes one or more open proposals: confirms first with what is removed, then shows the result of
// each.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shell/api.ts';
import { usePerson } from '../../../shell/login-hooks.ts';
import { trackOwnWrite } from '../../../shell/own-writes.ts';
import { store } from '../../../shell/store.ts';
import { undoDeletionAction } from '../../../shell/undo-deletion.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { closeDraftOf } from './after-change.ts';
import { BatchButtons } from './batch-buttons.tsx';
import { RowsLoadFailed, useRowsPendingReason } from './load-failed.tsx';
import { OutcomeList } from './outcome-list.tsx';
import type { Outcome } from './outcomes.ts';
import { ProposalsSummary } from './proposals-summary.tsx';
import type { BatchDialogProps } from './publish-dialog.tsx';
import { reviewedVersions } from './reviewed-versions.ts';
import { useBatchRun } from './use-batch-run.ts';
import { useProposalRows } from './use-proposal-rows.ts';
import { useOutcomeFormatters } from './use-rejection.ts';

function DeleteForm({ ids: given, onClose, onDone }: Omit<BatchDialogProps, 'opened'>) {
  // The list behind the dialog may change while the action runs, but the dialog keeps its initial
  // ids.
  const [ids] = useState(given);
  const { t } = useTranslation();
  const { person, settled } = usePerson();
  const rows = useProposalRows(ids, false);
  const batch = useBatchRun();
  const { refusalOf, outcomeOf } = useOutcomeFormatters();
  const [deleteOne] = api.useDeleteProposedRegulationMutation();
  const [deleteMany] = api.useDeleteProposedRegulationsMutation();
  const seen = (part: readonly number[]) => reviewedVersions(part, rows, store.getState().draft.open);
  const remove = async (part: readonly number[]): Promise<readonly Outcome[]> => {
    const [first] = part;
    if (part.length === 1 && first !== undefined) {
      const [version = null] = seen(part);
      const body = version === null ? {} : { version };
      const { error } = await deleteOne({ params: { id: first }, body });
      return [
        error === undefined ? { id: first, ok: true, title: null, detail: null } : refusalOf(first, error),
      ];
    }
    const { data, error } = await deleteMany({
      body: { proposed_regulation_ids: [...part], versions: seen(part) },
    });
    return data?.results.map(outcomeOf) ?? part.map((id) => refusalOf(id, error));
  };
  const act = async (wanted: readonly number[]) => {
    const gone = await trackOwnWrite(async () => {
      const done = await batch.run(wanted, remove);
      const deleted = done.flatMap(({ id, ok }) => (ok ? [id] : []));
      closeDraftOf(deleted);
      return deleted;
    });
    // Load the rows again so that a retry of rejected proposals uses their current versions.
    if (gone.length < wanted.length) rows.again();
    if (gone.length === 0) return;
    showSuccess(t('deletion.done', { count: gone.length }), undoDeletionAction('proposed-regulation', gone));
    onDone?.();
    if (gone.length === ids.length) onClose();
  };
  const waiting = useRowsPendingReason(rows);
  const mayEdit = person?.permissions.includes('edit') ?? false;
  return (
    <Dialog
      title={t('deletion.title', { count: ids.length })}
      closeLabel={t('app.close')}
      onClose={() => batch.running === null && onClose()}
    >
      {batch.outcomes.length === 0 ? (
        <>
          <ProposalsSummary ids={ids} rows={rows} />
          <RowsLoadFailed rows={rows} />
          <p className="soft text-13">{t('deletion.about')}</p>
        </>
      ) : (
        <OutcomeList outcomes={batch.outcomes} rows={rows} doneWord={t('deletion.deleted')} />
      )}
      <BatchButtons
        batch={batch}
        ids={ids}
        act={t('deletion.act', { count: ids.length })}
        acting={t('deletion.acting')}
        isDanger
        reason={settled && !mayEdit ? t('deletion.notAllowed') : waiting}
        onAct={(wanted) => void act(wanted)}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** Deletes open proposals; calls `onDone` when at least one was deleted. */
export function DeleteDialog({ opened, ids, ...more }: BatchDialogProps) {
  return opened && ids.length > 0 ? <DeleteForm ids={ids} {...more} /> : null;
}
