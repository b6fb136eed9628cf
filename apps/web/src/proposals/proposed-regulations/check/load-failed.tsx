// While a dialog's proposals are loading, its action is disabled; a failed load shows an error and
// a retry button.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './dialogs.module.css';
import type { ProposalRows } from './use-proposal-rows.ts';

/** Why the dialog's button is disabled; `null` = everything is loaded. */
export function useRowsPendingReason({
  isWhole,
  isFailed,
}: Pick<ProposalRows, 'isWhole' | 'isFailed'>): string | null {
  const { t } = useTranslation();
  if (isFailed) return t('outcome.notRead');
  return isWhole ? null : t('check.waiting');
}

interface LoadFailedProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** A failed load with its retry button. */
export function LoadFailed({ text, onRetry }: LoadFailedProps) {
  const { t } = useTranslation();
  return (
    <div className={`grid gap-4 pad-12 round-6 bad-wash ${styles.blocking}`} role="alert">
      <p className="bold">{text}</p>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </div>
  );
}

export function RowsLoadFailed({ rows }: { readonly rows: Pick<ProposalRows, 'isFailed' | 'again'> }) {
  const { t } = useTranslation();
  return rows.isFailed ? <LoadFailed text={t('outcome.notRead')} onRetry={rows.again} /> : null;
}
