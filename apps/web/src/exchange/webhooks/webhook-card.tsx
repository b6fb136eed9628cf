// One webhook: its URL, status, actions and sent messages.
import type { WebhookAttempt, WebhookResponse } from '@curbwright/contract';
import { mergeFullStops } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import styles from '../../shell/other-software.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { useAttemptFormat } from './use-attempt-format.ts';

interface Props {
  readonly webhook: WebhookResponse;
  readonly onChange: () => void;
  readonly onSecret: (secret: string) => void;
}

export function WebhookCard({ webhook, onChange, onSecret }: Props) {
  const { t } = useTranslation();
  const at = useDateTimeFormat();
  const attemptFormat = useAttemptFormat();
  const [ask, setAsk] = useState<'delete' | 'secret' | null>(null);
  const [log, setLog] = useState(false);
  const [test, testing] = api.useTestWebhookMutation();
  const [change, changing] = api.useChangeWebhookMutation();
  const [remove, removing] = api.useDeleteWebhookMutation();
  const [renew, renewing] = api.useRenewWebhookSecretMutation();
  const params = { id: webhook.id };
  const isHealthy = (done: WebhookAttempt) => done.status !== null && done.status >= 200 && done.status < 300;
  const ping = async () => {
    const { data } = await test({ params });
    if (data === undefined) return;
    const words = t('software.hook.tested', { name: webhook.name, outcome: attemptFormat(data) });
    if (isHealthy(data)) showSuccess(words);
    else showFailure(words);
  };
  const onConfirm = async () => {
    if (ask === 'delete') await remove({ params });
    const made = ask === 'secret' ? await renew({ params }) : null;
    setAsk(null);
    if (made?.data !== undefined) onSecret(made.data.secret);
  };
  return (
    <section className={styles.card} aria-label={webhook.name}>
      <div className={`between wrap gap-8-16 h3-bold ${styles.head}`}>
        <h3>{webhook.name}</h3>
        <div className="row wrap gap-4-8">
          <Button variant="default" size="compact-md" loading={testing.isLoading} onClick={() => void ping()}>
            {t('software.hook.test')}
          </Button>
          <Button variant="default" size="compact-md" onClick={onChange}>
            {t('software.change')}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            loading={changing.isLoading}
            onClick={() => void change({ params, body: { is_active: !webhook.is_active } })}
          >
            {t(webhook.is_active ? 'software.hook.off' : 'software.hook.on')}
          </Button>
          <Button variant="default" size="compact-md" onClick={() => setAsk('secret')}>
            {t('software.hook.renew')}
          </Button>
          <Button variant="default" size="compact-md" onClick={() => setAsk('delete')}>
            {t('software.hook.delete')}
          </Button>
        </div>
      </div>
      <p>
        <code className="ltr text-13 break-anywhere">{webhook.url}</code>
      </p>
      <p className={styles.soft}>
        {webhook.events.map((event) => t(`software.event.${event}`)).join(' · ')} ·{' '}
        {t('software.madeBy', { who: webhook.user ?? '–', when: at(webhook.created) })}
      </p>
      <p>
        {!webhook.is_active && (
          <strong className="error bold">
            {t(
              webhook.stopped === null ? 'software.hook.isOff' : `software.hook.stopped.${webhook.stopped}`,
            )}{' '}
          </strong>
        )}
        {webhook.last === null
          ? t('software.hook.nothingYet')
          : mergeFullStops(
              t('software.hook.last', { outcome: attemptFormat(webhook.last), when: at(webhook.last.at) }),
            )}{' '}
        {webhook.waiting > 0 && t('software.hook.waiting', { count: webhook.waiting })}{' '}
        {webhook.dead > 0 && (
          <span className="error bold">{t('software.hook.dead', { count: webhook.dead })}</span>
        )}
      </p>
      <div>
        <Button variant="subtle" size="compact-md" aria-expanded={log} onClick={() => setLog(!log)}>
          {t(log ? 'software.hook.hideLog' : 'software.hook.showLog')}
        </Button>
      </div>
      {log && <DeliveryLog webhook={webhook} />}
      {ask !== null && (
        <Dialog title={webhook.name} closeLabel={t('app.close')} onClose={() => setAsk(null)}>
          <p>{t(ask === 'delete' ? 'software.hook.deleteAsk' : 'software.hook.renewAsk')}</p>
          <Button
            {...(ask === 'delete' ? { color: 'red' } : {})}
            loading={removing.isLoading || renewing.isLoading}
            onClick={() => void onConfirm()}
          >
            {t(ask === 'delete' ? 'software.hook.delete' : 'software.hook.renew')}
          </Button>
        </Dialog>
      )}
    </section>
  );
}
