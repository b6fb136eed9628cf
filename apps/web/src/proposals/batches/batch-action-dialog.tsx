// Dialog that publishes, hands in, undoes or deletes batches: shows what will happen, sends one request per
// batch, and reports the outcome for every proposal. The list is reloaded, even after an error.
import type { BatchResponse } from '@curbwright/contract';
import { formatDateAndTime, nextBatchActions } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentMinute } from '../../city/city/city-hooks.ts';
import { api } from '../../shell/api.ts';
import { formatFormError, isApiError } from '../../shell/api-error.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { undoDeletionAction } from '../../shell/undo-deletion.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MultilineField } from '../../ui/multiline-field.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { LoadFailed } from '../proposed-regulations/check/load-failed.tsx';
import { ScheduledList } from '../proposed-regulations/check/scheduled-list.tsx';
import {
  defaultPublishDay,
  isPastPublishTime,
  type PublishTime,
  toEffectiveFrom,
  toPublishInstant,
} from '../publish-time.ts';
import { PublishTimeFields } from '../publish-time-fields.tsx';
import { maxRemarkLength } from '../reviews/remark-length.ts';
import { usePublishedActions } from '../use-published-actions.ts';
import { type BatchAction, BatchActionOutcomes, type BatchActionResult } from './batch-action-outcomes.tsx';
import { type BatchOutcomes, handInProposals } from './hand-in-proposals.ts';
import styles from './list.module.css';
import { PublishSummary, useAreChangesLoaded } from './publish-summary.tsx';
import { useBatchNameFormat } from './use-batch-format.tsx';
import { type SeenSnapshot, type SeenSource, useSeenProposals } from './use-seen-proposals.ts';

const maxReasonLength = 500;

const seenSources: Readonly<Record<BatchAction, SeenSource>> = {
  publish: 'changes',
  handIn: 'list',
  undo: 'list',
  delete: 'none',
};

