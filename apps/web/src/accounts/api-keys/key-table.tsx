// Table of API keys: name, scopes, last use and expiry.
import type { ApiKeyResponse } from '@curbwright/contract';
import { numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import styles from '../../shell/other-software.module.css';
import { makeScrollFocusable } from '../../ui/focusable-scroll.ts';

interface Props {
  readonly rows: readonly ApiKeyResponse[];
  readonly onChange: (key: ApiKeyResponse) => void;
  readonly onRevoke: (key: ApiKeyResponse) => void;
}

export function KeyTable({ rows, onChange, onRevoke }: Props) {
  const { t, i18n } = useTranslation();
  const at = useDateTimeFormat();
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => (scroll.current === null ? undefined : makeScrollFocusable(scroll.current)), []);
  const number = numberFormat(i18n.language);
  return (
    <div ref={scroll} className="relative scroll-x">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('software.name')}</th>
            <th scope="col">{t('software.key.scopes')}</th>
            <th scope="col">{t('software.key.lastUsed')}</th>
            <th scope="col">{t('software.key.ends')}</th>
            <th scope="col">{t('software.key.limit')}</th>
            <th scope="col">{t('software.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.name}
                <div className={styles.soft}>
                  <code className="ltr text-13 break-anywhere">cwk_{row.prefix}_…</code>
                </div>
                <div className={styles.soft}>
                  {t('software.madeBy', { who: row.user ?? '–', when: at(row.created) })}
                </div>
              </th>
              <td data-label={t('software.key.scopes')}>
                {row.scopes.map((scope) => (
                  <div key={scope}>{t(`software.scope.${scope}`)}</div>
                ))}
              </td>
              <td data-label={t('software.key.lastUsed')}>
                {row.last_used === null ? t('software.never') : at(row.last_used)}
              </td>
              <td data-label={t('software.key.ends')}>
                {row.revoked !== null ? (
                  <span className="error bold">
                    {t('software.key.wasRevoked', { when: at(row.revoked) })}
                  </span>
                ) : row.expires === null ? (
                  t('software.key.noEnd')
                ) : (
                  at(row.expires)
                )}
              </td>
              <td data-label={t('software.key.limit')}>
                {row.calls_per_minute === null
                  ? t('software.key.cityLimit')
                  : t('software.key.perMinute', { calls: number.format(row.calls_per_minute) })}
              </td>
              <td data-label={t('software.actions')}>
                {row.revoked === null && (
                  <div className="row wrap gap-4-8">
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`${t('software.change')}: ${row.name}`}
                      onClick={() => onChange(row)}
                    >
                      {t('software.change')}
                    </Button>
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`${t('software.key.revokeShort')}: ${row.name}`}
                      onClick={() => onRevoke(row)}
                    >
                      {t('software.key.revokeShort')}
                    </Button>
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
