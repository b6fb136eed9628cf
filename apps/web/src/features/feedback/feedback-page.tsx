// What people wrote to the city, for administrators: read, said to be dealt with, deleted.
import { type FeedbackState, feedbackStates } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import styles from '../../app/other-software.module.css';
import { Choice } from '../../ui/choice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { FeedbackMessage } from './feedback-message.tsx';
import own from './feedback-page.module.css';

const rows = 20;

export function FeedbackPage() {
  const { t } = useTranslation();
  const [state, setState] = useState<FeedbackState>('open');
  const [offset, setOffset] = useState(0);
  const count = useRef<HTMLParagraphElement>(null);
  const { data, isError, refetch } = api.useFeedbackQuery(
    { query: { state, limit: rows, offset } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section className={styles.card} aria-label={t('admin.tab.feedback')}>
      <div className={styles.head}>
        <p className={styles.about}>{t('admin.feedback.about')}</p>
        <Choice
          label={t('admin.feedback.which')}
          value={state}
          options={feedbackStates.map((value) => ({ value, label: t(`admin.feedback.state.${value}`) }))}
          onChange={(chosen) => {
            setOffset(0);
            setState(chosen);
          }}
        />
      </div>
      {isError && (
        <StateMessage
          role="alert"
          title={t('error.fallback')}
          action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        />
      )}
      {data === undefined && !isError && <Skeleton label={t('admin.tab.feedback')} lines={6} />}
      {data !== undefined && (
        <p ref={count} role="status" tabIndex={-1} className={styles.soft}>
          {data.meta.count === 0
            ? t(`admin.feedback.none.${state}`)
            : t('admin.feedback.count', { count: data.meta.count })}
        </p>
      )}
      {data !== undefined && data.results.length > 0 && (
        <ul className={own.list}>
          {data.results.map((message) => (
            // What is dealt with may leave the list, and the focus with it.
            <FeedbackMessage key={message.id} message={message} onGone={() => count.current?.focus()} />
          ))}
        </ul>
      )}
      {data !== undefined && (offset > 0 || offset + rows < data.meta.count) && (
        <div className={styles.tools}>
          <Button
            variant="default"
            disabled={offset === 0}
            onClick={() => setOffset(Math.max(0, offset - rows))}
          >
            {t('software.newer')}
          </Button>
          <Button
            variant="default"
            disabled={offset + rows >= data.meta.count}
            onClick={() => setOffset(offset + rows)}
          >
            {t('software.older')}
          </Button>
        </div>
      )}
    </section>
  );
}
