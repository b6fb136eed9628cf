// The user's own second factor: status, setup, new recovery codes, removal.
import type { OwnAccountResponse, SharedSecretResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import { FactorSetup, RecoveryCodes } from '../../shell/factor-setup.tsx';
import styles from '../../shell/other-software.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { PasswordPrompt } from './password-prompt.tsx';

type Task = 'setUp' | 'renew' | 'remove';
type Open =
  | { readonly kind: 'password'; readonly task: Task }
  | { readonly kind: 'scan'; readonly shared: SharedSecretResponse }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

export function SecondFactorCard({ account }: { readonly account: OwnAccountResponse }) {
  const { t } = useTranslation();
  const id = useId();
  const at = useDateTimeFormat();
  const [open, setOpen] = useState<Open | null>(null);
  const [setUp] = api.useSetUpSecondFactorMutation();
  const [confirm] = api.useConfirmSecondFactorMutation();
  const [renew] = api.useRenewRecoveryCodesMutation();
  const [remove] = api.useRemoveSecondFactorMutation();
  const { since, is_demanded, recovery_codes } = account.second_factor;
  const close = () => setOpen(null);

  const saying = async (work: () => Promise<void>): Promise<string | null> => {
    try {
      await work();
      return null;
    } catch (error) {
      return formatFormError(error, t('error.fallback'));
    }
  };
  const withPassword = (task: Task, password: string) =>
    saying(async () => {
      const body = { password };
      if (task === 'setUp') setOpen({ kind: 'scan', shared: await setUp({ body }).unwrap() });
      else if (task === 'renew')
        setOpen({ kind: 'codes', codes: (await renew({ body }).unwrap()).recovery_codes });
      else {
        await remove({ body }).unwrap();
        close();
        showSuccess(t('factor.removed'));
      }
    });
  const withCode = (code: string) =>
    saying(async () => {
      setOpen({ kind: 'codes', codes: (await confirm({ body: { code } }).unwrap()).recovery_codes });
    });
  const asks = (task: Task) => () => setOpen({ kind: 'password', task });

  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={`between wrap gap-8-16 h3-bold ${styles.head}`}>
        <h3 id={`${id}-title`}>{t('factor.title')}</h3>
      </div>
      <p className={styles.about}>{t('factor.about')}</p>
      {since === null ? (
        <div>
          <Button onClick={asks('setUp')}>{t('factor.setUp')}</Button>
        </div>
      ) : (
        <>
          <p>{t('factor.since', { when: at(since) })}</p>
          <p className={recovery_codes < 3 ? 'error bold' : undefined}>
            {t('factor.left', { count: recovery_codes })}
          </p>
          <div className="row wrap gap-4-8">
            <Button variant="default" onClick={asks('renew')}>
              {t('factor.renew')}
            </Button>
            {!is_demanded && (
              <Button variant="default" onClick={asks('remove')}>
                {t('factor.remove')}
              </Button>
            )}
          </div>
        </>
      )}
      {open !== null && (
        <Dialog
          title={t(
            open.kind === 'codes'
              ? 'factor.codes'
              : open.kind === 'scan'
                ? 'factor.setUp'
                : `factor.${open.task}`,
          )}
          closeLabel={t('app.close')}
          onClose={close}
        >
          {open.kind === 'password' && (
            <PasswordPrompt
              key={open.task}
              username={account.username}
              action={t(`factor.${open.task}`)}
              onPassword={(password) => withPassword(open.task, password)}
            />
          )}
          {open.kind === 'scan' && <FactorSetup shared={open.shared} onCode={withCode} />}
          {open.kind === 'codes' && <RecoveryCodes codes={open.codes} onKept={close} />}
        </Dialog>
      )}
    </section>
  );
}