interface Props {
  readonly act: BatchAction;
  readonly batches: readonly BatchResponse[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function BatchActionDialog({ act, batches, onClose, onDone }: Props) {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const nameOf = useBatchNameFormat();
  const [reason, setReason] = useState('');
  const [running, setRunning] = useState<number | null>(null);
  const [done, setDone] = useState<BatchActionResult | null>(null);
  // Ids of the batches deleted in this dialog, for the undo button.
  const [gone, setGone] = useState<readonly number[]>([]);
  const undo = undoDeletionAction('batch', gone);
  const reader = useReader();
  const actionsOf = usePublishedActions();
  const now = useCurrentMinute();
  const cityTime = { timeZone: reader.timeZone, calendar: { periods: [] } };
  const [when, setWhen] = useState<PublishTime>({ kind: 'draft' });
  const [timeFault, setTimeFault] = useState<string | null>(null);
  const past = isPastPublishTime(when, cityTime, now);
  const isChecked = useAreChangesLoaded(batches, act === 'publish');
  const open = batches.reduce((sum, batch) => sum + batch.open, 0);
  const waiting = batches.reduce((sum, { review }) => sum + review.waiting, 0);
  const sentBack = batches.reduce((sum, { review }) => sum + review.sent_back, 0);
  const { toHandIn } = nextBatchActions(batches, { mayEdit: true, mayPublish: false });
  const published = batches.reduce((sum, batch) => sum + batch.published, 0);
  const seen = useSeenProposals(batches, seenSources[act]);
  const send = (id: number, snapshot: SeenSnapshot) => {
    const params = { id };
    const proposals = snapshot.of(id);
    if (act === 'publish') {
      const body = { ...toEffectiveFrom(when, cityTime, now), ...proposals };
      return dispatch(api.endpoints.publishBatchRegulation.initiate({ params, body }));
    }
    if (act === 'delete') return dispatch(api.endpoints.deleteBatchRegulation.initiate({ params }));
    return dispatch(
      api.endpoints.undoBatchRegulation.initiate({ params, body: { reason: reason.trim(), ...proposals } }),
    );
  };
  const perform = async (id: number, snapshot: SeenSnapshot): Promise<BatchOutcomes> => {
    if (act === 'handIn') return handInProposals(dispatch, snapshot.toHandInOf(id), reason.trim());
    const { data, error } = await send(id, snapshot);
    return data === undefined ? { outcomes: [], error } : { outcomes: data.results };
  };
  const run = async () => {
    const outcomes: BatchActionResult['outcomes'][number][] = [];
    const faults: string[] = [];
    const snapshot = seen.take();
    for (const [index, batch] of batches.entries()) {
      setRunning(index);
      const answer = await perform(batch.id, snapshot);
      outcomes.push(...answer.outcomes);
      if (!('error' in answer)) {
        if (act === 'delete') setGone((before) => [...before, batch.id]);
      } else {
        const { error } = answer;
        const words =
          isApiError(error) && error.status > 0 ? formatFormError(error, t('error.fallback')) : null;
        faults.push(`${nameOf(batch)}: ${words ?? t('batchList.actFailed')}`);
      }
    }
    // Reload even after an error, because everything done before it remains.
    dispatch(api.util.invalidateTags(['batches', 'proposals']));
    setRunning(null);
    const from =
      act === 'publish' && when.kind === 'day'
        ? formatDateAndTime(toPublishInstant(when, cityTime, now), reader)
        : null;
    setDone({ outcomes, faults, from });
    if (act === 'publish' && outcomes.some(({ ok }) => ok)) showSuccess(t('publish.done'));
    onDone();
  };
  const publishedIds =
    act === 'publish' ? (done?.outcomes ?? []).flatMap(({ id, ok }) => (ok ? [id] : [])) : [];
  const [onlyBatch] = batches;
  const afterPublishing = actionsOf(
    publishedIds,
    t('outcome.proposals', { count: publishedIds.length }),
    batches.length === 1 ? onlyBatch?.id : null,
  );
  const afterward = [gone.length > 0 ? undo : null, afterPublishing.undo, afterPublishing.signOrders].filter(
    (action) => action !== null,
  );
  const title = t(`batchList.act.${act}`);
  const isDay = act === 'publish' && when.kind === 'day';
  const wrongTime =
    isDay && timeFault !== null ? timeFault : isDay && past ? t('proposal.schedule-past') : null;
  // The outcomes are reported only here, so closing is blocked while requests run.
  const close = () => {
    if (running === null) onClose();
  };
  const footer = () => {
    if (running !== null)
      return (
        <ProgressBar
          label={t('batchList.acting')}
          percent={batches.length > 1 ? (100 * running) / batches.length : null}
          language={i18n.language}
        />
      );
    if (done !== null)
      return (
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('batchList.done')}</Button>
          {afterward.map(({ label, run: begin }) => (
            <Button
              key={label}
              variant="default"
              onClick={() => {
                onClose();
                begin();
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      );
    return (
      <div className={styles.buttons}>
        {act === 'publish' ? (
          <ButtonWithReason
            reason={isChecked ? wrongTime : t('batch.findings.waits')}
            onClick={() => void run()}
          >
            {t(when.kind === 'day' ? 'publish.plan' : 'batchList.act.publish')}
          </ButtonWithReason>
        ) : (
          <ButtonWithReason
            {...(act === 'handIn' ? {} : { color: 'red.9' })}
            reason={seen.isFailed ? t('outcome.notRead') : seen.isLoaded ? null : t('check.waiting')}
            onClick={() => void run()}
          >
            {title}
          </ButtonWithReason>
        )}
        <Button variant="default" onClick={onClose}>
          {t('batchList.cancel')}
        </Button>
      </div>
    );
  };
  return (
    <Dialog title={title} closeLabel={t('app.close')} onClose={close} footer={footer()}>
      <div className="grid gap-16">
        {done === null ? (
          <>
            <ul className="grid gap-4 pad-start-20">
              {batches.map((batch) => (
                <li key={batch.id}>{nameOf(batch)}</li>
              ))}
            </ul>
            <p>
              {act === 'undo'
                ? t('batchList.ask.undo', { open, published })
                : t(`batchList.ask.${act}`, { count: act === 'handIn' ? toHandIn : open })}
            </p>
            {seen.isFailed && <LoadFailed text={t('outcome.notRead')} onRetry={seen.retry} />}
            {(act === 'undo' || act === 'handIn') && (
              <MultilineField
                label={t(act === 'undo' ? 'batchList.reason' : 'batchList.remark')}
                value={reason}
                longest={act === 'undo' ? maxReasonLength : maxRemarkLength}
                onChange={setReason}
              />
            )}
            {act === 'publish' && (
              <>
                <PublishSummary batches={batches} />
                {waiting > 0 && <p>{t('batchList.approves', { count: waiting })}</p>}
                {sentBack > 0 && <p>{t('batchList.sentBack', { count: sentBack })}</p>}
                {batches.length === 1 && batches[0] !== undefined && <ScheduledList batch={batches[0].id} />}
                {running === null && (
                  <PublishTimeFields
                    when={when}
                    day={defaultPublishDay(null, cityTime, now)}
                    kinds={['draft', 'now', 'day']}
                    isPast={past}
                    onChange={setWhen}
                    onFault={setTimeFault}
                  />
                )}
              </>
            )}
          </>
        ) : (
          <BatchActionOutcomes act={act} done={done} />
        )}
      </div>
    </Dialog>
  );
}
