// Login sessions as a table: device, location and start; each can be ended.
import type { LoginSessionResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDateTimeFormat } from './date-time-format.ts';
import styles from './other-software.module.css';

interface Props {
  readonly rows: readonly LoginSessionResponse[];
  readonly isEnding: boolean;
  readonly onEnd: (session: LoginSessionResponse) => void;
}

/** `Firefox on Windows`, or the part of it that is known. */
function useDeviceFormat() {
  const { t } = useTranslation();
  return ({ browser, system }: LoginSessionResponse) =>
    browser !== null && system !== null
      ? t('accounts.deviceOn', { browser, system })
      : (browser ?? system ?? t('accounts.unknownDevice'));
}

export function LoginSessionTable({ rows, isEnding, onEnd }: Props) {
  const { t } = useTranslation();
  const at = useDateTimeFormat();
  const deviceOf = useDeviceFormat();
  if (rows.length === 0) return <p className={styles.soft}>{t('accounts.noSession')}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('accounts.device')}</th>
          <th scope="col">{t('accounts.address')}</th>
          <th scope="col">{t('accounts.since')}</th>
          <th scope="col">{t('accounts.lastUsed')}</th>
          <th scope="col">{t('accounts.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{deviceOf(row)}</th>
            <td data-label={t('accounts.address')}>
              <span className="ltr text-13 break-anywhere">{row.address ?? '–'}</span>
            </td>
            <td data-label={t('accounts.since')}>{at(row.created)}</td>
            <td data-label={t('accounts.lastUsed')}>{at(row.last_used)}</td>
            <td>
              {row.is_current ? (
                <span className={styles.soft}>{t('accounts.thisDevice')}</span>
              ) : (
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={isEnding}
                  aria-label={`${t('accounts.end')}: ${deviceOf(row)}, ${at(row.created)}`}
                  onClick={() => onEnd(row)}
                >
                  {t('accounts.end')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
