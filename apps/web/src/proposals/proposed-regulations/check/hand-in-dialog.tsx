// Hands in one or more open proposals for review with a note to the reviewer, then shows the result of
// each. Those that are already handed in are named and left as they are.
import { nextReviewActions } from '@curbwright/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shell/api.ts';
import { usePerson } from '../../../shell/login-hooks.ts';
import { trackOwnWrite } from '../../../shell/own-writes.ts';
import { store } from '../../../shell/store.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { MultilineField } from '../../../ui/multiline-field.tsx';
import { maxRemarkLength } from '../../reviews/remark-length.ts';
import { BatchButtons } from './batch-buttons.tsx';
import { RowsLoadFailed, useRowsPendingReason } from './load-failed.tsx';
import { OutcomeList } from './outcome-list.tsx';
import type { Outcome } from './outcomes.ts';
import { ProposalsSummary } from './proposals-summary.tsx';
import type { BatchDialogProps } from './publish-dialog.tsx';
import { reviewedVersions } from './reviewed-versions.ts';
import { useBatchRun } from './use-batch-run.ts';
import { type ProposalRows, useProposalRows } from './use-proposal-rows.ts';
import { useOutcomeFormatters } from './use-rejection.ts';

/** Splits proposals into those that this user may hand in now and the others. */
function useHandInChoice(ids: readonly number[], { byId }: ProposalRows) {
  const { person, settled } = usePerson();
  const permissions = person?.permissions ?? [];
  const may = { mayEdit: permissions.includes('edit'), mayPublish: permissions.includes('publish') };
  const canHandIn = (id: number) => {
    const row = byId.get(id);
    if (row === undefined) return true;
    const { state, is_own_work: isOwnWork, may_publish_alone: mayPublishAlone } = row.review;
    const view = { state, isPublished: row.is_published, isOwnWork, mayPublishAlone };
    const { primary, secondary } = nextReviewActions(view, may);
    return primary === 'hand_in' || secondary.includes('hand_in');
  };
  return { offered: ids.filter(canHandIn), mayNot: settled && !may.mayEdit };
}

function HandInForm({ ids: given, onClose, onDone }: Omit<BatchDialogProps, 'opened'>) {
  // The list behind the dialog may change while the action runs, but the dialog keeps its initial
  // ids.
  const [ids] = useState(given);
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const rows = useProposalRows(ids, false);
  const batch = useBatchRun();
  const { refusalOf, outcomeOf } = useOutcomeFormatters();
  const [review] = api.useReviewProposalsMutation();
  const choice = useHandInChoice(ids, rows);
  // What is handed in no longer can be, so the choice stays as it was when the action began.
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const offered = chosen ?? choice.offered;
  const handIn = async (part: readonly number[]): Promise<readonly Outcome[]> => {
    const remark = note.trim();
    const { data, error } = await review({
      body: {
        proposed_regulation_ids: [...part],
        versions: reviewedVersions(part, rows, store.getState().draft.open),
        event: 'hand_in',
        ...(remark === '' ? {} : { remark }),
      },
    });
    return data?.results.map(outcomeOf) ?? part.map((id) => refusalOf(id, error));
  };
  const act = async (wanted: readonly number[]) => {
    setChosen(offered);
    const done = await trackOwnWrite(() => batch.run(wanted, handIn));
    // Load the rows again so that a retry of rejected proposals uses their current versions.
    if (done.some(({ ok }) => !ok)) rows.again();
    if (done.some(({ ok }) => ok)) onDone?.();
  };
  const waiting = useRowsPendingReason(rows);
  const others = ids.length - offered.length;
  const reason = () => {
    if (choice.mayNot) return t('handIn.notAllowed');
    return waiting ?? (offered.length === 0 ? t('handIn.none') : null);
  };
  return (
    <Dialog
      title={t('handIn.title', { count: offered.length })}
      closeLabel={t('app.close')}
      onClose={() => batch.running === null && onClose()}
    >
      {batch.outcomes.length === 0 ? (
        <>
          <ProposalsSummary ids={offered} rows={rows} />
          {others > 0 && <p>{t('handIn.others', { count: others })}</p>}
          <RowsLoadFailed rows={rows} />
          <p className="soft text-13">{t('handIn.about')}</p>
          <MultilineField
            label={t('batchList.remark')}
            value={note}
            longest={maxRemarkLength}
            onChange={setNote}
          />
        </>
      ) : (
        <OutcomeList outcomes={batch.outcomes} rows={rows} doneWord={t('batchList.isHandedIn')} />
      )}
      <BatchButtons
        batch={batch}
        ids={offered}
        act={t('review.act.hand_in')}
        acting={t('handIn.acting')}
        reason={reason()}
        onAct={(wanted) => void act(wanted)}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** Hands in open proposals; calls `onDone` when at least one was handed in. */
export function HandInDialog({ opened, ids, ...more }: BatchDialogProps) {
  return opened && ids.length > 0 ? <HandInForm ids={ids} {...more} /> : null;
}
