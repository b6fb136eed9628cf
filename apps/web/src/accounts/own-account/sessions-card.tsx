// Lists where the user is signed in and lets them end unknown sessions.
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { LoginSessionTable } from '../../shell/login-session-table.tsx';
import styles from '../../shell/other-software.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { showSuccess } from '../../ui/toast.ts';

export function SessionsCard() {
  const { t } = useTranslation();
  const id = useId();
  const { data, isError } = api.useOwnSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [end, ending] = api.useEndOwnSessionsMutation();
  const finish = async (body: { sessions: string[] } | { others: true }) => {
    const done = await end({ body });
    if (done.data !== undefined) showSuccess(t('accounts.ended', { count: done.data.ended }));
  };
  const hasOthers = data?.results.some((session) => !session.is_current) ?? false;
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={`between wrap gap-8-16 h3-bold ${styles.head}`}>
        <h3 id={`${id}-title`}>{t('own.sessions')}</h3>
        {hasOthers && (
          <Button variant="default" loading={ending.isLoading} onClick={() => void finish({ others: true })}>
            {t('accounts.endOthers')}
          </Button>
        )}
      </div>
      <p className={styles.about}>{t('own.sessionsAbout')}</p>
      {isError && <StateMessage role="alert" title={t('error.fallback')} />}
      {data === undefined && !isError && <Skeleton label={t('own.sessions')} lines={3} />}
      {data !== undefined && (
        <LoginSessionTable
          rows={data.results}
          isEnding={ending.isLoading}
          onEnd={(session) => void finish({ sessions: [session.id] })}
        />
      )}
    </section>
  );
}
