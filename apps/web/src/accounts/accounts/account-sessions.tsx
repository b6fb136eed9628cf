// Shows administrators where a user is signed in; they can end one session or all of them.
import type { AccountResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { LoginSessionTable } from '../../shell/login-session-table.tsx';
import styles from '../../shell/other-software.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showSuccess } from '../../ui/toast.ts';

interface Props {
  readonly account: AccountResponse;
  readonly onClose: () => void;
}

export function AccountSessions({ account, onClose }: Props) {
  const { t } = useTranslation();
  const { data } = api.useAccountSessionsQuery(
    { params: { id: account.id } },
    { refetchOnMountOrArgChange: true },
  );
  const [end, ending] = api.useEndAccountSessionsMutation();
  const finish = async (sessions: string[]) => {
    const done = await end({ params: { id: account.id }, body: { sessions } });
    if (done.data !== undefined) showSuccess(t('accounts.ended', { count: done.data.ended }));
  };
  const others = (data?.results ?? []).filter((session) => !session.is_current).map(({ id }) => id);
  return (
    <Dialog
      title={t('accounts.sessionsOf', { name: account.username })}
      closeLabel={t('app.close')}
      onClose={onClose}
    >
      <div className={styles.form}>
        {data === undefined ? (
          <Skeleton label={t('accounts.sessions')} lines={3} />
        ) : (
          <LoginSessionTable
            rows={data.results}
            isEnding={ending.isLoading}
            onEnd={(session) => void finish([session.id])}
          />
        )}
        {others.length > 1 && (
          <div>
            <Button variant="default" loading={ending.isLoading} onClick={() => void finish(others)}>
              {t('accounts.endAll')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
