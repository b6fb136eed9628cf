// Changes the user's own password; requires the current one.
import type { OwnAccountResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import { NewPasswordFields } from '../../shell/new-password-fields.tsx';
import styles from '../../shell/other-software.module.css';
import { showSuccess } from '../../ui/toast.ts';

const empty = { password: '', again: '' };

export function PasswordCard({ account }: { readonly account: OwnAccountResponse }) {
  const { t } = useTranslation();
  const id = useId();
  const [present, setPresent] = useState('');
  const [next, setNext] = useState(empty);
  const [fault, setFault] = useState<string | null>(null);
  const [change, changing] = api.useChangeOwnPasswordMutation();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (next.password !== next.again) return setFault(t('own.differ'));
    try {
      await change({ body: { present, password: next.password } }).unwrap();
      setPresent('');
      setNext(empty);
      setFault(null);
      showSuccess(t('own.changed'));
    } catch (error) {
      setFault(formatFormError(error, t('error.fallback')));
    }
  };
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={`between wrap gap-8-16 h3-bold ${styles.head}`}>
        <h3 id={`${id}-title`}>{t('own.password')}</h3>
      </div>
      {!account.has_password && <p className={styles.about}>{t('own.noPassword')}</p>}
      {account.has_password && (
        <form className={`${styles.form} ${styles.narrow}`} onSubmit={(event) => void save(event)}>
          <p className={styles.about}>{t('own.passwordAbout', { count: account.shortest_password })}</p>
          {/* Tells the browser's password manager which account this is. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={account.username}
            readOnly
            hidden
          />
          <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-present`}>
            <span>{t('own.present')}</span>
            <input
              id={`${id}-present`}
              type="password"
              autoComplete="current-password"
              maxLength={128}
              required
              value={present}
              onChange={(event) => setPresent(event.target.value)}
            />
          </label>
          <NewPasswordFields value={next} onChange={setNext} fault={fault} />
          <div>
            <Button type="submit" loading={changing.isLoading}>
              {t('own.change')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
