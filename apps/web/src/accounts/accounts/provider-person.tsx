// Read-only view of a user managed by the identity provider, which is authoritative.
import type { AccountResponse } from '@curbwright/contract';
import { useTranslation } from 'react-i18next';
import styles from '../../shell/other-software.module.css';
import { useGroupName } from './group-name.ts';

export function ProviderPerson({ account }: { readonly account: AccountResponse }) {
  const { t } = useTranslation();
  const groupName = useGroupName();
  const facts = [
    [t('accounts.displayName'), account.display_name],
    [t('accounts.groups'), account.groups.map(groupName).join(', ') || t('accounts.noGroup')],
  ] as const;
  return (
    <>
      <p className={styles.about}>{t('accounts.fromProvider', { name: account.provider })}</p>
      <dl className={styles.form}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt className={styles.soft}>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
