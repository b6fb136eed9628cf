// The accounts page: creates accounts with a link shown once, and changes, disables and resets
// them.
import type { AccountResponse, InvitationResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import { useLogin } from '../../shell/login-hooks.ts';
import styles from '../../shell/other-software.module.css';
import { SecretDialog } from '../../shell/secret-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { AccountForm } from './account-form.tsx';
import { AccountSessions } from './account-sessions.tsx';
import { type AccountAction, AccountTable } from './account-table.tsx';
import { ProviderPerson } from './provider-person.tsx';

type Open =
  | { readonly kind: 'create' }
  | { readonly kind: AccountAction; readonly account: AccountResponse }
  | { readonly kind: 'made'; readonly made: InvitationResponse };

/** Message keys for actions that need confirmation. */
const confirmationKeys = {
  reset: { title: 'accounts.resetTitle', ask: 'accounts.resetAsk' },
  resetFactor: { title: 'accounts.resetFactor', ask: 'accounts.resetFactorAsk' },
  disable: { title: 'accounts.disable', ask: 'accounts.disableAsk' },
} as const;

function needsConfirmation(action: AccountAction): action is keyof typeof confirmationKeys {
  return action in confirmationKeys;
}

/** Returns the URL of the page on which the invited user chooses a password. */
function linkOf({ invitation }: InvitationResponse): string {
  return `${location.origin}/loginpage/#invitation=${invitation}`;
}

/** Returns functions that act on accounts; each shows a message when done. */
function useAccountActions(onMade: (made: InvitationResponse) => void) {
  const { t } = useTranslation();
  const [change, changing] = api.useChangeAccountMutation();
  const [reset, resetting] = api.useResetPasswordMutation();
  const [resetFactor, resettingFactor] = api.useResetSecondFactorMutation();
  const setActive = async ({ id, version, username }: AccountResponse, isActive: boolean) => {
    const done = await change({ params: { id }, body: { version, is_active: isActive } });
    if (done.data !== undefined)
      showSuccess(t(isActive ? 'accounts.enabled' : 'accounts.disabled', { name: username }));
  };
  const run = async (action: keyof typeof confirmationKeys, account: AccountResponse) => {
    const { id, version, username: name } = account;
    if (action === 'disable') return setActive(account, false);
    if (action === 'resetFactor') {
      const done = await resetFactor({ params: { id }, body: { version } });
      if (done.data !== undefined) showSuccess(t('accounts.factorGone', { name }));
      return;
    }
    const done = await reset({ params: { id }, body: { version } });
    if (done.data !== undefined) onMade(done.data);
  };
  return {
    run,
    enable: (account: AccountResponse) => setActive(account, true),
    isBusy: changing.isLoading || resetting.isLoading || resettingFactor.isLoading,
  };
}

export function AccountsPage() {
  const { t } = useTranslation();
  const at = useDateTimeFormat();
  const self = useLogin().data?.username ?? null;
  const { data, isError, refetch } = api.useAccountsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const work = useAccountActions((made) => setOpen({ kind: 'made', made }));
  const take = (action: AccountAction, account: AccountResponse) => {
    if (action === 'enable') void work.enable(account);
    else setOpen({ kind: action, account });
  };
  const confirm = async (action: keyof typeof confirmationKeys, account: AccountResponse) => {
    close();
    await work.run(action, account);
    // Another administrator may have changed it in the meantime, so reload to show the current
    // state after a rejection.
    void refetch();
  };
  return (
    <section className={styles.card} aria-label={t('accounts.tab.users')}>
      <div className={`between wrap gap-8-16 h3-bold ${styles.head}`}>
        <p className={styles.about}>{t('accounts.about')}</p>
        <Button onClick={() => setOpen({ kind: 'create' })}>{t('accounts.create')}</Button>
      </div>
      {isError && <RetryMessage title={t('error.fallback')} onRetry={refetch} />}
      {data === undefined && !isError && <Skeleton label={t('accounts.tab.users')} lines={5} />}
      {data !== undefined && <AccountTable rows={data.results} self={self} onAction={take} />}
      {(open?.kind === 'create' || open?.kind === 'change') && (
        <Dialog
          title={
            open.kind === 'create'
              ? t('accounts.create')
              : t('accounts.changeTitle', { name: open.account.username })
          }
          closeLabel={t('app.close')}
          onClose={close}
        >
          {open.kind === 'change' && open.account.provider !== null ? (
            <ProviderPerson account={open.account} />
          ) : (
            <AccountForm
              {...(open.kind === 'change' ? { known: open.account } : {})}
              onDone={(made) => setOpen(made === null ? null : { kind: 'made', made })}
            />
          )}
        </Dialog>
      )}
      {open?.kind === 'sessions' && <AccountSessions account={open.account} onClose={close} />}
      {open !== null && 'account' in open && needsConfirmation(open.kind) && (
        <ConfirmActionDialog
          open={{ action: open.kind, account: open.account }}
          isBusy={work.isBusy}
          onClose={close}
          onDo={confirm}
        />
      )}
      {open?.kind === 'made' && (
        <SecretDialog
          title={t('accounts.link', { name: open.made.account.username })}
          about={t('accounts.linkAbout', {
            name: open.made.account.username,
            when: at(open.made.expires),
          })}
          secret={linkOf(open.made)}
          onClose={close}
        />
      )}
    </section>
  );
}

interface ConfirmActionProps {
  readonly open: { readonly action: keyof typeof confirmationKeys; readonly account: AccountResponse };
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onDo: (action: keyof typeof confirmationKeys, account: AccountResponse) => Promise<void>;
}

function ConfirmActionDialog({ open: { action, account }, isBusy, onClose, onDo }: ConfirmActionProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t(confirmationKeys[action].title)} closeLabel={t('app.close')} onClose={onClose}>
      <p>{t(confirmationKeys[action].ask, { name: account.username })}</p>
      <Button color="red" loading={isBusy} onClick={() => void onDo(action, account)}>
        {t(`accounts.${action}`)}
      </Button>
    </Dialog>
  );
}
