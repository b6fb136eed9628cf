// Reverts publications with a reason: the previous rules are restored. If newer rules are in force,
// the dialog names them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shell/api.ts';
import { usePerson } from '../../../shell/login-hooks.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { MultilineField } from '../../../ui/multiline-field.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { AffectedSignOrders } from '../../affected-sign-orders.tsx';
import { maxUndonePublications } from '../../undo-publication.ts';
import { reloadPublishedCity } from './after-change.ts';
import { BatchButtons } from './batch-buttons.tsx';
import { OutcomeList } from './outcome-list.tsx';
import type { Outcome } from './outcomes.ts';
import { ProposalsSummary } from './proposals-summary.tsx';
import type { BatchDialogProps } from './publish-dialog.tsx';
import { useBatchRun } from './use-batch-run.ts';
import { useProposalRows } from './use-proposal-rows.ts';
import { useRejectionOutcome } from './use-rejection.ts';

/** Maximum length of a reason, in characters (from the contract). */
const maxReasonLength = 500;

function RevertForm({ ids: given, onClose, onDone }: Omit<BatchDialogProps, 'opened'>) {
  // The list behind the dialog may change while the action runs, but the dialog keeps its initial
  // ids.
  const [ids] = useState(given);
  const { t } = useTranslation();
  const { person, settled } = usePerson();
  const rows = useProposalRows(ids, true);
  const batch = useBatchRun();
  const refusalOf = useRejectionOutcome();
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const [revertOne] = api.useRevertPublishedRegulationMutation();
  const reason = why.trim();
  const revert = async (part: readonly number[]): Promise<readonly Outcome[]> => {
    const outcomes: Outcome[] = [];
    for (const id of part) {
      const { error } = await revertOne({ params: { id }, body: { reason } });
      outcomes.push(error === undefined ? { id, ok: true, title: null, detail: null } : refusalOf(id, error));
    }
    return outcomes;
  };
  const act = async (wanted: readonly number[]) => {
    setTried(true);
    if (reason === '') return;
    const done = await batch.run(wanted, revert);
    const back = done.flatMap(({ id, ok }) => (ok ? [id] : []));
    if (back.length === 0) return;
    showSuccess(t('revert.done', { count: back.length }));
    onDone?.();
    if (back.length === ids.length) onClose();
    await reloadPublishedCity();
  };
  const mayPublish = person?.permissions.includes('publish') ?? false;
  return (
    <Dialog
      title={t('revert.title', { count: ids.length })}
      closeLabel={t('app.close')}
      onClose={() => batch.running === null && onClose()}
    >
      {batch.outcomes.length === 0 ? (
        <ProposalsSummary ids={ids} rows={rows} />
      ) : (
        <OutcomeList outcomes={batch.outcomes} rows={rows} doneWord={t('revert.reverted')} />
      )}
      <p className="soft text-13">{t('revert.about')}</p>
      {batch.outcomes.length === 0 && ids.length <= maxUndonePublications && (
        <AffectedSignOrders proposals={ids} />
      )}
      <MultilineField
        label={t('revert.reason')}
        value={why}
        longest={maxReasonLength}
        error={tried && reason === '' ? t('revert.reasonRequired') : null}
        onChange={setWhy}
      />
      <BatchButtons
        batch={batch}
        ids={ids}
        act={t('revert.act')}
        acting={t('revert.acting')}
        isDanger
        reason={settled && !mayPublish ? t('revert.notAllowed') : null}
        onAct={(wanted) => void act(wanted)}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** Reverts published proposals; calls `onDone` when at least one was reverted. */
export function RevertDialog({ opened, ids, ...more }: BatchDialogProps) {
  return opened && ids.length > 0 ? <RevertForm ids={ids} {...more} /> : null;
}
