// Lists the outcome of an action for each of many items: done, or rejected with the reason.
// Rejected items come first.
import { IconAlertOctagon, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './outcome-list.module.css';

export interface Outcome {
  readonly id: number;
  readonly ok: boolean;
  readonly title: string | null;
  readonly detail: string | null;
}

interface Props {
  readonly label: string;
  /** Summary of how many were done and rejected. */
  readonly summary: ReactNode;
  readonly outcomes: readonly Outcome[];
  readonly nameOf: (id: number) => string;
  readonly doneText: string;
  /** Returns the text for the number of outcomes that are not listed. */
  readonly moreText?: (count: number) => string;
  /** Shown between the summary and the list. */
  readonly children?: ReactNode;
}

/** Maximum number of rows shown; the summary includes all outcomes. */
const maxShownOutcomes = 200;

export function OutcomeList({ label, summary, outcomes, nameOf, doneText, moreText, children }: Props) {
  const inOrder = outcomes.toSorted((a, b) => Number(a.ok) - Number(b.ok));
  return (
    <section className="grid gap-8 min-width-0" aria-label={label}>
      <p role="status" className="medium">
        {summary}
      </p>
      {children}
      <ul className="grid gap-4 max-height-320 scroll-y no-bullets">
        {inOrder.slice(0, maxShownOutcomes).map(({ id, ok, title, detail }) => (
          <li
            key={id}
            className={`flex gap-8 pad-8-0 line-below svg-flex-none svg-bad ${styles.outcome}`}
            data-ok={ok}
          >
            {ok ? <IconCheck size={18} stroke={1.5} /> : <IconAlertOctagon size={18} stroke={1.5} />}
            <div>
              <p className="medium">{nameOf(id)}</p>
              <p>{ok ? doneText : [title, detail].filter(Boolean).join(': ')}</p>
            </div>
          </li>
        ))}
      </ul>
      {outcomes.length > maxShownOutcomes && moreText && (
        <p>{moreText(outcomes.length - maxShownOutcomes)}</p>
      )}
    </section>
  );
}
