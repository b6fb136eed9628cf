// The API keys page: creates keys (their secret is shown once), changes and revokes them, and sets
// what is open without a key.
import type { ApiKeyResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import styles from '../../shell/other-software.module.css';
import { SecretDialog } from '../../shell/secret-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { AccessForm } from './access-form.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyTable } from './key-table.tsx';

type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'change' | 'revoke'; readonly key: ApiKeyResponse }
  | { readonly kind: 'made'; readonly secret: string };

export function KeysPage() {
  const { t } = useTranslation();
  const { data, isError, refetch } = api.useApiKeysQuery();
  const [open, setOpen] = useState<Open | null>(null);
  const [revoke, revoking] = api.useRevokeApiKeyMutation();
  const close = () => setOpen(null);
  const end = async (key: ApiKeyResponse) => {
    const done = await revoke({ params: { id: key.id } });
    if (done.error === undefined) showSuccess(t('software.key.revokedNow', { name: key.name }));
    close();
  };
  return (
    <>
      <section className={styles.card} aria-label={t('software.tab.keys')}>
        <div className={`between wrap gap-8-16 h3-bold ${styles.head}`}>
          <p className={styles.about}>{t('software.key.about')}</p>
          <Button onClick={() => setOpen({ kind: 'create' })}>{t('software.key.create')}</Button>
        </div>
        {isError && <RetryMessage title={t('error.fallback')} onRetry={refetch} />}
        {data === undefined && !isError && <Skeleton label={t('software.tab.keys')} lines={4} />}
        {data?.results.length === 0 && <p className={styles.soft}>{t('software.key.none')}</p>}
        {data !== undefined && data.results.length > 0 && (
          <KeyTable
            rows={data.results}
            onChange={(key) => setOpen({ kind: 'change', key })}
            onRevoke={(key) => setOpen({ kind: 'revoke', key })}
          />
        )}
      </section>
      <AccessForm />
      {(open?.kind === 'create' || open?.kind === 'change') && (
        <Dialog
          title={t(open.kind === 'create' ? 'software.key.create' : 'software.key.change')}
          closeLabel={t('app.close')}
          onClose={close}
        >
          <KeyForm
            {...(open.kind === 'change' ? { known: open.key } : {})}
            onDone={(secret) => setOpen(secret === null ? null : { kind: 'made', secret })}
          />
        </Dialog>
      )}
      {open?.kind === 'revoke' && (
        <Dialog title={t('software.key.revoke')} closeLabel={t('app.close')} onClose={close}>
          <p>{t('software.key.revokeAsk', { name: open.key.name })}</p>
          <Button color="red" loading={revoking.isLoading} onClick={() => void end(open.key)}>
            {t('software.key.revoke')}
          </Button>
        </Dialog>
      )}
      {open?.kind === 'made' && (
        <SecretDialog
          title={t('software.key.made')}
          about={t('software.key.madeAbout')}
          secret={open.secret}
          onClose={close}
        />
      )}
    </>
  );
}
