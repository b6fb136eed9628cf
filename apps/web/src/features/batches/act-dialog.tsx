// Publishing, undoing or deleting batches: what will happen, one request a batch, and what became of every proposal. The list is read again, error or not.
import type { BatchAnswer } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { IconAlertOctagon, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { faultWords, isApiError } from '../../app/api-error.ts';
import { useAppDispatch } from '../../app/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { useBatchName } from './batch-words.tsx';
import styles from './list.module.css';

export type BatchAct = 'publish' | 'undo' | 'delete';

interface Outcome {
  readonly id: number;
  readonly ok: boolean;
  readonly title: string | null;
  readonly detail: string | null;
}

interface Done {
  readonly outcomes: readonly Outcome[];
  /** What went wrong with a whole batch, in words. */
  readonly faults: readonly string[];
}

/** Outcomes drawn; the numbers above them count all. */
const mostShown = 200;
const longestReason = 500;
const capital = { publish: 'Publish', undo: 'Undo', delete: 'Delete' } as const;

interface Props {
  readonly act: BatchAct;
  readonly batches: readonly BatchAnswer[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Outcomes({ act, done }: { readonly act: BatchAct; readonly done: Done }) {
  const { t } = useTranslation();
  const { outcomes, faults } = done;
  const refused = outcomes.filter(({ ok }) => !ok);
  const inOrder = [...refused, ...outcomes.filter(({ ok }) => ok)];
  return (
    <section className={styles.part} aria-label={t('batchList.outcome')}>
      <p role="status" className={styles.strong}>
        {t(`batchList.did${capital[act]}`, { count: outcomes.length - refused.length })}
        {refused.length > 0 && ` ${t('batchList.refusedOf', { count: refused.length })}`}
      </p>
      {faults.map((fault) => (
        <p key={fault} role="alert">
          {fault}
        </p>
      ))}
      <ul className={styles.outcomes}>
        {inOrder.slice(0, mostShown).map(({ id, ok, title, detail }) => (
          <li key={id} className={styles.outcome} data-ok={ok}>
            {ok ? <IconCheck size={18} stroke={1.5} /> : <IconAlertOctagon size={18} stroke={1.5} />}
            <div>
              <p className={styles.strong}>{t('batchList.proposal', { id })}</p>
              <p>
                {ok
                  ? t('batchList.isDone')
                  : [title, detail].filter((text) => text !== null && text !== '').join(': ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {inOrder.length > mostShown && (
        <p className={styles.soft}>{t('batchList.moreOutcomes', { count: inOrder.length - mostShown })}</p>
      )}
    </section>
  );
}

export function ActDialog({ act, batches, onClose, onDone }: Props) {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const nameOf = useBatchName();
  const [reason, setReason] = useState('');
  const [running, setRunning] = useState<number | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const open = batches.reduce((sum, batch) => sum + batch.open, 0);
  const published = batches.reduce((sum, batch) => sum + batch.published, 0);
  const send = (id: number) => {
    const params = { id };
    if (act === 'publish') return dispatch(api.endpoints.publishBatchRegulation.initiate({ params }));
    if (act === 'delete') return dispatch(api.endpoints.deleteBatchRegulation.initiate({ params }));
    return dispatch(api.endpoints.undoBatchRegulation.initiate({ params, body: { reason: reason.trim() } }));
  };
  const run = async () => {
    const outcomes: Outcome[] = [];
    const faults: string[] = [];
    for (const [index, batch] of batches.entries()) {
      setRunning(index);
      const { data, error } = await send(batch.id);
      if (data !== undefined) outcomes.push(...data.results);
      else {
        const words = isApiError(error) && error.status > 0 ? faultWords(error, t('error.fallback')) : null;
        faults.push(`${nameOf(batch)}: ${words ?? t('batchList.actFailed')}`);
      }
    }
    // Also after an error: what was done before it stands.
    dispatch(api.util.invalidateTags(['batches', 'proposals']));
    setRunning(null);
    setDone({ outcomes, faults });
    onDone();
  };
  const title = t(`batchList.act.${act}`);
  // What became of each is told here and nowhere else.
  const close = () => {
    if (running === null) onClose();
  };
  return (
    <Dialog title={title} closeLabel={t('app.close')} onClose={close}>
      <div className={styles.form}>
        {done === null ? (
          <>
            <ul className={styles.batches}>
              {batches.map((batch) => (
                <li key={batch.id}>{nameOf(batch)}</li>
              ))}
            </ul>
            <p>
              {act === 'undo'
                ? t('batchList.ask.undo', { open, published })
                : t(`batchList.ask.${act}`, { count: open })}
            </p>
            {act === 'undo' && (
              <ReasonField
                label={t('batchList.reason')}
                value={reason}
                longest={longestReason}
                onChange={setReason}
              />
            )}
            {running === null ? (
              <div className={styles.buttons}>
                <Button color={act === 'publish' ? 'teal' : 'red.9'} onClick={() => void run()}>
                  {title}
                </Button>
                <Button variant="default" onClick={onClose}>
                  {t('batchList.cancel')}
                </Button>
              </div>
            ) : (
              <ProgressBar
                label={t('batchList.acting')}
                percent={batches.length > 1 ? (100 * running) / batches.length : null}
                language={i18n.language}
              />
            )}
          </>
        ) : (
          <>
            <Outcomes act={act} done={done} />
            <div className={styles.buttons}>
              <Button onClick={onClose}>{t('batchList.done')}</Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
