// Feedback for administrators: read, marked as done, deleted.
import { type FeedbackState, feedbackStates } from '@curbwright/contract';
import { numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import styles from '../../shell/other-software.module.css';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FeedbackMessage } from './feedback-message.tsx';

const rows = 20;

export function FeedbackPage() {
  const { t, i18n } = useTranslation();
  const [state, setState] = useState<FeedbackState>('open');
  const [offset, setOffset] = useState(0);
  const count = useRef<HTMLParagraphElement>(null);
  // Uses only data of the current query, so that one choice does not show results of the previous
  // one.
  const {
    currentData: data,
    isError,
    refetch,
  } = api.useFeedbackQuery({ query: { state, limit: rows, offset } }, { refetchOnMountOrArgChange: true });
  const number = numberFormat(i18n.language);
  const all = data?.meta.count ?? 0;
  // Go back a page when the last message of the last page is gone.
  const lastPage = Math.max(0, Math.ceil(all / rows) - 1) * rows;
  if (data !== undefined && offset > lastPage) setOffset(lastPage);
  const isPaged = offset > 0 || offset + rows < all;
  const said = () => {
    if (data === undefined) return '';
    if (all === 0) return t(`admin.feedback.none.${state}`);
    const [from, to] = [offset + 1, Math.min(all, offset + rows)].map((one) => number.format(one));
    return isPaged
      ? t('software.range', { from, to, of: number.format(all) })
      : t('admin.feedback.count', { count: all });
  };
  return (
    <section className={styles.card} aria-label={t('admin.tab.feedback')}>
      <div className={`between wrap gap-8-16 h3-bold ${styles.head}`}>
        <p className={styles.about}>{t('admin.feedback.about')}</p>
        <SelectField
          label={t('admin.feedback.which')}
          value={state}
          options={feedbackStates.map((value) => ({ value, label: t(`admin.feedback.state.${value}`) }))}
          onChange={(chosen) => {
            setOffset(0);
            setState(chosen);
          }}
        />
      </div>
      {isError && data === undefined && <RetryMessage title={t('error.fallback')} onRetry={refetch} />}
      <p ref={count} role="status" tabIndex={-1} className={styles.soft}>
        {said()}
      </p>
      {data === undefined && !isError && <Skeleton label={t('admin.tab.feedback')} lines={6} />}
      {data !== undefined && data.results.length > 0 && (
        <ul className="grid gap-0 no-bullets">
          {data.results.map((message) => (
            <FeedbackMessage
              key={message.id}
              message={message}
              stays={state === 'all'}
              beside={() => count.current}
            />
          ))}
        </ul>
      )}
      {isPaged && (
        <div className="row wrap gap-4-8">
          <Button
            variant="default"
            disabled={offset === 0}
            onClick={() => setOffset(Math.max(0, offset - rows))}
          >
            {t('software.newer')}
          </Button>
          <Button variant="default" disabled={offset + rows >= all} onClick={() => setOffset(offset + rows)}>
            {t('software.older')}
          </Button>
        </div>
      )}
    </section>
  );
}
