// The result of each proposal: done, or rejected and why. Rejected ones first.
import { IconAlertOctagon, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './dialogs.module.css';
import type { Outcome } from './outcomes.ts';
import { useRowName } from './row-name.ts';
import type { ProposalRows } from './use-proposal-rows.ts';

interface Props {
  readonly outcomes: readonly Outcome[];
  readonly rows: ProposalRows;
  /** `Published`, `Deleted` … */
  readonly doneWord: string;
}

/** Rows shown; the totals above include all. */
const maxShownOutcomes = 200;

export function OutcomeList({ outcomes, rows, doneWord }: Props) {
  const { t } = useTranslation();
  const nameOf = useRowName(rows);
  const inOrder = outcomes.toSorted((a, b) => Number(a.ok) - Number(b.ok));
  const refused = outcomes.filter(({ ok }) => !ok).length;
  return (
    <section className="grid gap-8" aria-label={t('outcome.label')}>
      <p role="status" className="bold">
        {t('outcome.done', { count: outcomes.length - refused })}
        {refused > 0 && ` ${t('outcome.refused', { count: refused })}`}
      </p>
      <ul className="grid gap-4 no-bullets">
        {inOrder.slice(0, maxShownOutcomes).map(({ id, ok, title, detail }) => (
          <li
            key={id}
            className={`flex gap-8 pad-8-0 line-below svg-flex-none svg-bad ${styles.outcome}`}
            data-ok={ok}
          >
            {ok ? <IconCheck size={18} stroke={1.5} /> : <IconAlertOctagon size={18} stroke={1.5} />}
            <div>
              <p className="bold">{nameOf(id)}</p>
              <p>{ok ? doneWord : [title, detail].filter((text) => text !== null).join(': ')}</p>
            </div>
          </li>
        ))}
      </ul>
      {outcomes.length > maxShownOutcomes && (
        <p>{t('outcome.more', { count: outcomes.length - maxShownOutcomes })}</p>
      )}
    </section>
  );
}
