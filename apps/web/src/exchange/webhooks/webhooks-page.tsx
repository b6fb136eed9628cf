// Webhooks that notify integrations of publications, with their status and sent messages.
import type { WebhookResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import styles from '../../shell/other-software.module.css';
import { SecretDialog } from '../../shell/secret-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';

type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'change'; readonly webhook: WebhookResponse }
  | { readonly kind: 'secret'; readonly secret: string };

/** Milliseconds between two polls while messages are waiting. */
const pollIntervalMs = 5_000;

export function WebhooksPage() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open | null>(null);
  const { data, isError, refetch } = api.useWebhooksQuery(undefined, { pollingInterval: pollIntervalMs });
  const close = () => setOpen(null);
  return (
    <>
      <section className={styles.card} aria-label={t('software.tab.webhooks')}>
        <div className={`between wrap gap-8-16 h3-bold ${styles.head}`}>
          <p className={styles.about}>{t('software.hook.about')}</p>
          <Button onClick={() => setOpen({ kind: 'create' })}>{t('software.hook.create')}</Button>
        </div>
        {isError && <RetryMessage title={t('error.fallback')} onRetry={refetch} />}
        {data === undefined && !isError && <Skeleton label={t('software.tab.webhooks')} lines={4} />}
        {data?.results.length === 0 && <p className={styles.soft}>{t('software.hook.none')}</p>}
      </section>
      {data?.results.map((webhook) => (
        <WebhookCard
          key={webhook.id}
          webhook={webhook}
          onChange={() => setOpen({ kind: 'change', webhook })}
          onSecret={(secret) => setOpen({ kind: 'secret', secret })}
        />
      ))}
      {(open?.kind === 'create' || open?.kind === 'change') && (
        <Dialog
          title={t(open.kind === 'create' ? 'software.hook.create' : 'software.hook.change')}
          closeLabel={t('app.close')}
          onClose={close}
        >
          <WebhookForm
            {...(open.kind === 'change' ? { known: open.webhook } : {})}
            onDone={(secret) => setOpen(secret === null ? null : { kind: 'secret', secret })}
          />
        </Dialog>
      )}
      {open?.kind === 'secret' && (
        <SecretDialog
          title={t('software.hook.secret')}
          about={t('software.hook.secretAbout')}
          secret={open.secret}
          onClose={close}
        />
      )}
    </>
  );
}
