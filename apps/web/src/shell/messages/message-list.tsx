// List of past toasts, newest first: time, kind, text, and the request id for support.
import { formatInstant, hourFormatOptions } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { type Message, messageLog } from '../../ui/message-log.ts';
import { StateMessage } from '../../ui/state-message.tsx';
import { useReader } from '../reader-hooks.ts';
import styles from './messages.module.css';

const icons = { failure: IconAlertTriangle, success: IconCircleCheck, info: IconInfoCircle };

function Row({ message }: { readonly message: Message }) {
  const { t } = useTranslation();
  const reader = useReader();
  const { kind, at, title, text, reference } = message;
  const Icon = icons[kind];
  const { locale, timeZone } = reader;
  const time = formatInstant(locale, at, { ...hourFormatOptions(reader), timeZone });
  return (
    <li className={`grid gap-12 pad-y-12 line-below ${styles.row}`} data-kind={kind}>
      <Icon
        className={styles.icon}
        size={20}
        stroke={1.5}
        aria-label={t(`message.kind.${kind}`)}
        role="img"
      />
      <div className="min-inline-0 break-anywhere">
        {title !== null && <strong>{title}</strong>}
        <p>{text}</p>
        {reference !== null && <p className="soft text-12">{t('message.reference', { id: reference })}</p>}
      </div>
      <time className="soft text-12" dateTime={new Date(at).toISOString()}>
        {time}
      </time>
    </li>
  );
}

export function MessageList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const messages = useSyncExternalStore(messageLog.subscribe, messageLog.all);
  return (
    <Dialog title={t('message.list')} closeLabel={t('app.close')} onClose={onClose}>
      {messages.length === 0 ? (
        <StateMessage title={t('message.empty')}>{t('message.none')}</StateMessage>
      ) : (
        <>
          <ul className={styles.rows}>
            {messages.map((message) => (
              <Row key={message.id} message={message} />
            ))}
          </ul>
          <Button variant="default" onClick={messageLog.clear}>
            {t('message.clear')}
          </Button>
        </>
      )}
    </Dialog>
  );
}
