// Footer of a dialog that acts on proposals: its button, progress with a stop button, and afterward
// a retry of the rejected ones.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { ToastAction } from '../../../ui/toast-types.ts';
import styles from './dialogs.module.css';
import { retryableIds } from './outcomes.ts';
import type { BatchRun } from './use-batch-run.ts';

interface Props {
  readonly batch: BatchRun;
  readonly ids: readonly number[];
  /** Label of the button. */
  readonly act: string;
  /** Label of the progress bar. */
  readonly acting: string;
  readonly isDanger?: boolean;
  /** Why the action is not possible now; `null` = possible. */
  readonly reason: ReactNode | null;
  /** What can be done afterward besides closing. */
  readonly afterward?: readonly ToastAction[];
  readonly onAct: (ids: readonly number[]) => void;
  readonly onClose: () => void;
}

export function BatchButtons({
  batch,
  ids,
  act,
  acting,
  isDanger = false,
  reason,
  afterward = [],
  onAct,
  onClose,
}: Props) {
  const { t, i18n } = useTranslation();
  const { running, outcomes, stop } = batch;
  if (running !== null) {
    const percent = running.total > 1 ? (100 * running.done) / running.total : null;
    return (
      <ProgressBar
        label={acting}
        percent={percent}
        language={i18n.language}
        {...(running.total > 1 ? { cancelLabel: t('outcome.stop'), onCancel: stop } : {})}
      />
    );
  }
  const reportedIds = new Set(outcomes.map(({ id }) => id));
  const left = [...retryableIds(outcomes), ...ids.filter((id) => !reportedIds.has(id))];
  const isOver = outcomes.length > 0;
  return (
    <div className="row wrap gap-8">
      {reason !== null && (
        <p id="batch-reason" className={styles.reason}>
          {reason}
        </p>
      )}
      {(!isOver || left.length > 0) && (
        <Button
          color={isDanger ? 'red.9' : 'teal'}
          aria-disabled={reason !== null}
          data-disabled={reason !== null || undefined}
          aria-describedby={reason === null ? undefined : 'batch-reason'}
          onClick={() => reason === null && onAct(isOver ? left : ids)}
        >
          {isOver ? t('outcome.retry', { count: left.length }) : act}
        </Button>
      )}
      <Button variant="default" onClick={onClose}>
        {isOver ? t('outcome.close') : t('check.cancel')}
      </Button>
      {isOver &&
        afterward.map(({ label, run }) => (
          <Button
            key={label}
            variant="default"
            onClick={() => {
              onClose();
              run();
            }}
          >
            {label}
          </Button>
        ))}
    </div>
  );
}
