// Messages sent to a webhook, newest first: status, attempts and content, with a button to send a
// failed one again.
import type { WebhookDelivery, WebhookResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import styles from '../../shell/other-software.module.css';
import { makeScrollFocusable } from '../../ui/focusable-scroll.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAttemptFormat } from './use-attempt-format.ts';

const rows = 10;
const pollIntervalMs = 3_000;

export function DeliveryLog({ webhook }: { readonly webhook: WebhookResponse }) {
  const { t } = useTranslation();
  const [offset, setOffset] = useState(0);
  const scroll = useRef<HTMLDivElement>(null);
  const { data } = api.useWebhookDeliveriesQuery(
    { params: { id: webhook.id }, query: { limit: rows, offset } },
    { pollingInterval: pollIntervalMs },
  );
  const isThere = data !== undefined;
  useEffect(
    () => (scroll.current === null || !isThere ? undefined : makeScrollFocusable(scroll.current)),
    [isThere],
  );
  if (data === undefined) return <Skeleton label={t('software.hook.showLog')} lines={4} />;
  if (data.results.length === 0) return <p className={styles.soft}>{t('software.hook.nothingYet')}</p>;
  return (
    <>
      <div ref={scroll} className="relative scroll-x">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('software.hook.message')}</th>
              <th scope="col">{t('software.hook.state')}</th>
              <th scope="col">{t('software.hook.tries')}</th>
            </tr>
          </thead>
          <tbody>
            {data.results.map((delivery) => (
              <Row key={delivery.id} webhook={webhook.id} delivery={delivery} />
            ))}
          </tbody>
        </table>
      </div>
      {data.meta.count > rows && (
        <div className="row wrap gap-4-8">
          <Button
            variant="default"
            size="compact-md"
            disabled={offset === 0}
            onClick={() => setOffset(Math.max(0, offset - rows))}
          >
            {t('software.newer')}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            disabled={offset + rows >= data.meta.count}
            onClick={() => setOffset(offset + rows)}
          >
            {t('software.older')}
          </Button>
        </div>
      )}
    </>
  );
}

function Row({ webhook, delivery }: { readonly webhook: number; readonly delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  const at = useDateTimeFormat();
  const attemptFormat = useAttemptFormat();
  const [again, sending] = api.useRedeliverWebhookMutation();
  const { state, next_try: next, event } = delivery;
  const name = event === 'ping' ? t('software.event.ping') : t(`software.event.${event}`);
  return (
    <tr>
      <th scope="row">
        {name}
        <div className={styles.soft}>{at(delivery.created)}</div>
        {delivery.body !== null && (
          <details className={styles.soft}>
            <summary>{t('software.hook.body')}</summary>
            <pre className={styles.body}>{delivery.body}</pre>
            <code className="ltr text-13 break-anywhere">{delivery.message}</code>
          </details>
        )}
      </th>
      <td data-label={t('software.hook.state')}>
        <span className={state === 'dead' ? 'error bold' : undefined}>
          {t(`software.hook.state.${state}`)}
        </span>
        {next !== null && <div className={styles.soft}>{t('software.hook.next', { when: at(next) })}</div>}
        {state !== 'waiting' && event !== 'ping' && (
          <div>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${t('software.hook.again')}: ${name}, ${at(delivery.created)}`}
              loading={sending.isLoading}
              onClick={() => void again({ params: { id: webhook, delivery: delivery.id } })}
            >
              {t('software.hook.again')}
            </Button>
          </div>
        )}
      </td>
      <td data-label={t('software.hook.tries')}>
        {delivery.log.map((done) => (
          <div key={done.at}>
            {at(done.at)}: {attemptFormat(done)}
            {done.answer !== null && <div className={styles.soft}>{done.answer}</div>}
          </div>
        ))}
      </td>
    </tr>
  );
}
