// Table of all accounts: groups, ways to sign in, and actions.
import type { AccountResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import styles from '../../shell/other-software.module.css';
import { makeScrollFocusable } from '../../ui/focusable-scroll.ts';
import { useGroupName } from './group-name.ts';

/** Actions on an account, in button order. */
export type AccountAction = 'change' | 'sessions' | 'reset' | 'resetFactor' | 'disable' | 'enable';

interface Props {
  readonly rows: readonly AccountResponse[];
  /** Username of the signed-in user. Only others may change this user's permissions and access. */
  readonly self: string | null;
  readonly onAction: (action: AccountAction, account: AccountResponse) => void;
}

function actionsOf(account: AccountResponse, self: string | null): readonly AccountAction[] {
  const sessions: readonly AccountAction[] = account.sessions > 0 ? ['sessions'] : [];
  if (account.username === self) return ['change', ...sessions];
  // Accounts managed by the identity provider are changed there.
  const isOurs = account.provider === null;
  const changes: readonly AccountAction[] = ['change'];
  if (!account.is_active) return [...changes, 'enable'];
  if (!isOurs) return [...changes, ...sessions, 'disable'];
  return [
    ...changes,
    ...sessions,
    'reset',
    ...(account.has_second_factor ? (['resetFactor'] as const) : []),
    'disable',
  ];
}

/** Lists how a user signs in, one way per line. */
function SignInMethods({ account }: { readonly account: AccountResponse }) {
  const { t } = useTranslation();
  const at = useDateTimeFormat();
  if (!account.is_active) return <span className="error bold">{t('accounts.state.disabled')}</span>;
  const ways = [
    ...(account.provider === null ? [] : [t('accounts.state.provider', { name: account.provider })]),
    ...(account.has_password ? [t('accounts.state.password')] : []),
    ...(account.has_second_factor ? [t('accounts.state.secondFactor')] : []),
    ...(account.invited_until === null
      ? []
      : [t('accounts.state.invited', { when: at(account.invited_until) })]),
  ];
  if (ways.length === 0) return <span className="error bold">{t('accounts.state.none')}</span>;
  return ways.map((way) => <div key={way}>{way}</div>);
}

export function AccountTable({ rows, self, onAction }: Props) {
  const { t } = useTranslation();
  const at = useDateTimeFormat();
  const groupName = useGroupName();
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => (scroll.current === null ? undefined : makeScrollFocusable(scroll.current)), []);
  return (
    <div ref={scroll} className="relative scroll-x">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('accounts.name')}</th>
            <th scope="col">{t('accounts.groups')}</th>
            <th scope="col">{t('accounts.state')}</th>
            <th scope="col">{t('accounts.lastSignIn')}</th>
            <th scope="col">{t('accounts.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.display_name === '' ? row.username : row.display_name}
                {row.display_name !== '' && <div className={styles.soft}>{row.username}</div>}
                {row.email !== null && <div className={styles.soft}>{row.email}</div>}
              </th>
              <td data-label={t('accounts.groups')}>
                {row.groups.length === 0 ? t('accounts.noGroup') : row.groups.map(groupName).join(', ')}
              </td>
              <td data-label={t('accounts.state')}>
                <SignInMethods account={row} />
              </td>
              <td data-label={t('accounts.lastSignIn')}>
                {row.last_sign_in === null ? t('accounts.never') : at(row.last_sign_in)}
              </td>
              <td>
                <div className="row wrap gap-4-8">
                  {actionsOf(row, self).map((action) => (
                    <Button
                      key={action}
                      variant="default"
                      size="compact-sm"
                      aria-label={`${t(`accounts.${action}`)}: ${row.username}`}
                      onClick={() => onAction(action, row)}
                    >
                      {t(`accounts.${action}`)}
                    </Button>
                  ))}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
