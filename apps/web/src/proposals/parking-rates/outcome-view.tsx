// The result of each proposal of a batch: done, or rejected and why. Rejected ones first.
import { IconAlertOctagon, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './parking-rates.module.css';

interface Props {
  readonly outcomes: readonly {
    readonly id: number;
    readonly ok: boolean;
    readonly title: string | null;
    readonly detail: string | null;
  }[];
  readonly doneWord: string;
}

/** Rows shown; the totals above include all. */
const maxShownOutcomes = 200;

export function OutcomeView({ outcomes, doneWord }: Props) {
  const { t } = useTranslation();
  const refused = outcomes.filter(({ ok }) => !ok).length;
  const inOrder = outcomes.toSorted((a, b) => Number(a.ok) - Number(b.ok));
  return (
    <section aria-label={t('parkingRates.outcome')}>
      <p role="status" className={styles.strong}>
        {t('parkingRates.outcomeCounts', { done: outcomes.length - refused, refused })}
      </p>
      <ul className={styles.outcomes}>
        {inOrder.slice(0, maxShownOutcomes).map(({ id, ok, title, detail }) => (
          <li key={id} data-ok={ok}>
            {ok ? (
              <IconCheck size={18} stroke={1.5} aria-hidden="true" />
            ) : (
              <IconAlertOctagon size={18} stroke={1.5} aria-hidden="true" />
            )}
            <span>
              {t('parkingRates.proposal', { id })}:{' '}
              {ok ? doneWord : [title, detail].filter((text) => text !== null).join(': ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
