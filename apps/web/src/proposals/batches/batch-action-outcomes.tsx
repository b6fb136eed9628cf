// The outcome for every proposal of batches that were published, undone or deleted, rejected ones
// first.
import { IconAlertOctagon, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './list.module.css';

export type BatchAction = 'publish' | 'undo' | 'delete';

export interface BatchActionOutcome {
  readonly id: number;
  readonly ok: boolean;
  readonly title: string | null;
  readonly detail: string | null;
}

export interface BatchActionResult {
  readonly outcomes: readonly BatchActionOutcome[];
  /** Formatted errors that affect a whole batch. */
  readonly faults: readonly string[];
  /** When the published rules take effect, formatted. `null`: now, or as each proposal states. */
  readonly from: string | null;
}

/** Most outcomes shown. The counts above them include all. */
const mostShown = 200;
const capital = { publish: 'Publish', undo: 'Undo', delete: 'Delete' } as const;

export function BatchActionOutcomes({
  act,
  done,
}: {
  readonly act: BatchAction;
  readonly done: BatchActionResult;
}) {
  const { t } = useTranslation();
  const { outcomes, faults, from } = done;
  const refused = outcomes.filter(({ ok }) => !ok);
  const inOrder = [...refused, ...outcomes.filter(({ ok }) => ok)];
  return (
    <section className={styles.part} aria-label={t('batchList.outcome')}>
      <p role="status" className="medium">
        {t(`batchList.did${capital[act]}`, { count: outcomes.length - refused.length })}
        {from !== null && refused.length < outcomes.length && ` ${t('batchList.holdsFrom', { when: from })}`}
        {refused.length > 0 && ` ${t('batchList.refusedOf', { count: refused.length })}`}
      </p>
      {faults.map((fault) => (
        <p key={fault} role="alert">
          {fault}
        </p>
      ))}
      <ul className="grid gap-4 max-height-320 scroll-y no-bullets">
        {inOrder.slice(0, mostShown).map(({ id, ok, title, detail }) => (
          <li key={id} className={`card grid gap-8 pad-8 ${styles.outcome}`} data-ok={ok}>
            {ok ? <IconCheck size={18} stroke={1.5} /> : <IconAlertOctagon size={18} stroke={1.5} />}
            <div>
              <p className="medium">{t('batchList.proposal', { id })}</p>
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
        <p className="soft text-13">{t('batchList.moreOutcomes', { count: inOrder.length - mostShown })}</p>
      )}
    </section>
  );
}
