// The number of changes that wait for the user, beside the name of their list.
import { numberFormat } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useReader } from '../../shell/reader-hooks.ts';
import styles from './reviews.module.css';
import { useInbox } from './use-inbox.ts';

export function WaitingCount() {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { count } = useInbox();
  if (count === 0) return null;
  const number = numberFormat(locale).format(count);
  return (
    <span className={`margin-start-6 ${styles.count}`} title={t('inbox.titleCount', { number })}>
      {number}
      <span className="visually-hidden"> {t('inbox.waitingWord')}</span>
    </span>
  );
}
